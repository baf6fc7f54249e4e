import { CELL_BREAK, CLOSERS, STOPS, WIDE_STOPS } from '../../knowledge/index.ts';

/** A sentence ends at . ! ? … before a space (but not after a lone number, as in "3. Holidays"), at 。！？, or at the end of its line. */
const SENTENCE_END = new RegExp(
  `(?<!(?:^|\\n)\\s*\\d{1,2})[${STOPS}][${CLOSERS}]?(?=\\s)|[${WIDE_STOPS}][${CLOSERS}]*|\\n`,
  'g',
);
/** Numbers of lists and clauses at the start of a line: "2.1.", "iv.", "b.", "Article 3.", "§ 4.". */
const LABEL = /^\s*(?:(?:\p{L}{1,12}|§)\s)?(?:\d{1,3}(?:\.\d{1,3}){0,8}|\p{L}|[ivxlcdm]{1,6})\.$/iu;
const LABEL_CHARACTERS = 40;
/** A parenthesised note within a sentence, which may contain sentences of its own. */
const NOTE = /\((?:note \d{1,4}|comment(?: by [^:()\n]{1,60})?): /g;
/** A line of running text fills most of its column; a shorter one is a heading, a table row or a last line. */
const FULL_LINE = 0.7;
/** A short line (narrow column, or before a picture) that the next line continues. */
const UNFINISHED = /[\p{Ll}\d,'’-]$/u;
const GOES_ON = /^\p{Ll}[\p{Ll}'’]*[ \n,.;:]/u;

/** Longer sentences are cut. */
const QUOTE_CHARACTERS = 420;

/**
 * Returns whether the line that ends at `index` ends a sentence: it is short or a table row, or the next line is a table row or starts a
 * list item.
 */
const endsAtLine = (text: string, index: number, full: number): boolean => {
  const line = text.slice(text.lastIndexOf('\n', index - 1) + 1, index).trim();
  const next = text.slice(index + 1, index + 12);
  const after = text.indexOf('\n', index + 1);
  if (`${line}\n${text.slice(index + 1, after < 0 ? undefined : after)}`.includes(CELL_BREAK)) return true;
  if (/^\s*(?:[-•–*☒☐◉○]|\d+[.)]|\n)/.test(next)) return true;
  return line.length < full && !(UNFINISHED.test(line) && GOES_ON.test(next));
};

/** Returns the ranges of the sentences of a text, without surrounding space; very long ones are cut at a space. */
export const sentencesOf = (text: string): { start: number; end: number }[] => {
  const ranges: { start: number; end: number }[] = [];
  let from = 0;
  const add = (until: number) => {
    let start = from;
    let end = until;
    while (start < end && /\s/.test(text[start] ?? '')) start += 1;
    while (end > start && /\s/.test(text[end - 1] ?? '')) end -= 1;
    from = until;
    while (end - start > QUOTE_CHARACTERS) {
      const space = text.lastIndexOf(' ', start + QUOTE_CHARACTERS);
      const cut = space > start ? space : start + QUOTE_CHARACTERS;
      ranges.push({ start, end: cut });
      start = cut + 1;
    }
    if (/[\p{L}\p{N}]/u.test(text.slice(start, end))) ranges.push({ start, end });
  };
  const notes = notesIn(text);
  const isWithin = (index: number) =>
    notes.some(({ start, end }) => index > start && index < end) || isLabelEnd(text, index);
  const lines = text.split('\n');
  const full = FULL_LINE * Math.max(...lines.map((line) => line.length));
  for (const match of text.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length;
    if (match[0] === '\n' ? endsAtLine(text, match.index, full) : !isWithin(match.index)) add(end);
  }
  add(text.length);
  return ranges;
};

const isLabelEnd = (text: string, index: number): boolean => {
  const start = text.lastIndexOf('\n', index) + 1;
  return index - start < LABEL_CHARACTERS && LABEL.test(text.slice(start, index + 1));
};

/** Ranges of notes within sentences, nested parentheses included. */
const notesIn = (text: string): { start: number; end: number }[] =>
  [...text.matchAll(NOTE)].map(({ index }) => {
    let depth = 0;
    let end = index;
    do {
      depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0;
      end += 1;
    } while (depth && end < text.length && text[end] !== '\n');
    return { start: index, end };
  });
