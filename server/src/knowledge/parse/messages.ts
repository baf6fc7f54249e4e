import type { FileType, HiddenParts, IngestionError } from '@docent/contract';
import type { TextLanguage } from '../terms.ts';
import type { PageText, Passage } from '../types.ts';

export type ParseRequest = {
  id: number;
  path: string;
  type: FileType;
  name: string;
  maxPages: number;
  memoryMb: number;
  /** Languages of character recognition; empty disables it. */
  ocrLanguages: string[];
};
/** Page as it is stored. Its lists are JSON: the server passes them on, and as objects they took most of its work. */
export type ParsedPage = Pick<PageText, 'number' | 'width' | 'height' | 'text'> & {
  blocks: string | null;
  title: string;
  passages: ParsedPassage[];
};
type ParsedPassage = Pick<Passage, 'page' | 'charStart' | 'charEnd' | 'text'> & {
  headings: string;
  boxes: string;
  locator: string | null;
};
export type ParseReport =
  | { id: number; kind: 'pages'; pages: ParsedPage[]; done: number; total: number }
  | {
      id: number;
      kind: 'end';
      pages: number;
      pagesWithoutText: number[];
      pagesRecognised: number;
      hiddenParts: HiddenParts;
      language: TextLanguage;
      /** Lexical index of all passages, in the order in which they were reported. */
      segment: Uint8Array;
      /** Words of the passages, one per line. */
      words: string;
    }
  | { id: number; kind: 'failure'; code: IngestionError };
/** Reply to each `pages` report: the process may send the next one. */
export type ParseAcknowledgement = { ack: number };
