import type { Locator } from '@docent/contract';
import type { PageText, Passage } from '../types.ts';

/** Adds to a passage of a file without pages where it stands, and what stands above its whole page. */
export const locate = (page: PageText, passage: Passage): Passage => {
  if (!page.structure) return passage;
  const { context } = page.structure;
  return { ...passage, headings: [...context, ...passage.headings], locator: locatorOf(page, passage) };
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
