import type { CallQuery } from '@docent/contract';
import { useSearchParams } from '../../router/index.ts';

/** Parameters of the page's address: the filters, and the open list with its own filters. */
const FILTERS = ['period', 'from', 'to', 'domain', 'whose'] as const;
export const PERIODS = ['7', '30', '90', '365'] as const;
const FIRST_PERIOD = '30';
const DAY_MS = 86_400_000;

/** Filters of the questions behind a figure. */
type Behind = CallQuery<'listAnalyticsQuestions'>;

export type ListFilter = {
  list: 'questions' | 'lessons';
  outcome?: Behind['outcome'];
  engine?: Behind['engine'];
  only?: Behind['only'];
  rating?: '1' | '-1';
  reason?: Behind['reason'];
  saved?: Behind['saved'];
  chats_of?: string;
  reviewed_by?: string;
  expert?: string;
  /** A domain of the list alone; the name of what is listed. */
  in?: string;
  about?: string;
  /** Days of the list alone. */
  since?: string;
  until?: string;
};

export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the date `days` ago in the reader's calendar, YYYY-MM-DD. */
export const dayAgo = (days: number, now = Date.now()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timeZone() }).format(now - days * DAY_MS);

export type Filters = {
  /** In days; `custom`: the days are chosen. */
  period: (typeof PERIODS)[number] | 'custom';
  from: string;
  to: string;
  domain: string;
  /** Empty: as many as the reader may see. */
  whose: 'me' | '';
};

const filtersOf = (given: URLSearchParams): Filters => {
  const isCustom = given.get('period') === 'custom';
  const days = PERIODS.find((one) => one === given.get('period')) ?? FIRST_PERIOD;
  return {
    period: isCustom ? 'custom' : days,
    from: (isCustom && given.get('from')) || dayAgo(Number(days) - 1),
    to: (isCustom && given.get('to')) || dayAgo(0),
    domain: given.get('domain') ?? '',
    whose: given.get('whose') === 'me' ? 'me' : '',
  };
};

/** Returns the query of a call: the page's filters, overridden by those of the list. */
export const queryOf = (filters: Filters, list?: ListFilter): CallQuery<'getAnalytics'> => ({
  from: list?.since ?? filters.from,
  to: list?.until ?? filters.to,
  time_zone: timeZone(),
  domain_id: (list?.in ?? filters.domain) || undefined,
  whose: filters.whose || undefined,
});

export const useAddress = () => {
  const [given, setGiven] = useSearchParams();
  const filters = filtersOf(given);
  const kept = () => {
    // The address of this moment: two choices may follow each other before the page is drawn again.
    const now = new URLSearchParams(window.location.search);
    return new URLSearchParams(FILTERS.flatMap((key) => (now.has(key) ? [[key, now.get(key) ?? '']] : [])));
  };
  const list = given.get('list') ? (Object.fromEntries(given) as ListFilter) : null; // made by linkTo; the server checks
  return {
    filters,
    list,
    /** The address of the list behind a figure. */
    linkTo: (opened: ListFilter): string => {
      const next = kept();
      for (const [key, value] of Object.entries(opened)) if (value) next.set(key, value);
      return `?${next}`;
    },
    choose: (changed: Partial<Filters>) => {
      const next = kept();
      for (const [key, value] of Object.entries(changed)) {
        if (value) next.set(key, value);
        else next.delete(key);
      }
      setGiven(next, { replace: true });
    },
    closeList: () => setGiven(kept()),
  };
};
