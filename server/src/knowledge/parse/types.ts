import type { HiddenParts } from '@docent/contract';
import type { PageText } from '../types.ts';
import type { PageImage } from './ocr/messages.ts';

export type OpenDocument = {
  pages: number;
  read: (number: number) => PageText | Promise<PageText>;
  /** The page as a picture; of files that have pages to look at. */
  draw?: (number: number) => PageImage | null;
  /** Parts that the file hides and that are not read; none where absent. */
  hiddenParts?: HiddenParts;
  close: () => void;
};
