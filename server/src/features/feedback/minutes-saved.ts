import type { TimeSaved } from '@docent/contract';

/** The least and the most that each range of saved time means, in minutes; null: it has no most. */
export const MINUTES_SAVED: Record<TimeSaved, { low: number; high: number | null }> = {
  none: { low: 0, high: 0 },
  minutes_1_15: { low: 1, high: 15 },
  minutes_15_30: { low: 15, high: 30 },
  minutes_30_60: { low: 30, high: 60 },
  hours_1_4: { low: 60, high: 240 },
  hours_4_8: { low: 240, high: 480 },
  hours_8_24: { low: 480, high: 1_440 },
  hours_over_24: { low: 1_440, high: null },
};
