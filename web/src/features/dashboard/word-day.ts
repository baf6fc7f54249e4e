/** A day (YYYY-MM-DD, UTC) in words, without its year. */
export const wordDay = (day: string, language: string): string =>
  new Date(day).toLocaleDateString(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
