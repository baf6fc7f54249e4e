import type pg from 'pg';

/** A reading of which something has changed, or may have. */
export type Noticed = { reading: number; domain: string };

/** A reading that counts: visible, of a document that is switched on. `stamp` is another one after each change that the index has to know. */
export type CountingReading = Noticed & { name: string; mark: number; stamp: number };

const MARK = `hashtext(d.id::text || octet_length(r.segment))`;
const STAMP = `hashtext(d.id::text || octet_length(r.segment) || d.name)`;
const COUNTS = 'r.visible and d.enabled and r.chunks > 0 and r.segment is not null';

export const getCounting = async (pool: pg.Pool, readings: number[]): Promise<CountingReading[]> => {
  const { rows } = await pool.query<CountingReading>(
    `select r.id as reading, r.domain_id as domain, d.name, ${MARK} as mark, ${STAMP} as stamp
     from reading r join document d on d.id = r.document_id where r.id = any($1::int[]) and ${COUNTS}`,
    [readings],
  );
  return rows;
};

/** Number of indexed document versions in a domain, and the sum of their stamps. */
export type DomainSum = { domain: string; readings: number; stamps: number };

/** After the domain `after`, in order. */
export const sumDomains = async (
  pool: pg.Pool,
  after: string | null,
  limit: number,
): Promise<DomainSum[]> => {
  const { rows } = await pool.query<DomainSum>(
    `select o.id as domain, count(r.id)::int as readings, coalesce(sum(r.stamp), 0)::float8 as stamps
     from (select id from domain where $1::uuid is null or id > $1 order by id limit $2) o
       left join lateral (select r.id, ${STAMP} as stamp from reading r
         join document d on d.id = r.document_id where r.domain_id = o.id and ${COUNTS}) r on true
     group by o.id order by o.id`,
    [after, limit],
  );
  return rows;
};

export const listCounting = async (
  pool: pg.Pool,
  domain: string,
  after: number,
  limit: number,
): Promise<{ reading: number; stamp: number }[]> => {
  const { rows } = await pool.query<{ reading: number; stamp: number }>(
    `select r.id as reading, ${STAMP} as stamp from reading r join document d on d.id = r.document_id
     where r.domain_id = $1 and r.id > $2 and ${COUNTS} order by r.id limit $3`,
    [domain, after, limit],
  );
  return rows;
};

/** Whether any domain has this id. */
export const domainsThere = async (pool: pg.Pool, ids: string[]): Promise<Set<string>> => {
  const { rows } = await pool.query<{ id: string }>('select id from domain where id = any($1::uuid[])', [
    ids,
  ]);
  return new Set(rows.map(({ id }) => id));
};

export type OutboxRow = Noticed & { id: string };

/** The oldest rows; of one domain where it is named. */
export const readOutbox = async (pool: pg.Pool, limit: number): Promise<OutboxRow[]> => {
  const { rows } = await pool.query<OutboxRow>(
    'select id, domain_id as domain, reading_id as reading from search_outbox order by id limit $1',
    [limit],
  );
  return rows;
};

export const forgetOutbox = async (pool: pg.Pool, ids: string[]): Promise<void> => {
  await pool.query('delete from search_outbox where id = any($1::bigint[])', [ids]);
};

/** The last row of a domain; null: the index knows everything that has changed in it. */
export const lastOfDomain = async (pool: pg.Pool, domain: string): Promise<string | null> => {
  const { rows } = await pool.query<{ id: string | null }>(
    'select max(id) as id from search_outbox where domain_id = $1',
    [domain],
  );
  return rows[0]?.id ?? null;
};

/** Whether a row of the domain up to this one is left. */
export const isLeft = async (pool: pg.Pool, domain: string, upTo: string): Promise<boolean> => {
  const { rows } = await pool.query<{ left: boolean }>(
    'select exists (select from search_outbox where domain_id = $1 and id <= $2) as left',
    [domain, upTo],
  );
  return rows[0]?.left ?? false;
};

export type Lag = { rows: number; seconds: number };

export const measureLag = async (pool: pg.Pool): Promise<Lag> => {
  const { rows } = await pool.query<Lag>(
    `select count(*)::int as rows,
       coalesce(extract(epoch from now() - min(noticed_at)), 0)::float8 as seconds from search_outbox`,
  );
  return rows[0] ?? { rows: 0, seconds: 0 };
};

/** Triggers that fill the outbox once the database is set to do so (migration `search_outbox`). */
const TRIGGERS = [
  ['reading', 'search_outbox_of_reading'],
  ['reading', 'search_outbox_of_new_reading'],
  ['document', 'search_outbox_of_document'],
] as const;

/** For a server that no engine elsewhere answers for: nothing is written down for one any more. */
export const stopNoticing = async (pool: pg.Pool): Promise<void> => {
  await noticeChanges(pool, false);
};

/** Whether changes are written down, in their own transactions. Tells if that was otherwise before. */
export const noticeChanges = async (pool: pg.Pool, wanted: boolean): Promise<boolean> => {
  const { rows } = await pool.query<{ on: boolean }>(
    `select bool_and(tgenabled <> 'D') as on from pg_trigger where tgname = any($1)`,
    [TRIGGERS.map(([, trigger]) => trigger)],
  );
  if ((rows[0]?.on ?? false) === wanted) return false;
  for (const [table, trigger] of TRIGGERS)
    await pool.query(`alter table ${table} ${wanted ? 'enable' : 'disable'} trigger ${trigger}`);
  if (!wanted) await pool.query('truncate search_outbox');
  return true;
};
