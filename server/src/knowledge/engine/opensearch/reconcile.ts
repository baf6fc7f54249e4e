import type pg from 'pg';
import type { OpenSearchClient } from './client.ts';
import { type DomainSum, domainsThere, listCounting, type Noticed, sumDomains } from './outbox-store.ts';
import { writeReadings } from './write-readings.ts';

const DOMAINS_AT_ONCE = 200;
const READINGS_AT_ONCE = 1_000;
/** Readings written in one step; between two of them come changes that people wait for. */
const WRITTEN_AT_ONCE = 20;

type Target = {
  pool: pg.Pool;
  client: OpenSearchClient;
  index: string;
  /** Between two steps. Rejects to end it; what has been done so far stays. */
  between: () => Promise<void>;
};

/**
 * Makes the index have what counts in each domain, and nothing else: domains whose numbers agree cost two numbers, in others readings are
 * compared one by one. Begun again it goes on with what is missing. Returns how many readings were written or removed.
 */
export const reconcile = async (target: Target): Promise<number> => {
  const { pool, between } = target;
  let written = 0;
  for (let after: string | null = null; ; ) {
    const wanted: DomainSum[] = await sumDomains(pool, after, DOMAINS_AT_ONCE);
    if (!wanted.length) break;
    const present = await sumsIn(
      target,
      wanted.map(({ domain }) => domain),
    );
    for (const { domain, readings, stamps } of wanted) {
      const there = present.get(domain);
      if ((there?.readings ?? 0) === readings && (there?.stamps ?? 0) === stamps) continue;
      written += await reconcileDomain(target, domain);
    }
    after = wanted.at(-1)?.domain ?? null;
    await between();
  }
  return written + (await removeStrangers(target));
};

type Buckets<Key> = { key: Key; doc_count: number; stamps: { value: number } }[];

const sumsIn = async ({ client, index }: Target, domains: string[]) => {
  const { aggregations } = await client.call<{
    aggregations: { domains: { buckets: Buckets<string> } };
  }>('POST', `/${index}/_search`, {
    size: 0,
    query: { bool: { filter: [{ term: { kind: 'reading' } }, { terms: { domain: domains } }] } },
    aggs: {
      domains: {
        terms: { field: 'domain', size: domains.length },
        aggs: { stamps: { sum: { field: 'stamp' } } },
      },
    },
  });
  return new Map(
    aggregations.domains.buckets.map(({ key, doc_count, stamps }) => [
      key,
      { readings: doc_count, stamps: stamps.value },
    ]),
  );
};

const reconcileDomain = async (target: Target, domain: string): Promise<number> => {
  const { pool, between } = target;
  const unlike: Noticed[] = [];
  const there = await stampsIn(target, domain);
  for (let after = 0; ; ) {
    const wanted = await listCounting(pool, domain, after, READINGS_AT_ONCE);
    for (const { reading, stamp } of wanted) {
      if (there.get(reading) !== stamp) unlike.push({ reading, domain });
      there.delete(reading);
    }
    const last = wanted.at(-1);
    if (!last) break;
    after = last.reading;
  }
  unlike.push(...[...there.keys()].map((reading) => ({ reading, domain })));
  for (let at = 0; at < unlike.length; at += WRITTEN_AT_ONCE) {
    await writeReadings(target, unlike.slice(at, at + WRITTEN_AT_ONCE));
    await between();
  }
  return unlike.length;
};

/** Readings of a domain that the index has, with their stamps. */
const stampsIn = async ({ client, index }: Target, domain: string): Promise<Map<number, number>> => {
  const stamps = new Map<number, number>();
  for (let after = 0; ; ) {
    const { hits } = await client.call<{
      hits: { hits: { _source: { reading: number; stamp: number } }[] };
    }>('POST', `/${index}/_search?routing=${domain}`, {
      size: READINGS_AT_ONCE,
      _source: ['reading', 'stamp'],
      sort: ['reading'],
      search_after: [after],
      query: { bool: { filter: [{ term: { kind: 'reading' } }, { term: { domain } }] } },
    });
    for (const { _source } of hits.hits) stamps.set(_source.reading, _source.stamp);
    const last = hits.hits.at(-1);
    if (!last) return stamps;
    after = last._source.reading;
  }
};

/** Domains that are not there any more. */
const removeStrangers = async (target: Target): Promise<number> => {
  const { client, index, pool } = target;
  let removed = 0;
  for (let after: string | undefined; ; ) {
    const { aggregations } = await client.call<{
      aggregations: { domains: { buckets: { key: { domain: string } }[] } };
    }>('POST', `/${index}/_search`, {
      size: 0,
      query: { term: { kind: 'reading' } },
      aggs: {
        domains: {
          composite: {
            size: DOMAINS_AT_ONCE,
            sources: [{ domain: { terms: { field: 'domain' } } }],
            ...(after !== undefined && { after: { domain: after } }),
          },
        },
      },
    });
    const found = aggregations.domains.buckets.map(({ key }) => key.domain);
    const there = await domainsThere(pool, found);
    for (const domain of found) if (!there.has(domain)) removed += await reconcileDomain(target, domain);
    after = found.at(-1);
    if (after === undefined) return removed;
  }
};
