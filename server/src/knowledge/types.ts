import type { Block, Box, IngestionError, Locator } from '@docent/contract';

/** Run of text on a page, normally a printed line. */
export type Line = {
  /** Range in the page's text in UTF-16 units, end exclusive. */
  start: number;
  end: number;
  /**
   * PDF points from the top left corner of the page as displayed, rotation and crop box applied, as pdf.js draws it in a viewport of scale
   * 1. Null for files without pages.
   */
  box: Box | null;
  /** Letter size in points as displayed; 0 if unknown. */
  size: number;
  bold: boolean;
  /** Continues the word that ended the previous line: the text has no line break between them. */
  joined: boolean;
  /** Heading level, 1 to 6, or 0 for no heading, in formats that mark headings. */
  level?: number;
  /** Number of the row in its sheet, or of the line in its file, from 1. */
  row?: number | undefined;
  /** A passage begins, and the headings of the previous table, or all headings of the previous part of the file, end. */
  starts?: 'table' | 'part';
  /** Row of a table detected on the page, its cells separated by ` | `. */
  isRow?: boolean;
  columns?: string;
};

export type PageText = {
  number: number;
  width: number;
  height: number;
  text: string;
  lines: Line[];
  /** Hidden in the file (a slide): nothing is read, and no text is missing. */
  isHidden?: boolean;
  /**
   * Reason why the page may display more than its text: its letters differ from those displayed, or it is mostly an image without text.
   * `image_alone`: with too little text for the page to count as read.
   */
  doubt?: 'letters' | 'image' | 'image_alone' | undefined;
  /** Page label in the file, if different from its number (`iii`), and the number of pages. */
  label?: { text: string; of: number } | undefined;
  /** Structure of the text in the file, for files without pages. */
  structure?: Structure;
};

export type Structure = {
  blocks: Block[];
  /** Name of the sheet or title of the slide; empty if there is none. */
  title: string;
  /** Headings of the whole page that are not in its text, such as the sheet name. */
  context: string[];
  /** Column names of the table within which the page begins; empty if it begins within none. */
  columns: string;
  locate: Exclude<Locator['kind'], 'page'>;
};

/** Part of a page that is searched and cited as one. */
export type Passage = {
  page: number;
  charStart: number;
  charEnd: number;
  text: string;
  headings: string[];
  boxes: Box[];
  /** Null for a page of a PDF without a label. */
  locator: Locator | null;
};

/** Returns whether a passage is on a displayed page, and not in a file without pages. */
export const isOfPage = ({ locator }: Pick<Passage, 'locator'>): boolean =>
  !locator || locator.kind === 'page';

/** Own word of a question, in the domain that was searched. */
export type AskedWord = {
  written: string;
  terms: string[];
  /** Number of passages of the domain with the word. */
  having: number;
  /** IDF; an unknown word gets the maximum IDF. */
  worth: number;
};

export type Match = {
  /** The same object in all hits of a search. */
  asked: { passages: number; words: AskedWord[] };
  /** Indexes of the words that the passage, its headings or its document's name contains. */
  has: number[];
  /** Score of the passage for these words alone, without those of earlier messages. */
  score: number;
};

/** Word of a question that is in no document, and its replacement in the search. */
export type Correction = {
  from: string;
  to: string;
  /** Alternative spelling of the same word ("work station"), which needs no notice. */
  isSame: boolean;
};

/** Passage that may be fetched. A document has one reading that counts. */
export type Candidate = {
  readingId: number;
  ordinal: number;
  score: number;
  held: number;
  /** Relevance by the reranking model, from 0 to 1, which then determines the order. */
  reranked?: number;
};
export type Hit = Passage & {
  passageId: string;
  documentId: string;
  documentName: string;
  /** Document version, which citations name. */
  version: number;
  /** For a lesson: who taught it (null: the account was deleted) and when (ISO 8601). */
  taught: { by: string | null; at: string } | null;
  /** Score that determines the order: lexical, or fused with vectors. */
  score: number;
  /** 0 if the passage is not among the best by words. */
  lexicalScore: number;
  /** Cosine similarity to the question; null if the passage is not among the nearest, or without vectors. */
  vectorScore: number | null;
  /** `vectorScore` can be compared with thresholds: the model was measured, and nearly all passages of the domain have a vector. */
  isComparable?: boolean;
  /** Cosine that one in ten questions on other subjects exceeds in the domain; null while unknown. */
  offDomainScore?: number | null;
  /** Share of the question's own words in the passage, its headings and name, weighted by IDF in the domain. */
  held: number;
  /** Null if the passage was not found by words. */
  match: Match | null;
  /** Words of the question that were replaced in the search. The same in all hits of a search; absent if there are none. */
  corrections?: Correction[];
  /** The passage is not a hit itself: it is directly before or after one. */
  beside?: boolean;
};

/** Failure to ingest a file, with the reason shown to users. */
export class IngestionFailure extends Error {
  readonly code: IngestionError;

  constructor(code: IngestionError, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** The parser process ended, because of the file or of the machine. */
export class ParserDeath extends IngestionFailure {}
