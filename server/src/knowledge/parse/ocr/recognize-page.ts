import type { Box } from '@docent/contract';
import type { Line, PageText } from '../../types.ts';
import { isUnreadable } from '../readable-text.ts';
import type { OpenDocument } from '../types.ts';
import type { PageImage } from './messages.ts';
import { recognizePage } from './recognizer.ts';

/** Minimum share of light pixels on a page of paper; photographs have fewer. */
const PAPER = 0.5;
const LIGHT = 190;
/** Minimum letters that recognition must find for its text to replace the page's own. */
const LETTERS_AT_LEAST = 20;

export type ReadPage = {
  page: PageText;
  wasRecognised: boolean;
  /** The page shows text that could not be extracted. */
  isUnread: boolean;
};

/** Returns whether a page needs recognition: it has no text, or less than it displays. */
export const needsRecognition = ({ text, doubt }: PageText): boolean => !text.trim() || doubt !== undefined;

/**
 * Recognises the text of a page that has none, has unreadable letters, or consists mostly of an image. Readable text of the page is kept.
 */
export const recognizeWhereNeeded = async (
  page: PageText,
  draw: OpenDocument['draw'],
  languages: string[],
): Promise<ReadPage> => {
  const asRead = { page, wasRecognised: false };
  const isEmpty = !page.text.trim();
  const isUnread = isEmpty || page.doubt === 'letters';
  if (!needsRecognition(page)) return { ...asRead, isUnread: false };
  const image = languages.length > 0 || !isUnread ? draw?.(page.number) : null;
  if (!isUnread && !(image && isPaper(image))) return { ...asRead, isUnread: false };
  if (!image || !languages.length) return { ...asRead, isUnread: isUnread || page.doubt === 'image_alone' };
  const found = await recognizePage(page.number, image, languages);
  if (isEmpty) return found.text.trim() ? done(found) : { ...asRead, isUnread: true };
  if (page.doubt === 'letters') return isText(found) ? done(found) : { ...asRead, isUnread: true };
  const both = joined(page, found);
  return both ? done(both) : { ...asRead, isUnread: false };
};

const done = (page: PageText): ReadPage => ({ page, wasRecognised: true, isUnread: false });

const isPaper = ({ gray }: PageImage): boolean => {
  let light = 0;
  for (const pixel of gray) if (pixel > LIGHT) light += 1;
  return light > PAPER * gray.length;
};

const isText = ({ text }: PageText): boolean =>
  (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= LETTERS_AT_LEAST &&
  !isUnreadable(text, { readable: text.length, unreadable: 0 });

/** Merges the page's own lines with those recognised elsewhere on it. Returns null if there are no others. */
const joined = (own: PageText, found: PageText): PageText | null => {
  const others = found.lines.filter(
    ({ box }) => box && !own.lines.some((line) => line.box && isWithin(box, line.box)),
  );
  const first = others[0]?.box;
  if (!first) return null;
  const isAbove = ({ box }: Line) => !!box && box.y < first.y;
  const parts = [
    ...own.lines.filter(isAbove).map((line) => ({ line, text: own.text })),
    ...others.map((line) => ({ line, text: found.text })),
    ...own.lines.filter((line) => !isAbove(line)).map((line) => ({ line, text: own.text })),
  ];
  let text = '';
  const lines = parts.map(({ line, text: from }): Line => {
    if (text) text += '\n';
    const start = text.length;
    text += from.slice(line.start, line.end);
    return { ...line, start, end: text.length, joined: false };
  });
  const { number, width, height } = own;
  return { number, width, height, text, lines };
};

const isWithin = (box: Box, other: Box): boolean => {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return x > other.x && x < other.x + other.width && y > other.y - 2 && y < other.y + other.height + 2;
};
