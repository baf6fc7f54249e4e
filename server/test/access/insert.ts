import type pg from 'pg';
import type { Principal, World } from './world.ts';

/** How the tables name everybody. */
export const EVERYBODY = '00000000-0000-0000-0000-000000000000';

type Row = Record<string, unknown>;

/** Rows of one table in one statement; their columns are the fields of the first. */
export const insert = async (
  pool: pg.Pool,
  table: string,
  rows: Row[],
  returning = 'null',
): Promise<Row[]> => {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first)
    .map((name) => `"${name}"`)
    .join(', ');
  const result = await pool.query(
    `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb) returning ${returning}`,
    [JSON.stringify(rows)],
  );
  return result.rows;
};

/** The columns that name a principal. */
export const columnsOf = (world: World, principal: Principal): Row => ({
  user_id: world.people.has(principal) ? principal : null,
  group_id: world.groups.has(principal) ? principal : null,
  everybody: principal === 'everybody',
});
