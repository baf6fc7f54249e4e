import type { Box } from '@docent/contract';
import type { Line, PageText, Passage } from './types.ts';

/** A token is taken as four characters, which is near enough for English and French with today's tokenisers. */
const CHARACTERS_A_TOKEN = 4;
const PASSAGE_CHARACTERS = 400 * CHARACTERS_A_TOKEN;
/** A passage this long ends at the next heading or paragraph. */
const ENOUGH_CHARACTERS = 0.6 * PASSAGE_CHARACTERS;
const HEADING_CHARACTERS = 120;
const HEADING_RATIO = 1.12;
const PARAGRAPH_GAP = 0.8;
const HEADINGS_KEPT = 2;

/**
 * Splits pages into passages of about 400 tokens that begin at headings or paragraphs where they can and never cross
 * a page, because a citation opens one. Remembers the headings from page to page: call it page after page.
 */
export const createSplitter = () => {
  let headings: { text: string; size: number }[] = [];
  let bodySize = 0;

  return (page: PageText): Passage[] => {
    bodySize = medianSize(page.lines) || bodySize;
    const passages: Passage[] = [];
    let current: Line[] = [];
    let above = headings.map(({ text }) => text);

    const close = () => {
      if (current.length) passages.push(passageOf(page, current, above));
      current = [];
    };

    for (const [index, line] of page.lines.entries()) {
      const previous = page.lines[index - 1];
      const text = page.text.slice(line.start, line.end).trim();
      const length = current.length ? line.end - (current[0]?.start ?? 0) : 0;
      const isHeading = looksLikeHeading(text, line, bodySize);
      const isBreak = isHeading || (previous && startsParagraph(previous, line));
      if (length > PASSAGE_CHARACTERS || (isBreak && length > ENOUGH_CHARACTERS)) close();
      if (isHeading) {
        if (current.length && length > ENOUGH_CHARACTERS / 4) close();
        headings = [
          ...headings.filter(({ size }) => size > line.fontSize * 1.05),
          { text, size: line.fontSize },
        ].slice(-HEADINGS_KEPT);
      }
      if (!current.length) above = headings.map((heading) => heading.text);
      current.push(line);
    }
    close();
    return passages;
  };
};

const looksLikeHeading = (text: string, line: Line, bodySize: number): boolean =>
  text.length >= 3 &&
  text.length <= HEADING_CHARACTERS &&
  /\p{L}/u.test(text) &&
  !/[.;,:]$/.test(text) &&
  line.fontSize > bodySize * HEADING_RATIO;

const startsParagraph = (previous: Line, line: Line): boolean => {
  const gap = line.box.y - (previous.box.y + previous.box.height);
  return gap < -previous.box.height || gap > PARAGRAPH_GAP * line.box.height;
};

const passageOf = (page: PageText, lines: Line[], headings: string[]): Passage => {
  const charStart = lines[0]?.start ?? 0;
  const charEnd = lines.at(-1)?.end ?? 0;
  return {
    page: page.number,
    charStart,
    charEnd,
    text: page.text.slice(charStart, charEnd),
    headings,
    boxes: mergeBoxes(lines.map(({ box }) => box)),
  };
};

const round = (value: number) => Math.round(value * 10) / 10;

/** Parts of one printed line become one box. */
const mergeBoxes = (boxes: Box[]): Box[] => {
  const merged: Box[] = [];
  for (const box of boxes) {
    const last = merged.at(-1);
    if (
      last &&
      Math.abs(last.y - box.y) < box.height / 3 &&
      Math.abs(last.height - box.height) < box.height / 2
    ) {
      const x = Math.min(last.x, box.x);
      last.width = Math.max(last.x + last.width, box.x + box.width) - x;
      last.x = x;
    } else merged.push({ ...box });
  }
  return merged.map(({ x, y, width, height }) => ({
    x: round(x),
    y: round(y),
    width: round(width),
    height: round(height),
  }));
};

const medianSize = (lines: Line[]): number => {
  const sizes = lines.flatMap((line) =>
    Array<number>(Math.ceil((line.end - line.start) / 20)).fill(line.fontSize),
  );
  return sizes.sort((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
};
