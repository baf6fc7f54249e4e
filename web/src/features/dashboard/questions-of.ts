import type { Dated, LinkTo } from './series.ts';

/** Returns the address of the questions that a figure counts: of one day, or of all. */
export const questionsOf =
  (domainId: string, days: readonly Dated[]): LinkTo =>
  (filter, day) => {
    const from = day?.day ?? days[0]?.day ?? '';
    const to = day?.day ?? days.at(-1)?.day ?? '';
    return `/domains/${domainId}/execution?${new URLSearchParams({ ...filter, from, to })}`;
  };
