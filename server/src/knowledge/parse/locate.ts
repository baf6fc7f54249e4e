import type { Locator } from '@docent/contract';
import { CELL_BREAK } from '../cell-break.ts';
import type { PageText, Passage } from '../types.ts';

const COLUMNS_CHARACTERS = 1_000;

/**
 * Adds to a passage the label of its page, or in a file without pages where it stands, what stands above its whole page, and where it begins within
 * a table the names of its columns.
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

/** Cut behind a name, so that none is half of one. */
const wholeNames = (columns: string): string => {
  if (columns.length <= COLUMNS_CHARACTERS) return columns;
  const end = columns.lastIndexOf(CELL_BREAK, COLUMNS_CHARACTERS);
  return columns.slice(0, end > 0 ? end : COLUMNS_CHARACTERS);
};

/** A passage of a sheet is of one table: it has the names of its columns also where it begins with them or with a title. */
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
