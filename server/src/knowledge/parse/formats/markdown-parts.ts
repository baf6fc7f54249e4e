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
  /** Of the table that the part goes on with. */
  let head = '';
  /** Number of the first item, where the part goes on with an ordered list. */
  let number: number | null = null;
  while (start < text.length) {
    const end = endOfPart(text, start, length);
    const part = head + text.slice(start, end);
    const tokens = parse(part);
    if (number !== null && tokens[0]?.type === 'ordered_list_open')
      tokens[0].attrSet('start', String(number));
    const cut = end === text.length ? WHOLE : cutOf(tokens, part);
    if (!cut && (length < PARTS_A_BLOCK * partCharacters || SINGLE.has(tokens[0]?.type ?? ''))) {
      length *= 2;
      continue;
    }
    const { token = tokens.length, line = Number.POSITIVE_INFINITY, head: nextHead = '' } = cut ?? WHOLE;
    const from = head ? tokens.findIndex(({ type }) => type === 'thead_close') + 1 : 0;
    yield tokens.slice(from, token);
    start = Math.min(end, start - head.length + offsetOf(part, line));
    head = nextHead;
    number = numberAfter(tokens, token);
    length = partCharacters;
  }
}

type Cut = { token?: number; line?: number; head?: string };
const WHOLE: Cut = {};

/** Where the next part can begin: the number of its first token and line. Null: nowhere but in the middle of a block. */
const cutOf = (tokens: Token[], part: string): Cut | null => {
  const first = tokens[0];
  // Only addresses of links, or nothing.
  if (!first) return WHOLE;
  const last = lastBegun(tokens, 0) ?? lastBegun(tokens, 1);
  if (first.type === 'table_open' && (!last || tokens[last.token]?.level === 1))
    return { head: part.slice(0, offsetOf(part, 2)) };
  // A paragraph is cut later anyway, and indented lines are code each for itself.
  return last ?? (first.type === 'paragraph_open' || first.type === 'code_block' ? WHOLE : null);
};

/** The number that the list at the start of a part is at where it is cut; null where the part does not end within it. */
const numberAfter = ([first, ...rest]: Token[], cut: number): number | null => {
  if (first?.type !== 'ordered_list_open' || rest[cut - 1]?.level !== 1) return null;
  const items = rest.slice(0, cut - 1).filter(({ type, level }) => type === 'list_item_open' && level === 1);
  return Number(first.attrGet('start') ?? 1) + items.length;
};

/** The last block of a level that does not stand at the very beginning. */
const lastBegun = (tokens: Token[], level: number): { token: number; line: number } | null => {
  const token = tokens.findLastIndex((one) => one.level === level && one.nesting >= 0 && one.map);
  const line = tokens[token]?.map?.[0] ?? 0;
  return line > 0 ? { token, line } : null;
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
