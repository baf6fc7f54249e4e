import type { Block, Box, IngestionError, Locator } from '@docent/contract';

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
  /** In files that say what a heading is: its level, 1 to 6, or 0 for a line that is none. */
  level?: number;
  /** Number of the row in its sheet or of the line in its file, from 1. */
  row?: number | undefined;
  /** Headings of the table above end here, or all headings of the part of the file above; a passage begins. */
  starts?: 'table' | 'part';
  /** A row of a table that was found on the page, its cells apart by ` | `. */
  isRow?: boolean;
  /** Names of the columns of the table that the line belongs to. */
  columns?: string;
};

export type PageText = {
  number: number;
  width: number;
  height: number;
  text: string;
  lines: Line[];
  /** The file hides it (a slide): nothing of it is read, and no text is missing. */
  isHidden?: boolean;
  /**
   * Why the page may say more than its text: its letters are not those that are seen, or most of it is an image without text
   * upon it. `image`: with so little text of its own that the page cannot be said to have been read.
   */
  doubt?: 'letters' | 'image' | 'image_alone' | undefined;
  /** Label of the page in the file, if that is not its number (`iii`), and the number of pages. */
  label?: { text: string; of: number } | undefined;
  /** How the text stood in the file, of files without pages to look at. */
  structure?: Structure;
};

export type Structure = {
  blocks: Block[];
  /** Name of the sheet or title of the slide; empty when there is none. */
  title: string;
  /** What stands above all of the page without being in its text: the sheet, the names of its columns. */
  context: string[];
  /** Names of the columns of the table that the page begins within; empty where it begins within none. */
  columns: string;
  locate: Exclude<Locator['kind'], 'page'>;
};

/** A part of a page that is searched and cited as one. */
export type Passage = {
  page: number;
  charStart: number;
  charEnd: number;
  text: string;
  headings: string[];
  boxes: Box[];
  /** Null on a page of a PDF whose number says it. */
  locator: Locator | null;
};

/** Whether a passage stands on a page that is drawn, and not in a file without pages. */
export const isOfPage = ({ locator }: Pick<Passage, 'locator'>): boolean =>
  !locator || locator.kind === 'page';

/** A question's own word in the domain that was searched. */
export type AskedWord = {
  /** As in the question. */
  written: string;
  terms: string[];
  /** How many of the domain's passages have it. */
  having: number;
  /** By that, how much it tells (IDF); a word that stands nowhere as much as the rarest. */
  worth: number;
};

/** How the words of a question stand in a passage that was found for it. */
export type Match = {
  /** The same object in all hits of a search. */
  asked: { passages: number; words: AskedWord[] };
  /** Which of the words the passage, its headings or its document's name has: their places in the list. */
  has: number[];
  /** What the passage scores for these words alone, without those of what was said before. */
  score: number;
};

/** A word of a question that stands nowhere in the documents, and what was searched for instead. */
export type Correction = {
  from: string;
  to: string;
  /** Another way to write the same word ("work station"): no word about it is needed. */
  isSame: boolean;
};

/** A passage that may be fetched. A document has one reading that counts. */
export type Candidate = {
  readingId: number;
  ordinal: number;
  score: number;
  held: number;
  /** How well it answers by the reranking model, from 0 to 1, which the order is by then. */
  reranked?: number;
};
/** A passage found for a question. */
export type Hit = Passage & {
  passageId: string;
  documentId: string;
  documentName: string;
  /** Of the document, that was read: a citation names it. */
  version: number;
  /** Of a lesson: who taught it (null: the account is gone) and when (ISO 8601). */
  taught: { by: string | null; at: string } | null;
  /** What the order is by: the lexical score, or with vectors the fused one. */
  score: number;
  /** 0 when it is not among the best by its words. */
  lexicalScore: number;
  /** Cosine of the angle to the question; null when it is not among the nearest, or without vectors. */
  vectorScore: number | null;
  /** `vectorScore` can be held against a figure: its model was measured, and as good as all passages of the domain have a vector. */
  isComparable?: boolean;
  /** Share of the question's own words, by their rarity in the domain, that it has, its headings and name included. */
  held: number;
  /** Null where it was not found by words. */
  match: Match | null;
  /** Words of the question that others were searched for instead of. The same in all hits of a search; left out where there are none. */
  corrections?: Correction[];
  /** It was not found itself: it stands directly before or after one that was. */
  beside?: boolean;
};

/** A file that cannot be ingested, with the reason that people are told. */
export class IngestionFailure extends Error {
  readonly code: IngestionError;

  constructor(code: IngestionError, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** The process that read the file ended: the file's doing, or the machine's. */
export class ParserDeath extends IngestionFailure {}
