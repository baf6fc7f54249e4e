const UNITS = [
  { unit: 'year', days: 365 },
  { unit: 'month', days: 30 },
  { unit: 'week', days: 7 },
  { unit: 'day', days: 1 },
] as const;
const DAY_MS = 86_400_000;
const TODAY = { unit: 'day', days: 1 } as const;

/** How long ago a day is, in the largest unit that fits: "3 months ago", "today". */
export const wordAgo = (date: Date, language: string, now = Date.now()): string => {
  const days = Math.max(0, Math.floor((now - date.getTime()) / DAY_MS));
  const fitting = UNITS.find((one) => days >= one.days) ?? TODAY;
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return relative.format(-Math.floor(days / fitting.days), fitting.unit);
};
