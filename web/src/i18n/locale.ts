/**
 * How dates and figures are written: as in the region of the browser where it speaks the language of the interface
 * (`en-GB`: 21/11/2026, 23:39), else as in that language alone.
 */
export const localeOf = (language: string, preferred: readonly string[] = navigator.languages): string =>
  preferred.find((tag) => tag.split('-')[0]?.toLowerCase() === language) ?? language;
