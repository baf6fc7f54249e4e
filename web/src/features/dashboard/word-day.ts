import { localeOf } from '../../i18n/locale.ts';

/** A day (YYYY-MM-DD, UTC) in words, without its year. */
export const wordDay = (day: string, language: string): string =>
  new Date(day).toLocaleDateString(localeOf(language), { day: 'numeric', month: 'short', timeZone: 'UTC' });
