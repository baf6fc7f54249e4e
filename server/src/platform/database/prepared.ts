import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';

const MARK = '/* prepared */';

/**
 * Marks a statement as prepared: each connection parses and plans it once and stores it under a name, which halves its cost. Only for
 * statements with a constant text, apart from parameters, and a plan that does not depend on these.
 */
export const PREPARED = sql.raw(MARK);

/**
 * Hides a parameter from the planner. PostgreSQL keeps planning a prepared statement at every execution while a plan for its values looks
 * cheaper than the general one, as it does with a short list or a limit. With hidden values both plans cost the same, and one is kept.
 */
export const hideFromPlanner = (value: unknown, type: 'int' | 'uuid[]'): SQL =>
  sql`(select ${sql.param(value)}::${sql.raw(type)})::${sql.raw(type)}`;

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

/** Whether the planner would look at the values of a statement, given to `client.query` as one object or as text and values. */
const hasValues = (config: unknown, values: unknown): boolean => {
  const given = typeof config === 'object' && config !== null && 'values' in config ? config.values : values;
  return Array.isArray(given) && given.length > 0;
};

/** Whether a statement is a rollback, given as text or, as Drizzle does, as an object. */
const isRollback = (config: unknown): boolean =>
  /^rollback/i.test(typeof config === 'string' ? config : ((config as pg.QueryConfig | null)?.text ?? ''));

/**
 * Adds names to the marked statements of a connection. With `plansOnce`, PostgreSQL plans a marked statement once instead of six times
 * before it keeps the plan: the connection switches `plan_cache_mode` when a statement of the other kind follows. Only for connections
 * without a pooler in between, which would give the setting to others.
 */
export const namePrepared = (client: pg.PoolClient, { plansOnce }: { plansOnce: boolean }): void => {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>; // one of many overloads, passed on unchanged
  /** Undefined after a rollback, which may have undone a switch. */
  let mode: string | undefined = 'auto';
  client.query = ((config: unknown, ...rest: unknown[]) => {
    const marked = isMarked(config);
    const run = () => query(marked ? { ...config, name: nameOf(config.text) } : config, ...rest);
    if (isRollback(config)) mode = undefined;
    if (!plansOnce || !(marked || hasValues(config, rest[0]))) return run();
    const wanted = marked ? 'force_generic_plan' : 'auto';
    if (mode === wanted) return run();
    mode = wanted;
    // Fails in an aborted transaction, as the statement behind it does.
    const unknown = () => {
      mode = undefined;
    };
    return query(`set plan_cache_mode = ${wanted}`).catch(unknown).then(run);
  }) as typeof client.query;
};
