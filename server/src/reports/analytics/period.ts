import { ANALYTICS_DAYS_MAX, type Analytics, type AnalyticsQuery } from '@docent/contract';
import { AppError } from '../../platform/errors.ts';

const DAY_MS = 86_400_000;
/** Maximum distance of a calendar day from the same day in UTC, with room for clocks that differ. */
const ROOM_MS = 2 * DAY_MS;
const [EARLIEST, LATEST] = ['2000-01-01', '2199-12-31'];
/** Beyond so many days a chart counts by week, then by month. */
const [DAYS_BY_DAY, DAYS_BY_WEEK] = [93, 400];

export type Period = {
  /** Days of the reader's calendar, YYYY-MM-DD, both included. */
  from: string;
  to: string;
  timeZone: string;
  unit: Analytics['unit'];
  /** Milliseconds between which the ids of its runs and of those of the period before lie. */
  ids: { from: number; to: number };
};

/** Throws `invalid_input` for days that are no period, or too many. */
export const periodOf = ({ from, to, time_zone: timeZone }: AnalyticsQuery): Period => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (from < EARLIEST || to > LATEST || days < 1 || days > ANALYTICS_DAYS_MAX) {
    throw new AppError(
      'invalid_input',
      `from, to: 1 to ${ANALYTICS_DAYS_MAX} days, the first before the last`,
    );
  }
  return {
    from,
    to,
    timeZone,
    unit: days <= DAYS_BY_DAY ? 'day' : days <= DAYS_BY_WEEK ? 'week' : 'month',
    ids: {
      from: Math.max(0, Date.parse(from) - days * DAY_MS - ROOM_MS),
      to: Date.parse(to) + ROOM_MS,
    },
  };
};
