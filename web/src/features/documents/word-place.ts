import type { PassagePlace } from '@docent/contract';
import type { Translate } from '../../i18n/translate.ts';

/** Describes the position of a passage: a page, a slide, the rows of a sheet, the lines of a text, or its heading. */
export const wordPlace = (t: Translate, { page, locator }: PassagePlace): string => {
  if (!locator) return t('documents.place.page', { page });
  if (locator.kind === 'page')
    return t('documents.place.labelled', { label: locator.label, page, pages: locator.of });
  if (locator.kind === 'slide') return t('documents.place.slide', { slide: locator.slide });
  if (locator.kind === 'heading') return locator.headings.at(-1) ?? t('documents.place.start');
  const { from, to } = locator;
  const range = (many: 'rows' | 'lines', one: 'row' | 'line') =>
    t(`documents.place.${from === to ? one : many}`, { from, to });
  if (locator.kind === 'lines') return range('lines', 'line');
  const rows = range('rows', 'row');
  return locator.sheet ? t('documents.place.sheet', { sheet: locator.sheet, rows }) : rows;
};
