import type { FileType, HiddenParts, IngestionError } from '@docent/contract';
import type { TextLanguage } from '../terms.ts';
import type { PageText, Passage } from '../types.ts';

/** What a parser process is asked and says. */
export type ParseRequest = {
  id: number;
  path: string;
  type: FileType;
  name: string;
  maxPages: number;
  /** What the process may use. */
  memoryMb: number;
  /** Languages of character recognition; empty for none. */
  ocrLanguages: string[];
};
export type ParsedPage = Pick<PageText, 'number' | 'width' | 'height' | 'text' | 'structure'> & {
  passages: Passage[];
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
      /** The lexical index of all passages in the order in which they were reported. */
      segment: Uint8Array;
      /** Their words, one a line. */
      words: string;
    }
  | { id: number; kind: 'failure'; code: IngestionError };
/** Sent back for every `pages`: the next ones may come. */
export type ParseAcknowledgement = { ack: number };
