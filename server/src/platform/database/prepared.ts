import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type pg from 'pg';

const MARK = '/* prepared */';

/**
 * Written into a statement of a question's way: each connection parses and plans it once and keeps it under a name, which
 * is half of what such a statement costs. Only for statements whose text is always the same, values apart, and whose plan
 * does not depend on them.
 */
export const PREPARED = sql.raw(MARK);

/** Names by text: as many as there are statements with the mark. */
const names = new Map<string, string>();
const nameOf = (text: string): string => {
  const known = names.get(text);
  if (known) return known;
  // By the text itself: processes that share a pooler's connections mean the same statement by a name.
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

/** Gives the statements of a connection that have the mark their names. */
export const namePrepared = (client: pg.PoolClient): void => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown; // one of many forms, passed on as it came
  client.query = ((config: unknown, ...rest: unknown[]) =>
    query(
      isMarked(config) ? { ...config, name: nameOf(config.text) } : config,
      ...rest,
    )) as typeof client.query;
};
