import type { HiddenParts } from '@docent/contract';
import type { PageText } from '../types.ts';
import type { PageImage } from './ocr/messages.ts';

export type OpenDocument = {
  pages: number;
  read: (number: number) => PageText | Promise<PageText>;
  /** Renders a page; absent for formats without pages. */
  draw?: (number: number) => PageImage | null;
  /** Parts that the file hides and that are not read; absent if there are none. */
  hiddenParts?: HiddenParts;
  close: () => void;
};
