/** A wait of a person, from milliseconds. */
export const wordSeconds = (ms: number, language: string): string => {
  const maximumFractionDigits = ms < 1_000 ? 2 : ms < 10_000 ? 1 : 0;
  return `${(ms / 1_000).toLocaleString(language, { maximumFractionDigits })}\u00a0s`;
};
