import type { DocumentPage, Source } from '@docent/contract';
import type { Range } from './segments.ts';

type Page = Pick<DocumentPage, 'number' | 'text'>;
type Cited = Range & { page: number };

/**
 * Finds a cited passage, or else its quote, on pages as they are read now: on its own page first, then on the nearest one. A newer reader may
 * have put them on another page, or read them otherwise: then null.
 */
export const findCited = (pages: Page[], { place, content, quote }: Source): Cited | null => {
  const own = pages.find(({ number }) => number === place.page);
  if (own?.text.slice(place.char_start, place.char_end) === content)
    return { page: place.page, start: place.char_start, end: place.char_end };
  const nearest = pages.toSorted((a, b) => Math.abs(a.number - place.page) - Math.abs(b.number - place.page));
  return (
    firstOn(nearest, (text) => rangeOf(text, content)) ?? firstOn(nearest, (text) => rangeOf(text, quote))
  );
};

const firstOn = (pages: Page[], find: (text: string) => Range | null): Cited | null => {
  for (const { number, text } of pages) {
    const range = find(text);
    if (range) return { page: number, ...range };
  }
  return null;
};

/** From the first to the last of the lines, which may have others between them. */
const rangeOf = (text: string, words: string): Range | null => {
  const lines = words
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  let start = -1;
  let end = 0;
  for (const line of lines) {
    const at = text.indexOf(line, end);
    if (at < 0) return null;
    if (start < 0) start = at;
    end = at + line.length;
  }
  return start < 0 ? null : { start, end };
};
