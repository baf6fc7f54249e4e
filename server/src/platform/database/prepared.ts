import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type pg from 'pg';

const MARK = '/* prepared */';

/**
 * Marks a statement as prepared: each connection parses and plans it once and stores it under a name, which halves its cost. Only for
 * statements with a constant text, apart from parameters, and a plan that does not depend on these.
 */
export const PREPARED = sql.raw(MARK);

/** Names by statement text: one entry per marked statement. */
const names = new Map<string, string>();
const nameOf = (text: string): string => {
  const known = names.get(text);
  if (known) return known;
  // Derived from the text, so that processes sharing a pooler's connections use the same name for the same statement.
  const name = `docent-${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
};

const isMarked = (config: unknown): config is pg.QueryConfig =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  typeof config.text === 'string' &&
  config.text.includes(MARK);

/** Adds names to the marked statements of a connection. */
export const namePrepared = (client: pg.PoolClient): void => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown; // one of many overloads, passed on unchanged
  client.query = ((config: unknown, ...rest: unknown[]) =>
    query(
      isMarked(config) ? { ...config, name: nameOf(config.text) } : config,
      ...rest,
    )) as typeof client.query;
};
