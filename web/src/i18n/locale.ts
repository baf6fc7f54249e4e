/**
 * Returns the locale of dates and numbers: the browser's region where it has the interface language (`en-GB`: 21/11/2026, 23:39), else the
 * language alone.
 */
export const localeOf = (language: string, preferred: readonly string[] = navigator.languages): string =>
  preferred.find((tag) => tag.split('-')[0]?.toLowerCase() === language) ?? language;
