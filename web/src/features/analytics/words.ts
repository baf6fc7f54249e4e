import { localeOf } from '../../i18n/locale.ts';

const HOUR_MINUTES = 60;

const number = (value: number, language: string, digits: number) =>
  value.toLocaleString(language, { maximumFractionDigits: digits });

/** A range of times of work, in minutes when all of it is under two hours, else in hours: 15–30 min, 2.1–4.8 h. */
export const wordRange = (lowMinutes: number, highMinutes: number, language: string): string => {
  if (highMinutes < 2 * HOUR_MINUTES)
    return `${number(lowMinutes, language, 0)}–${number(highMinutes, language, 0)}\u00a0min`;
  const [low, high] = [lowMinutes / HOUR_MINUTES, highMinutes / HOUR_MINUTES];
  const digits = high < 10 ? 1 : 0;
  // Values below ten keep one digit, as those below one would be rounded to zero.
  return `${number(low, language, low < 10 ? 1 : digits)}–${number(high, language, digits)}\u00a0h`;
};

export const wordShare = (share: number, language: string): string =>
  share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 0 });

/** The currency is the operator's: only the amount is known. */
export const wordCost = (cost: number, language: string): string =>
  cost.toLocaleString(
    language,
    cost > 0 && cost < 1
      ? { maximumSignificantDigits: 2 }
      : { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  );

/** A day, a week by its first day, or a month. */
export const wordSlice = (day: string, unitOf: 'day' | 'week' | 'month', language: string): string =>
  new Date(day).toLocaleDateString(
    localeOf(language),
    unitOf === 'month'
      ? { month: 'short', year: 'numeric', timeZone: 'UTC' }
      : { day: 'numeric', month: 'short', timeZone: 'UTC' },
  );
