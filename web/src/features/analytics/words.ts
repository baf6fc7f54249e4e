const HOUR_MINUTES = 60;

const unit = (value: number, name: string, language: string, digits: number) =>
  value.toLocaleString(language, { style: 'unit', unit: name, maximumFractionDigits: digits });

/** A time of work, in minutes under two hours, else in hours. */
export const wordMinutes = (minutes: number, language: string): string =>
  minutes < 2 * HOUR_MINUTES
    ? unit(minutes, 'minute', language, 0)
    : unit(minutes / HOUR_MINUTES, 'hour', language, minutes < 10 * HOUR_MINUTES ? 1 : 0);

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
    language,
    unitOf === 'month'
      ? { month: 'short', year: 'numeric', timeZone: 'UTC' }
      : { day: 'numeric', month: 'short', timeZone: 'UTC' },
  );
