import { IngestionFailure, type PageText } from '../types.ts';
import { createHiddenParts, ignoreHidden, type NoteHidden } from './hidden-parts.ts';
import type { OpenDocument } from './types.ts';

/**
 * Opens a format without pages of its own as the pages that its parser generates. They are generated once to count them, then one by one as
 * they are read, so that a long file is never in memory as pages.
 *
 * @throws IngestionFailure: no_text, too_many_pages (at the first page too many), or the parser's code
 */
export const openPages = (
  pagesFrom: (onHidden: NoteHidden) => Iterable<PageText>,
  maxPages: number,
): OpenDocument => {
  const hidden = createHiddenParts();
  let pages = 0;
  for (const _page of pagesFrom(hidden.note)) {
    pages += 1;
    if (pages > maxPages) throw new IngestionFailure('too_many_pages');
  }
  if (!pages) throw new IngestionFailure('no_text');
  let at = 0;
  let coming = pagesFrom(ignoreHidden)[Symbol.iterator]();
  return {
    pages,
    read: (number) => {
      if (number <= at) {
        at = 0;
        coming = pagesFrom(ignoreHidden)[Symbol.iterator]();
      }
      let next = coming.next();
      for (at += 1; at < number && !next.done; at += 1) next = coming.next();
      return next.done ? { number, width: 0, height: 0, text: '', lines: [] } : next.value;
    },
    hiddenParts: hidden.counts,
    close: () => {},
  };
};
