import { NOT_IN_DOCUMENTS } from '../not-in-documents.ts';
import type { Stage } from './stage.ts';

/** Prefix of a line in which a model requests a search. */
const WORD = 'SEARCH_AGAIN';

/** Instruction to the model, added when another search is possible. */
export const SEARCH_RULE =
  `Where something that the question asks for is not in the passages, and a search with other words might find it, add a last line ${WORD}: and the words to search ` +
  'the documents for, in their language (one line for each thing, three at most). Write no such line where nothing is missing.';

const SIGNS = String.raw`[>*_\x60"'“«<[({#•-]`;
const SPACE = String.raw`[^\S\n]`;
/** The prefix as instructed anywhere in the text; in another case only at the start of a line and followed by a colon. */
const MARKS = [
  /SEARCH\\?_AGAIN/,
  new RegExp(
    String.raw`(?<=(?:^|\n)(?:${SIGNS}|${SPACE}){0,8})search[ _-]again(?=[*_\x60"')\]>]{0,4}${SPACE}?[:=])`,
    'i',
  ),
];
/** Decoration before the prefix, and the blank lines above it. */
const AROUND = new RegExp(String.raw`(?:^|\s+)(?:${SIGNS}|${SPACE})*$`);
const begun = (word: string): string => [...word].reduceRight((rest, letter) => `${letter}(?:${rest})?`, '');
/** Ends of a text that may become a prefix. */
const BEGUN = [
  new RegExp(String.raw`\s+(?:${SIGNS}|${SPACE})*$`),
  new RegExp(String.raw`\s*${SIGNS}*(?:${begun(WORD)}|SEARCH\\(?:${begun('_AGAIN')})?)$`),
  new RegExp(
    String.raw`(?:^|\n)(?:${SIGNS}|${SPACE})*(?:${begun('search_again').replace('_', '[ _-]')}[*_\x60"')\]>]{0,4}${SPACE}?)?$`,
    'i',
  ),
];
/** Maximum characters of a text's end that are held back. */
const HELD_AT_MOST = 120;
const ITEM = /^\s*(?:[-*•]|\d{1,2}[.)])\s+(.+)$/;
const NOTHING = /^(?:none|nothing|no|n\/?a|null|unknown|aucune?|rien)$/i;

const LINE_AT_MOST = 600;
const WORDS_AT_MOST = 300;
const SEARCHES_AT_MOST = 3;

/**
 * Removes search requests from a model's output, wherever and however they are written, and reports them. An output with nothing else is a
 * refusal.
 */
export const withoutSearches = (onMissing: (missing: string[]) => void) => (): Stage => {
  const missing: string[] = [];
  let held = '';
  let mode: 'text' | 'words' | 'list' = 'text';
  let hasShown = false;
  /** A request was removed: the following text starts a new paragraph. */
  let isApart = false;
  onMissing(missing);

  const show = (text: string): string => {
    if (isApart && !text.trim()) return '';
    const whole = isApart && hasShown ? `\n\n${text.trimStart()}` : text;
    isApart = false;
    hasShown ||= whole !== '';
    return whole;
  };

  const passText = (isLast: boolean): string => {
    // Shown text is represented by a letter, so that the rest does not count as the start of a line.
    const open = hasShown ? 'x' : '';
    const view = open + held;
    const marks = MARKS.map((mark) => mark.exec(view)).filter((found) => found !== null);
    const [first] = marks.sort((a, b) => a.index - b.index);
    if (!first) {
      const length = Math.max(0, held.length - (isLast ? 0 : begunLength(view)));
      const text = held.slice(0, length);
      held = held.slice(length);
      return show(text);
    }
    const text = show(view.slice(0, first.index).replace(AROUND, '').slice(open.length));
    held = view.slice(first.index + first[0].length);
    [mode, isApart] = ['words', true];
    return text;
  };

  const takeWords = (line: string): boolean => {
    const words = searchesIn(line).filter((one) => !missing.includes(one));
    missing.push(...words.slice(0, SEARCHES_AT_MOST - missing.length));
    return words.length > 0;
  };

  /** Consumes a line after the prefix: its search words, or the list items below it. */
  const takeLine = (line: string) => {
    const item = ITEM.exec(line.trimEnd())?.[1];
    const isOver = mode === 'list' && item === undefined && line.trim() !== '';
    if (!isOver) held = held.slice(line.length);
    if (mode === 'list' && item !== undefined) takeWords(item);
    if (isOver) mode = 'text';
    else if (mode === 'words') mode = takeWords(line) ? 'text' : 'list';
  };

  const read = (isLast: boolean): string[] => {
    const texts: string[] = [];
    while (held) {
      if (mode === 'text') {
        texts.push(passText(isLast));
        if (mode === 'text') break;
        continue;
      }
      const end = held.indexOf('\n');
      if (end < 0 && !isLast && held.length < LINE_AT_MOST) break;
      takeLine(end < 0 ? held : held.slice(0, end + 1));
    }
    return texts.filter(Boolean);
  };

  return {
    push: (text) => {
      held += text;
      return read(false);
    },
    end: () => {
      const rest = read(true);
      return !hasShown && missing.length ? [NOT_IN_DOCUMENTS] : rest;
    },
  };
};

/** Characters at the end of a text that may be the beginning of a mark. */
const begunLength = (text: string): number => {
  const end = text.slice(-HELD_AT_MOST);
  return Math.max(...BEGUN.map((one) => end.length - (one.exec(end)?.index ?? end.length)));
};

/** Splits a line into search queries and strips their decoration. */
const searchesIn = (line: string): string[] =>
  line
    .replace(/<?\/?SEARCH\\?_AGAIN>?/g, ' ')
    .split(/[;|]/)
    .map((one) => one.replace(/^[\s:=>*_`"'“«([{-]+|[\s*_`"'”»)\]}<>/.]+$/g, '').trim())
    .filter((one) => /[\p{L}\p{N}]/u.test(one) && !NOTHING.test(one))
    .map((one) => one.slice(0, WORDS_AT_MOST));
