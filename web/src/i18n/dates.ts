import { localeOf } from './locale.ts';

const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;
const WEEK_MS = 7 * 86_400_000;

/** A date in words: relative under a week, absolute after. The full date belongs into a title beside it. */
export const wordDate = (date: Date, language: string, now = Date.now()): string => {
  const past = now - date.getTime();
  if (past >= WEEK_MS) return date.toLocaleDateString(localeOf(language), { dateStyle: 'medium' });
  // American English has "1 min. ago" and "1 hr. ago".
  const words = language === 'en' ? 'en-GB' : language;
  const relative = new Intl.RelativeTimeFormat(words, { numeric: 'auto', style: 'short' });
  const fitting = UNITS.find(({ ms }) => past >= ms);
  if (fitting) return relative.format(-Math.floor(past / fitting.ms), fitting.unit);
  // Intl's "now" and "maintenant" do not fit a past event.
  return language === 'fr' ? 'à l’instant' : 'just now';
};

/** The time of a moment in the person's time zone, as 14:00 or 2:00 PM. */
export const wordTime = (date: Date, language: string): string =>
  date.toLocaleTimeString(localeOf(language), { timeStyle: 'short' });
