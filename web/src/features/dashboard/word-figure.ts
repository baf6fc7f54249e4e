/** Below this two decimals would be none. */
const TINY = 0.01;

/** A figure as it is read: one decimal, of less than one two, and of next to nothing the first digit that says something. */
export const wordFigure = (value: number, language: string): string => {
  const size = Math.abs(value);
  if (size > 0 && size < TINY) return value.toLocaleString(language, { maximumSignificantDigits: 1 });
  return value.toLocaleString(language, { maximumFractionDigits: size < 1 ? 2 : 1 });
};
