import type { Token } from 'markdown-it';

/** Target length of a part: parsing one needs about 100 MB at most. */
const PART_CHARACTERS = 400_000;
/** A block longer than this many parts is split at a line break. */
const PARTS_A_BLOCK = 4;
/** Blocks of a single token, which are never split. */
const SINGLE: ReadonlySet<string> = new Set(['fence', 'html_block']);

/**
 * Splits a long Markdown text into parts of blocks, as parsed by `parse`. Each part ends where the parser itself begins the next block,
 * list item or table row, so that the parts together are the blocks of the whole text. Line breaks must be
 * .
 */
export function* markdownParts(
  text: string,
  parse: (part: string) => Token[],
  partCharacters = PART_CHARACTERS,
): Generator<Token[]> {
  let start = 0;
  let length = partCharacters;
  /** Prefix that lets a part continue a table (its head) or a list (an item). */
  let head = '';
  let number: number | null = null;
  while (start < text.length) {
    const end = endOfPart(text, start, length);
    const part = head + text.slice(start, end);
    const tokens = parse(part);
    const isItem = head !== '' && ITEM.test(head);
    if (number !== null && tokens[0]?.type === 'ordered_list_open')
      tokens[0].attrSet('start', String(isItem ? number - 1 : number));
    const cut = end === text.length ? WHOLE : cutOf(tokens, part, isItem ? 1 : 0);
    if (!cut && (length < PARTS_A_BLOCK * partCharacters || SINGLE.has(tokens[0]?.type ?? ''))) {
      length *= 2;
      continue;
    }
    const { token = tokens.length, line = Number.POSITIVE_INFINITY, head: nextHead = '' } = cut ?? WHOLE;
    const nextNumber = numberAfter(tokens, token);
    yield withoutHead(tokens, token, head, number);
    start = Math.min(end, start - head.length + offsetOf(part, line));
    head = nextHead;
    number = nextNumber;
    length = partCharacters;
  }
}

type Cut = { token?: number; line?: number; head?: string };
const WHOLE: Cut = {};

/** Marker of a list item at the start of a line, bulleted or numbered. */
const ITEM = /^ {0,3}(?:([-+*])|\d{1,9}([.)]))(?=\s)/;
/** Tokens of a one-word item: item, paragraph, inline text, and both ends. */
const TOKENS_OF_AN_ITEM = 5;

/** Returns the prefix for a part that begins with a list item: without it, the parser may take the item for a table head. */
const itemBefore = (part: string, offset: number): string => {
  const [, dot, point] = ITEM.exec(part.slice(offset, lineEnd(part, offset + 1))) ?? [];
  if (dot) return `${dot} x\n`;
  return point ? `1${point} x\n` : '';
};

/** Returns the blocks of a part up to a token, without its prefix. */
const withoutHead = (tokens: Token[], token: number, head: string, number: number | null): Token[] => {
  const [first, ...rest] = tokens;
  if (!head || !first) return tokens.slice(0, token);
  if (!ITEM.test(head))
    return tokens.slice(tokens.findIndex(({ type }) => type === 'thead_close') + 1, token);
  if (number !== null && first.type === 'ordered_list_open') first.attrSet('start', String(number));
  return [first, ...rest.slice(TOKENS_OF_AN_ITEM, token - 1)];
};

/**
 * Finds where the next part can begin, after the prefix of this one: the index of its first token, and its line. Returns null if that is
 * only within a block.
 */
const cutOf = (tokens: Token[], part: string, headLines: number): Cut | null => {
  const first = tokens[0];
  // The part has only link definitions, or nothing.
  if (!first) return WHOLE;
  const last = lastBegun(tokens, 0, headLines) ?? lastBegun(tokens, 1, headLines);
  if (first.type === 'table_open' && (!last || tokens[last.token]?.level === 1))
    return { head: part.slice(0, offsetOf(part, 2)) };
  if (last && tokens[last.token]?.type === 'list_item_open')
    return { ...last, head: itemBefore(part, offsetOf(part, last.line)) };
  // Paragraphs are split into pieces later anyway, and indented code can be split at any line.
  return last ?? (first.type === 'paragraph_open' || first.type === 'code_block' ? WHOLE : null);
};

/** Returns the number that an ordered list has reached at the cut; null if the part does not end within one. */
const numberAfter = ([first, ...rest]: Token[], cut: number): number | null => {
  if (first?.type !== 'ordered_list_open' || rest[cut - 1]?.level !== 1) return null;
  const items = rest.slice(0, cut - 1).filter(({ type, level }) => type === 'list_item_open' && level === 1);
  return Number(first.attrGet('start') ?? 1) + items.length;
};

/** Returns the last block of a level, unless it is at the beginning or directly after the prefix. */
const lastBegun = (
  tokens: Token[],
  level: number,
  headLines: number,
): { token: number; line: number } | null => {
  const token = tokens.findLastIndex((one) => one.level === level && one.nesting >= 0 && one.map);
  const line = tokens[token]?.map?.[0] ?? 0;
  return line > headLines ? { token, line } : null;
};

/** Ends at a line break, or at a space if the line is as long as the part itself. */
const endOfPart = (text: string, start: number, length: number): number => {
  const end = lineEnd(text, start + length);
  if (end - start <= 2 * length) return end;
  const space = text.slice(start, start + 2 * length).lastIndexOf(' ') + 1;
  return start + (space || 2 * length);
};

const lineEnd = (text: string, from: number): number => {
  const found = text.indexOf('\n', from - 1) + 1;
  return found || text.length;
};

const offsetOf = (text: string, line: number): number => {
  let at = 0;
  for (let count = 0; count < line && at < text.length; count += 1) at = lineEnd(text, at + 1);
  return at;
};
