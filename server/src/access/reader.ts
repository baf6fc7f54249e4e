import { type SQL, sql } from 'drizzle-orm';
import { sqlText } from '../platform/database/sql-text.ts';
import { principalsOf } from './principals.ts';

/** Not exported: nobody else makes one. */
const made: unique symbol = Symbol('made');

/**
 * The people on whose behalf something is read: all of them may read what is read. Made by the functions below only, so
 * that what takes a reader cannot be called without saying who reads. An API key, an MCP client, a replay and a job for
 * a person read as that person.
 */
export type Reader = { readonly people: readonly [string, ...string[]]; readonly [made]: 'reader' };

/**
 * Reads the documents of a domain that all of its readers read, whoever they are: for what is shown to them all, as the
 * result of a golden run. It answers no person.
 */
export type OpenReader = { readonly [made]: 'open' };

/** On whose behalf documents are read. */
export type DocumentReader = Reader | OpenReader;

export const readerOf = (person: { id: string }): Reader => ({ people: [person.id], [made]: 'reader' });

/** What every one of these people may read: a chat's active participants. Throws when there is nobody. */
export const sharedReader = (people: { id: string }[]): Reader => {
  const [first, ...others] = [...new Set(people.map(({ id }) => id))].toSorted();
  if (first === undefined) throw new Error('Nobody reads.');
  return { people: [first, ...others], [made]: 'reader' };
};

export const OPEN_READER: OpenReader = { [made]: 'open' };

/** Null for the reader that is nobody in particular. */
export const peopleOf = (reader: DocumentReader): readonly string[] | null =>
  reader[made] === 'reader' ? reader.people : null;

/** What a statement asks of the person in a column, as the columns `principals` and `administers`. */
export const readerColumns = (person: SQL): SQL => sql`${principalsOf(person)} as principals,
  exists (select 1 from "user" one_account where one_account.id = ${person} and one_account.disabled_at is null
    and one_account.role in ('admin', 'owner')) as administers`;
const STANDING = readerColumns(sql`p.id`);

/** A reader as a relation of a statement: `reader(id, principals, administers)`, a row for each of its people. */
export const readersCte = (reader: Reader): SQL => sql`reader as materialized (
  select p.id, ${STANDING} from unnest(${sql.param([...reader.people])}::uuid[]) as p(id))`;

/**
 * Several readers as one such relation with their numbers, `reader(no, id, principals, administers)`, as text: the
 * parameters named hold the numbers (`int[]`), the people (`uuid[]`) and how many these are, for the plan.
 */
export const readersCteText = (
  numbers: string,
  people: string,
  count: string,
): string => `reader as materialized (
  select p.no, p.id, ${sqlText(STANDING)}
  from (select * from unnest(${numbers}::int[], ${people}::uuid[]) limit ${count}) as p(no, id))`;
