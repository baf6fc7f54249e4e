import { createHeadings } from './headings.ts';
import { mergeBoxes } from './merge-boxes.ts';
import { CLOSERS, STOPS, WIDE_STOPS } from './sentence-ends.ts';
import type { Line, PageText, Passage } from './types.ts';

/** Approximate characters per token for English and French with current tokenisers. */
const CHARACTERS_A_TOKEN = 4;
const PASSAGE_CHARACTERS = 400 * CHARACTERS_A_TOKEN;
/** Maximum length of text directly above a heading to be the running title of its page. */
const RUNNING_TITLE_CHARACTERS = 120;
/** Minimum length of a passage that ends at the next heading. */
const ENOUGH_BEFORE_HEADING = 0.3 * PASSAGE_CHARACTERS;
/** Maximum length of the rest of a page that is appended to the previous passage. */
const SHORT_REST = 0.2 * PASSAGE_CHARACTERS;
/** Minimum gap between paragraphs, in line heights. */
const PARAGRAPH_GAP = 0.45;
/** Maximum characters of the column names given to a passage that begins within a table. */
const COLUMNS_CHARACTERS = 300;
const SENTENCE_END = new RegExp(`[${STOPS}${WIDE_STOPS}:;][${CLOSERS}]?$`);
const SENTENCE_BREAK = new RegExp(
  `[${STOPS}][${CLOSERS}]?\\s+(?=[\\p{Lu}\\p{Lo}\\d«“"(])|[${WIDE_STOPS}][${CLOSERS}]*\\s*`,
  'gu',
);

/** Lines kept together if possible, and the headings above them. */
type Block = { lines: Line[]; headings: string[]; isHeading: boolean; starts: boolean };

/**
 * Creates a splitter that divides pages into passages of about 400 tokens. Passages begin at headings and paragraphs if possible, keep
 * table rows whole and never cross a page, since a citation opens one. Together they contain every line. The splitter carries headings and
 * running titles from page to page: call it in page order.
 */
export const createSplitter = () => {
  const headings = createHeadings();

  return (page: PageText): Passage[] => {
    const lines = page.lines.flatMap((line) => pieces(page.text, line));
    const blocks = blocksOf(page, lines, headings.read(page, lines));
    const passages: Passage[] = [];
    let current: Block[] = [];
    let length = 0;
    const close = () => {
      if (current.length) passages.push(passageOf(page, current));
      current = [];
      length = 0;
    };
    for (const block of blocks) {
      const size = lengthOf(block);
      // A heading belongs to the text after it.
      if (block.starts || (block.isHeading && length >= ENOUGH_BEFORE_HEADING)) close();
      if (length && length + size > PASSAGE_CHARACTERS && !current.every(({ isHeading }) => isHeading))
        close();
      current.push(block);
      length += size;
    }
    const before = passages.at(-1);
    if (before && length < SHORT_REST && current.length && !current[0]?.starts) {
      const rest = passageOf(page, current);
      passages[passages.length - 1] = {
        ...before,
        charEnd: rest.charEnd,
        text: page.text.slice(before.charStart, rest.charEnd),
        boxes: [...before.boxes, ...rest.boxes],
      };
    } else close();
    return passages;
  };
};

/** Splits a long paragraph on one line, as in plain text, into sentences. */
const pieces = (text: string, line: Line): Line[] => {
  if (line.end - line.start <= PASSAGE_CHARACTERS / 2) return [line];
  const parts: Line[] = [];
  let { start } = line;
  const content = text.slice(line.start, line.end);
  const cut = (end: number) => {
    while (end - start > PASSAGE_CHARACTERS) {
      const space = text.lastIndexOf(' ', start + PASSAGE_CHARACTERS);
      const at = space > start ? space + 1 : wholeSign(text, start + PASSAGE_CHARACTERS);
      parts.push({ ...line, start, end: at, joined: line.joined || parts.length > 0 });
      start = at;
    }
    if (end > start) parts.push({ ...line, start, end, joined: line.joined || parts.length > 0 });
    start = end;
  };
  for (const match of content.matchAll(SENTENCE_BREAK)) cut(line.start + match.index + match[0].length);
  cut(line.end);
  return parts;
};

/** Avoids splitting a surrogate pair. */
const wholeSign = (text: string, at: number) => {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
};

const lengthOf = ({ lines }: Block): number => (lines.at(-1)?.end ?? 0) - (lines[0]?.start ?? 0);

/** Groups lines into paragraphs, headings and tables; splits groups longer than a passage at the end of a sentence or row. */
const blocksOf = (
  page: PageText,
  lines: Line[],
  above: { headings: string[]; isHeading: boolean }[],
): Block[] => {
  const blocks: Block[] = [];
  let current: Block | undefined;
  for (const [index, line] of lines.entries()) {
    const { headings, isHeading } = above[index] ?? { headings: [], isHeading: false };
    const previous = lines[index - 1];
    const begins =
      !current ||
      line.starts ||
      (!line.joined && (isHeading !== current.isHeading || (previous && startsParagraph(previous, line)))) ||
      isTooLong(page, current, line);
    if (begins || !current) {
      current = { lines: [], headings, isHeading, starts: line.starts !== undefined };
      blocks.push(current);
    }
    current.lines.push(line);
  }
  return blocks;
};

const isTooLong = (page: PageText, block: Block, next: Line): boolean => {
  const start = block.lines[0]?.start ?? 0;
  if (next.end - start > PASSAGE_CHARACTERS && !isBrokenWord(page, next)) return true;
  const last = block.lines.at(-1);
  const isLong = next.end - start > PASSAGE_CHARACTERS / 2;
  return isLong && !!last && SENTENCE_END.test(page.text.slice(last.start, last.end).trimEnd());
};

const isBrokenWord = (page: PageText, line: Line) =>
  line.joined && !/\s/.test(page.text[line.start - 1] ?? ' ');

/** Returns whether a paragraph begins: below a gap, at the top of a column, or in plain text at every line. */
const startsParagraph = (previous: Line, line: Line): boolean => {
  if (!previous.box || !line.box) return true;
  const gap = line.box.y - (previous.box.y + previous.box.height);
  return gap < -previous.box.height || gap > PARAGRAPH_GAP * line.box.height;
};

/** Returns whether a block is text: no heading, and no running title, which is short and directly above a heading. */
const isText = (block: Block, next: Block | undefined): boolean =>
  !block.isHeading && !(next?.isHeading && lengthOf(block) <= RUNNING_TITLE_CHARACTERS);

const passageOf = (page: PageText, blocks: Block[]): Passage => {
  const lines = blocks.flatMap((block) => block.lines);
  const charStart = lines[0]?.start ?? 0;
  const charEnd = lines.at(-1)?.end ?? 0;
  const { headings } = blocks.find((block, index) => isText(block, blocks[index + 1])) ??
    blocks[0] ?? { headings: [] };
  const columns = lines[0]?.columns?.slice(0, COLUMNS_CHARACTERS);
  return {
    page: page.number,
    charStart,
    charEnd,
    text: page.text.slice(charStart, charEnd),
    headings: columns ? [...headings, columns] : headings,
    boxes: mergeBoxes(lines.flatMap(({ box }) => (box ? [box] : []))),
    locator: null,
  };
};
