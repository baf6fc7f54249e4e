import type { Locator } from '@docent/contract';
import { CELL_BREAK } from '../cell-break.ts';
import type { PageText, Passage } from '../types.ts';

const COLUMNS_CHARACTERS = 1_000;

/**
 * Adds to a passage its locator, the headings that apply to its whole page and, if it begins within a table, the column names. A page
 * without structure adds only its label.
 */
export const locate = (page: PageText, passage: Passage): Passage => {
  if (!page.structure) {
    const { label } = page;
    return label ? { ...passage, locator: { kind: 'page', label: label.text, of: label.of } } : passage;
  }
  const { context } = page.structure;
  const columns = wholeNames(columnsAbove(page, passage));
  return {
    ...passage,
    headings: [...context, ...passage.headings, ...(columns ? [columns] : [])],
    locator: locatorOf(page, passage),
  };
};

/** Cuts after a complete name. */
const wholeNames = (columns: string): string => {
  if (columns.length <= COLUMNS_CHARACTERS) return columns;
  const end = columns.lastIndexOf(CELL_BREAK, COLUMNS_CHARACTERS);
  return columns.slice(0, end > 0 ? end : COLUMNS_CHARACTERS);
};

/** A passage of a sheet belongs to one table: it gets the column names even if it begins with them or with a title. */
const columnsAbove = ({ text, structure }: PageText, { charStart, charEnd }: Passage): string => {
  if (!structure) return '';
  const { blocks, columns } = structure;
  const isSheet = structure.locate === 'rows';
  const first = blocks.findIndex(
    ({ end, kind }) => end > charStart && (!isSheet || kind === 'row' || kind === 'head'),
  );
  const block = blocks[first];
  if (isSheet && block?.kind === 'head' && block.start < charEnd) return text.slice(block.start, block.end);
  if (block?.kind !== 'row') return '';
  const above = blocks.slice(0, first).findLast(({ kind }) => kind !== 'row');
  if (!above) return columns;
  return above.kind === 'head' ? text.slice(above.start, above.end) : '';
};

const locatorOf = (page: PageText, { charStart, charEnd, headings }: Passage): Locator | null => {
  if (!page.structure) return null;
  const { locate: kind, title } = page.structure;
  if (kind === 'heading') return { kind, headings };
  if (kind === 'slide') return { kind, slide: page.number, title };
  const rows = page.lines.flatMap(({ start, end, row }) =>
    row !== undefined && end > charStart && start < charEnd ? [row] : [],
  );
  const from = rows[0] ?? 1;
  const to = rows.at(-1) ?? from;
  return kind === 'rows' ? { kind, sheet: title || null, from, to } : { kind, from, to };
};
