/** Below this two decimals would be none. */
const TINY = 0.01;

/** Formats a figure: one decimal, two below one, and the first significant digit close to zero. */
export const wordFigure = (value: number, language: string): string => {
  const size = Math.abs(value);
  if (size > 0 && size < TINY) return value.toLocaleString(language, { maximumSignificantDigits: 1 });
  return value.toLocaleString(language, { maximumFractionDigits: size < 1 ? 2 : 1 });
};
