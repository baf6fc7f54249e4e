import type { Locator } from '@docent/contract';
import type { PageText, Passage } from '../types.ts';

const COLUMNS_CHARACTERS = 300;

/**
 * Adds to a passage of a file without pages where it stands, what stands above its whole page, and where it begins within
 * a table the names of its columns.
 */
export const locate = (page: PageText, passage: Passage): Passage => {
  if (!page.structure) return passage;
  const { context } = page.structure;
  const columns = columnsAbove(page, passage).slice(0, COLUMNS_CHARACTERS);
  return {
    ...passage,
    headings: [...context, ...passage.headings, ...(columns ? [columns] : [])],
    locator: locatorOf(page, passage),
  };
};

/** Of a sheet they stand in its context. */
const columnsAbove = ({ text, structure }: PageText, { charStart }: Passage): string => {
  if (!structure || structure.locate === 'rows') return '';
  const { blocks, columns } = structure;
  const first = blocks.findIndex(({ end }) => end > charStart);
  if (blocks[first]?.kind !== 'row') return '';
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
