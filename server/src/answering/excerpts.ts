import { titleOf } from '@docent/contract/title-of';
import type { Hit } from '../knowledge/index.ts';
import { markdownTable, type Row } from './evidence/index.ts';
import { type ShownPassage, withoutBullet } from './extractive/index.ts';
import { innerHeadings, pathOf } from './sections.ts';
import { taughtNote } from './taught.ts';

export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const MARKDOWN = /[\\`*_{}[\]<>#|~$]/g;
/** Escapes the text of a document, so that none of it is rendered as Markdown. */
const escapeMarkdown = (text: string) => text.replace(MARKDOWN, '\\$&');
const PATH_CHARACTERS = 160;

/**
 * Formats passages as block quotes: document and headings, then the text with its best sentences in bold, each with the passage's marker,
 * counted from 1. Table rows are below their column names.
 */
export function* shownPassages(shown: ShownPassage[], passages: Hit[], language: 'en' | 'fr') {
  for (const [index, passage] of shown.entries()) {
    const hit = passages[passage.hit];
    if (!hit) continue;
    const note = hit.taught ? [noteOf(hit.taught, language)] : [];
    const blocks = [pathOfHit(hit, passage.section?.name), ...blocksOf(passage, hit), ...note];
    yield `${index ? '\n\n' : ''}${quoteOf(blocks.join('\n\n'))}`;
  }
}

/** Lines around the text of a passage that are no claims: its heading path, headings within it, and the author of a lesson. */
export const ownLines = (hit: Hit): string[] => {
  const notes = hit.taught ? [noteOf(hit.taught, 'en'), noteOf(hit.taught, 'fr')] : [];
  const headings = innerHeadings(hit).flatMap(({ name }) => [headingLine(name), pathOfHit(hit, name)]);
  return [pathOfHit(hit), ...headings, ...notes].map(quoteOf);
};

const quoteOf = (text: string) => text.replace(/^/gm, '> ');

/** Title of the document and its headings, the last of them that of the section in which the shown text begins. */
const pathOfHit = (hit: Hit, section?: string): string => {
  const headings = section === undefined ? pathOf(hit) : [...pathOf(hit).slice(0, -1), section];
  const path = [titleOf(hit.documentName), ...headings].map(oneLine).filter(Boolean);
  return `*${escapeMarkdown([...new Set(path)].join(' › ').slice(0, PATH_CHARACTERS).trim())}*`;
};

const headingLine = (name: string) => `*${escapeMarkdown(oneLine(name))}*`;

type Shown = ShownPassage['parts'][number];
type Block =
  | { kind: 'text' | 'items'; lines: string[] }
  | { kind: 'rows'; table: Row; rows: { cells: string[] }[] };

const blocksOf = ({ hit: index, parts, isCutBefore, isCutAfter }: ShownPassage, hit: Hit): string[] => {
  const headings = new Map(innerHeadings(hit).map(({ at, name }) => [at, name]));
  // Without a highlighted sentence the last part gets the marker, for the passage as a whole.
  const isUnmarked = !parts.some(({ isMarked }) => isMarked);
  const blocks: Block[] = [];
  for (const part of parts) {
    const isCited = part.isMarked || (isUnmarked && part === parts.at(-1));
    const heading = headings.get(part.start)?.trim();
    if (heading?.length === part.end - part.start && !isCited) {
      blocks.push({ kind: 'text', lines: [headingLine(heading)] });
      continue;
    }
    addTo(blocks, hit.text, part, isCited ? ` [${index + 1}]` : '');
  }
  const written = blocks.map((block, at) => {
    if (block.kind !== 'rows') return block.lines.join('\n');
    const before = blocks[at - 1];
    return tableOf(block, before && before.kind !== 'rows' ? before.lines.at(-1) : undefined);
  });
  return [...(isCutBefore ? ['…'] : []), ...written, ...(isCutAfter ? ['…'] : [])];
};

const addTo = (blocks: Block[], text: string, part: Shown, marker: string): void => {
  const last = blocks.at(-1);
  if (part.row) {
    const row = { cells: cellsOf(part.row, part.isMarked, marker) };
    if (last?.kind === 'rows' && isSameTable(last.table, part.row)) last.rows.push(row);
    else blocks.push({ kind: 'rows', table: part.row, rows: [row] });
    return;
  }
  const sentence = sentenceOf(text, part) + marker;
  const isLines = last !== undefined && last.kind !== 'rows';
  if (isLines && !part.begins) last.lines.push(`${last.lines.pop() ?? ''} ${sentence}`);
  else if (isLines && part.isItem && last.kind === 'items') last.lines.push(`- ${sentence}`);
  else if (part.isItem) blocks.push({ kind: 'items', lines: [`- ${sentence}`] });
  else blocks.push({ kind: 'text', lines: [sentence] });
};

const isSameTable = (one: Row, other: Row): boolean =>
  one.caption === other.caption && one.head?.join() === other.head?.join();

/** The full stop follows the bold text, so that the sentence ends at its marker. */
const sentenceOf = (text: string, { start, end, isItem, isMarked }: Shown): string => {
  const own = oneLine(text.slice(start, end));
  const said = escapeMarkdown(isItem ? withoutBullet(own) : own);
  if (!isMarked) return said;
  const stop = /[.!?…]$/.exec(said)?.[0] ?? '';
  return `**${said.slice(0, said.length - stop.length).trim()}**${stop}`;
};

const cellsOf = ({ cells }: Row, isMarked: boolean, marker: string): string[] => {
  const shown = cells.map((cell) => {
    const text = escapeMarkdown(oneLine(cell));
    return isMarked && text ? `**${text}**` : text;
  });
  return [...shown.slice(0, -1), `${shown.at(-1) ?? ''}${marker}`];
};

/** Formats a table below its title, unless the line above is that title. */
const tableOf = ({ table, rows }: Extract<Block, { kind: 'rows' }>, above: string | undefined): string => {
  const head = (table.head ?? []).map((name) => escapeMarkdown(oneLine(name)));
  const caption = escapeMarkdown(oneLine(table.caption));
  const isAbove = above?.replaceAll('**', '').startsWith(caption);
  return `${caption && !isAbove ? `${caption}\n\n` : ''}${markdownTable(head, rows)}`;
};

const noteOf = (taught: NonNullable<Hit['taught']>, language: 'en' | 'fr') =>
  `— *${escapeMarkdown(taughtNote(taught, language))}*`;
