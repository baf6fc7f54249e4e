import { type SQL, sql } from 'drizzle-orm';
import { hideFromPlanner } from '../platform/database/prepared.ts';
import { sqlText } from '../platform/database/sql-text.ts';
import { principalsOf } from './principals.ts';

/** Not exported, so that readers are created in this file only. */
const made: unique symbol = Symbol('made');

/**
 * Users on whose behalf data is read: each of them must be allowed to read it. Created only by the functions below, so that no read can
 * omit its reader. An API key, an MCP client, a replay and a user's job read as that user.
 */
export type Reader = { readonly people: readonly [string, ...string[]]; readonly [made]: 'reader' };

/**
 * Reads the documents that all readers of a domain may read, without naming a user: for results shown to all of them, such as a golden run. Does
 * not answer a user's question.
 */
export type OpenReader = { readonly [made]: 'open' };

export type DocumentReader = Reader | OpenReader;

export const readerOf = (person: { id: string }): Reader => ({ people: [person.id], [made]: 'reader' });

/** Reader of what all of these people may read: a chat's active participants. Throws if the list is empty. */
export const sharedReader = (people: { id: string }[]): Reader => {
  const [first, ...others] = [...new Set(people.map(({ id }) => id))].toSorted();
  if (first === undefined) throw new Error('Nobody reads.');
  return { people: [first, ...others], [made]: 'reader' };
};

export const OPEN_READER: OpenReader = { [made]: 'open' };

/** Ids of the reader's users; null for the open reader. */
export const peopleOf = (reader: DocumentReader): readonly string[] | null =>
  reader[made] === 'reader' ? reader.people : null;

/** Columns `principals` and `administers` of the user in a column. */
export const readerColumns = (person: SQL): SQL => sql`${principalsOf(person)} as principals,
  exists (select 1 from "user" one_account where one_account.id = ${person} and one_account.disabled_at is null
    and one_account.role in ('admin', 'owner')) as administers`;
const STANDING = readerColumns(sql`p.id`);

/**
 * CTE `reader(id, principals, administers)` with one row per user of a reader. The hidden limit makes the planner expect one row, whether
 * or not it knows the list.
 */
export const readersCte = (reader: Reader): SQL => sql`reader as materialized (
  select p.id, ${STANDING} from (select * from unnest(${sql.param([...reader.people])}::uuid[])
    limit ${hideFromPlanner(reader.people.length, 'int')}) as p(id))`;

/**
 * CTE `reader(no, id, principals, administers)` of several numbered readers, as text. The arguments name the parameters of the numbers
 * (`int[]`), the users (`uuid[]`) and their count, which the planner needs.
 */
export const readersCteText = (
  numbers: string,
  people: string,
  count: string,
): string => `reader as materialized (
  select p.no, p.id, ${sqlText(STANDING)}
  from (select * from unnest(${numbers}::int[], ${people}::uuid[]) limit ${count}) as p(no, id))`;
