import type { Token } from 'markdown-it';

/** So short that what the parser makes of a part needs no more than some 100 MB. */
const PART_CHARACTERS = 400_000;
/** A block longer than this many chunks is split at a line break, whatever follows. */
const PARTS_A_BLOCK = 4;
/** Blocks of one token, however long: their lines mean nothing else. */
const SINGLE: ReadonlySet<string> = new Set(['fence', 'html_block']);

/**
 * The blocks of a long Markdown text in parts, as `parse` reads them: each part ends where the parser itself begins the next
 * block, the next item of a list, or the next row of a table, so that together they are the blocks of the whole. Line breaks
 * are \n.
 */
export function* markdownParts(
  text: string,
  parse: (part: string) => Token[],
  partCharacters = PART_CHARACTERS,
): Generator<Token[]> {
  let start = 0;
  let length = partCharacters;
  /** What the part goes on with: a table under its head, a list behind an item. */
  let head = '';
  /** Number of the first item, where the part goes on with an ordered list. */
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

/** The mark of an item at the start of a line: of a list with dots, or with numbers. */
const ITEM = /^ {0,3}(?:([-+*])|\d{1,9}([.)]))(?=\s)/;
/** Of an item of one word: item, paragraph, its text, and both ends. */
const TOKENS_OF_AN_ITEM = 5;

/** Without an item before it, the parser may take an item for the head of a table. */
const itemBefore = (part: string, offset: number): string => {
  const [, dot, point] = ITEM.exec(part.slice(offset, lineEnd(part, offset + 1))) ?? [];
  if (dot) return `${dot} x\n`;
  return point ? `1${point} x\n` : '';
};

/** The blocks of a part up to a token, without its head. */
const withoutHead = (tokens: Token[], token: number, head: string, number: number | null): Token[] => {
  const [first, ...rest] = tokens;
  if (!head || !first) return tokens.slice(0, token);
  if (!ITEM.test(head))
    return tokens.slice(tokens.findIndex(({ type }) => type === 'thead_close') + 1, token);
  if (number !== null && first.type === 'ordered_list_open') first.attrSet('start', String(number));
  return [first, ...rest.slice(TOKENS_OF_AN_ITEM, token - 1)];
};

/**
 * Where the next part can begin, behind the lines of this one's head: the number of its first token and line. Null: nowhere but in the
 * middle of a block.
 */
const cutOf = (tokens: Token[], part: string, headLines: number): Cut | null => {
  const first = tokens[0];
  // Only addresses of links, or nothing.
  if (!first) return WHOLE;
  const last = lastBegun(tokens, 0, headLines) ?? lastBegun(tokens, 1, headLines);
  if (first.type === 'table_open' && (!last || tokens[last.token]?.level === 1))
    return { head: part.slice(0, offsetOf(part, 2)) };
  if (last && tokens[last.token]?.type === 'list_item_open')
    return { ...last, head: itemBefore(part, offsetOf(part, last.line)) };
  // A paragraph is cut later anyway, and indented lines are code each for itself.
  return last ?? (first.type === 'paragraph_open' || first.type === 'code_block' ? WHOLE : null);
};

/** The number that the list at the start of a part is at where it is cut; null where the part does not end within it. */
const numberAfter = ([first, ...rest]: Token[], cut: number): number | null => {
  if (first?.type !== 'ordered_list_open' || rest[cut - 1]?.level !== 1) return null;
  const items = rest.slice(0, cut - 1).filter(({ type, level }) => type === 'list_item_open' && level === 1);
  return Number(first.attrGet('start') ?? 1) + items.length;
};

/** The last block of a level that does not stand at the very beginning, nor right behind the head. */
const lastBegun = (
  tokens: Token[],
  level: number,
  headLines: number,
): { token: number; line: number } | null => {
  const token = tokens.findLastIndex((one) => one.level === level && one.nesting >= 0 && one.map);
  const line = tokens[token]?.map?.[0] ?? 0;
  return line > headLines ? { token, line } : null;
};

/** At the end of a line, or of a word in a line that is as long as the part itself. */
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
