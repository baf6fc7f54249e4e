import { localeOf } from '../../i18n/locale.ts';
import type { Translate } from '../../i18n/translate.ts';

type Taught = { by: string | null; at: string };

/** "Taught by NAME on DATE", in the interface's language. */
export const wordTaught = (t: Translate, { by, at }: Taught, language: string): string =>
  t('lessons.taughtBy', {
    name: by ?? t('lessons.formerColleague'),
    date: wordDay(at, language),
  });

export const wordDay = (at: string, language: string): string =>
  new Date(at).toLocaleDateString(localeOf(language), { dateStyle: 'long' });
