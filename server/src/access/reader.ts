import { type SQL, sql } from 'drizzle-orm';
import { principalsOf } from './principals.ts';

/** Not exported: nobody else makes one. */
const made: unique symbol = Symbol('made');

/**
 * The people on whose behalf something is read: all of them may read what is read. Made by the functions below only, so
 * that what takes a reader cannot be called without saying who reads. An API key, an MCP client, a replay and a job for
 * a person read as that person.
 */
export type Reader = { readonly people: readonly [string, ...string[]]; readonly [made]: 'reader' };

/** The index, the sweep and their like, which tell nobody what they read. No function that answers a person takes it. */
export type SystemReader = { readonly [made]: 'system' };

export const readerOf = (person: { id: string }): Reader => ({ people: [person.id], [made]: 'reader' });

/** What every one of these people may read: a chat's active participants. Throws when there is nobody. */
export const sharedReader = (people: { id: string }[]): Reader => {
  const [first, ...others] = [...new Set(people.map(({ id }) => id))].toSorted();
  if (first === undefined) throw new Error('Nobody reads.');
  return { people: [first, ...others], [made]: 'reader' };
};

export const SYSTEM_READER: SystemReader = { [made]: 'system' };

/** A reader as a relation of a statement: `reader(id, principals)`, a row for each of its people. */
export const readerRows = (reader: Reader): SQL => sql`reader as materialized (
  select p.id, ${principalsOf(sql`p.id`)} as principals
  from unnest(${sql.param([...reader.people])}::uuid[]) as p(id))`;
