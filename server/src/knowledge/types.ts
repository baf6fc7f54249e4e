import type { Box, IngestionError } from '@docent/contract';

/** A run of text on a page, normally a line as printed. */
export type Line = {
  /** Range in the page's text, UTF-16 units, end exclusive. */
  start: number;
  end: number;
  /** PDF points, origin top left, as displayed. */
  box: Box;
  /** Size of the letters in points. */
  fontSize: number;
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
