import type { Box, IngestionError } from '@docent/contract';

/** A run of text on a page, normally a line as printed. */
export type Line = {
  /** Range in the page's text, UTF-16 units, end exclusive. */
  start: number;
  end: number;
  /**
   * PDF points, origin at the top left corner of the page as displayed, rotation and crop box applied: what pdf.js
   * draws in a viewport of scale 1. Null where there is no page to draw on.
   */
  box: Box | null;
  /** Size of the letters in points as displayed; 0 when it is not known. */
  size: number;
  bold: boolean;
  /** Goes on with the word that the line before ended in: no line break between them in the text. */
  joined: boolean;
};

export type PageText = { number: number; width: number; height: number; text: string; lines: Line[] };

/** A part of a page that is searched and cited as one. */
export type Passage = {
  page: number;
  charStart: number;
  charEnd: number;
  text: string;
  headings: string[];
  boxes: Box[];
};

/** A passage found for a question. */
export type Hit = Passage & {
  passageId: string;
  documentId: string;
  documentName: string;
  /** Of a lesson: who taught it (null: the account is gone) and when (ISO 8601). */
  taught: { by: string | null; at: string } | null;
  score: number;
  lexicalScore: number;
  vectorScore: number | null;
};

/** A file that cannot be ingested, with the reason that people are told. */
export class IngestionFailure extends Error {
  readonly code: IngestionError;

  constructor(code: IngestionError, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
