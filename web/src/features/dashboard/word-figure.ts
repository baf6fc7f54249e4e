/** A figure as it is read: one decimal, and of less than one the first three digits that say something. */
export const wordFigure = (value: number, language: string): string =>
  value.toLocaleString(
    language,
    Math.abs(value) < 1 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 1 },
  );
