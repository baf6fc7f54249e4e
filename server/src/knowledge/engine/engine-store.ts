import type pg from 'pg';

/** Among so many questions before. */
const LOOKED_AT = 2_000;

/** The domains that were asked last, the last one first. */
export const domainsAskedLast = async (pool: pg.Pool, limit: number): Promise<string[]> => {
  const { rows } = await pool.query<{ domain_id: string }>(
    `select domain_id from (select domain_id, id from execution order by id desc limit $1) e
     where domain_id is not null group by domain_id order by max(id::text) desc limit $2`,
    [LOOKED_AT, limit],
  );
  return rows.map(({ domain_id }) => domain_id);
};

/** Which of these readings the domain has no more. */
export const goneReadings = async (pool: pg.Pool, domainId: string, ids: number[]): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(
    `select w.id from unnest($2::int[]) as w(id)
     where not exists (select 1 from reading r where r.id = w.id and r.domain_id = $1)`,
    [domainId, ids],
  );
  return rows.map(({ id }) => id);
};
