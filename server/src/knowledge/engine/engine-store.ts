import type pg from 'pg';

const LOOKED_AT = 2_000;

export const domainsAskedLast = async (pool: pg.Pool, limit: number): Promise<string[]> => {
  const { rows } = await pool.query<{ domain_id: string }>(
    `select domain_id from (select domain_id, id from execution order by id desc limit $1) e
     where domain_id is not null group by domain_id order by max(id::text) desc limit $2`,
    [LOOKED_AT, limit],
  );
  return rows.map(({ domain_id }) => domain_id);
};

/** Returns those of these readings that the domain no longer has. */
export const goneReadings = async (pool: pg.Pool, domainId: string, ids: number[]): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(
    `select w.id from unnest($2::int[]) as w(id)
     where not exists (select 1 from reading r where r.id = w.id and r.domain_id = $1)`,
    [domainId, ids],
  );
  return rows.map(({ id }) => id);
};
