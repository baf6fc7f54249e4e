/** A wait of a person, from milliseconds. */
export const wordSeconds = (ms: number, language: string): string =>
  (ms / 1_000).toLocaleString(language, {
    style: 'unit',
    unit: 'second',
    maximumFractionDigits: ms < 1_000 ? 2 : ms < 10_000 ? 1 : 0,
  });
