const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A wait of a person, from milliseconds. */
export const wordSeconds = (ms: number, language: string): string => {
  const maximumFractionDigits = ms < 1_000 ? 2 : ms < 10_000 ? 1 : 0;
  return `${(ms / 1_000).toLocaleString(language, { maximumFractionDigits })}\u00a0s`;
};

/** A wait that may last hours, from milliseconds. */
export const wordWait = (ms: number, language: string): string => {
  const [length, unit] =
    ms < 2 * MINUTE_MS ? [1_000, 's'] : ms < 2 * HOUR_MS ? [MINUTE_MS, 'min'] : [HOUR_MS, 'h'];
  return `${Math.round(ms / length).toLocaleString(language)}\u00a0${unit}`;
};
