import type { PageText, Passage } from '../types.ts';
import type { ParsedPage } from './messages.ts';

/** Converts a page and its located passages to the form in which they are stored. */
export const parsedPage = (
  { number, width, height, text, structure }: PageText,
  passages: Passage[],
): ParsedPage => ({
  number,
  width,
  height,
  text,
  blocks: structure ? JSON.stringify(structure.blocks) : null,
  title: structure?.title ?? '',
  passages: passages.map(({ headings, boxes, locator, ...passage }) => ({
    ...passage,
    headings: JSON.stringify(headings),
    boxes: JSON.stringify(boxes),
    locator: locator ? JSON.stringify(locator) : null,
  })),
});
