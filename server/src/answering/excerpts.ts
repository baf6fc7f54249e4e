import type { Hit } from '../knowledge/index.ts';
import { markdownTable, type Row, rowsIn } from './evidence/index.ts';
import type { Quotes } from './extractive/index.ts';
import { taughtNote } from './taught.ts';

export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A longer row is shown as far as it was chosen, in a line. */
const ROW_CHARACTERS = 600;

const MARKDOWN = /[\\`*_{}[\]<>#|~$]/g;
/** A document's words are shown as they are: nothing in them is Markdown. */
const escapeMarkdown = (text: string) => text.replace(MARKDOWN, '\\$&');

/**
 * Sentences of passages as they are shown: one block quote each, with the marker of its passage, counted from 1. Where they
 * are of a table, its rows stand under the names of its columns.
 */
export function* quoted(sentences: Quotes['sentences'], passages: Hit[], language: 'en' | 'fr') {
  const excerpts = excerptsOf(sentences, passages);
  for (const [index, excerpt] of excerpts.entries()) {
    yield `${index ? '\n\n' : ''}${excerpt.rows ? tableQuote(excerpt) : lineQuote(excerpt)}`;
    const { taught } = passages[excerpt.hit] ?? {};
    // The last sentence of a lesson is followed by who taught it, and when.
    if (taught && excerpts[index + 1]?.hit !== excerpt.hit)
      yield `\n>\n> ${noteLine(escapeMarkdown(taughtNote(taught, language)))}`;
  }
}

type Excerpt = { hit: number; text: string; rows: Row[] | null };

/** Sentences of one row are one excerpt, and so are rows of one table that come one after the other. */
const excerptsOf = (sentences: Quotes['sentences'], passages: Hit[]): Excerpt[] => {
  const excerpts: Excerpt[] = [];
  for (const { hit, text, start, end } of sentences) {
    const passage = passages[hit];
    const row = passage && rowsIn(passage).find((one) => one.start <= start && end <= one.end);
    if (!row || row.end - row.start > ROW_CHARACTERS) {
      excerpts.push({ hit, text, rows: null });
      continue;
    }
    const isShown = (one: Excerpt) => one.hit === hit && one.rows?.some((shown) => shown.start === row.start);
    if (excerpts.some(isShown)) continue;
    const last = excerpts.at(-1);
    const nameOf = ({ caption, head }: Row) => `${caption}\n${head?.join()}`;
    const shown = last?.rows?.[0];
    const isSameTable = last?.hit === hit && shown && nameOf(shown) === nameOf(row);
    if (last?.rows && isSameTable) last.rows.push(row);
    else excerpts.push({ hit, text, rows: [row] });
  }
  return excerpts;
};

// Line breaks inside would end the block quote.
const lineQuote = ({ hit, text }: Excerpt) => `> ${escapeMarkdown(oneLine(text))} [${hit + 1}]`;

const tableQuote = ({ hit, rows }: Excerpt): string => {
  const shown = (rows ?? []).map(({ cells }) => {
    const escaped = cells.map((cell) => escapeMarkdown(oneLine(cell)));
    return { cells: [...escaped.slice(0, -1), `${escaped.at(-1) ?? ''} [${hit + 1}]`] };
  });
  const [first] = rows ?? [];
  const head = (first?.head ?? []).map((name) => escapeMarkdown(oneLine(name)));
  const caption = first?.caption ? `${escapeMarkdown(oneLine(first.caption))}\n\n` : '';
  return `${caption}${markdownTable(head, shown)}`.replace(/^/gm, '> ');
};

export const noteLine = (note: string) => `— *${note}*`;
