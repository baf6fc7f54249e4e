import type pg from 'pg';
import type { Logger } from '../logs.ts';

type Options = {
  pool: pg.Pool;
  logger: Logger;
  /** Ends the database's process; it is started again. */
  restart: () => void;
  everyMs?: number;
  hungMs?: number;
};

const EVERY_MS = 10_000;
/** A round with fewer uses of the connection is quiet: the looks for jobs and answers that wait are about 25. */
const QUIET_USES = 60;
/** After so many rounds without a quiet one (10 minutes) a table is seen to all the same. */
const BUSY_ROUNDS_AT_MOST = 60;
/** No statement of ours takes so long: the engine hangs, and with it everybody. */
const HUNG_MS = 120_000;

/**
 * The one table that needs it most, by PostgreSQL's own measures for autovacuum: 50 rows and a fifth of the table dead,
 * or 50 rows and a tenth changed since it was last looked at. (The statistics themselves never are.)
 */
const NEEDIEST = `
  with changed as (
    select format('%I.%I', s.schemaname, s.relname) as name,
      s.n_dead_tup / (50 + 0.2 * greatest(c.reltuples, 0)) as dead,
      case when c.oid = 'pg_catalog.pg_statistic'::regclass then 0
        else s.n_mod_since_analyze / (50 + 0.1 * greatest(c.reltuples, 0)) end as changed
    from pg_stat_all_tables s join pg_class c on c.oid = s.relid
    where c.relkind = 'r' and s.schemaname not in ('pg_toast', 'information_schema'))
  select name from changed where greatest(dead, changed) > 1 order by greatest(dead, changed) desc limit 1`;

/** Cleans up after the one table that has changed most. Returns its name, or null when none has changed enough. */
export const vacuumNeediest = async (pool: pg.Pool): Promise<string | null> => {
  const { rows } = await pool.query<{ name: string }>(NEEDIEST);
  const name = rows[0]?.name;
  // The name comes quoted from the database.
  if (name) await pool.query(`vacuum (analyze, truncate false) ${name}`);
  return name ?? null;
};

/**
 * What a PostgreSQL server does by itself and PGlite does not: one table at a time, in quiet moments, old rows are
 * cleared away and statistics renewed; kept plans are made anew; an engine that hangs is restarted.
 * Returns a function that ends it.
 */
export const startMaintenance = ({
  pool,
  logger,
  restart,
  everyMs = EVERY_MS,
  hungMs = HUNG_MS,
}: Options): (() => void) => {
  let uses = 0;
  let busyRounds = 0;
  let inHandSince: number | null = null;
  const onAcquire = () => {
    uses += 1;
    inHandSince = Date.now();
  };
  const onRelease = () => {
    inHandSince = null;
  };
  pool.on('acquire', onAcquire);
  pool.on('release', onRelease);

  const round = async () => {
    const isQuiet = uses < QUIET_USES && pool.waitingCount === 0;
    uses = 0;
    busyRounds = isQuiet ? 0 : busyRounds + 1;
    // A plan that was made when its tables were small would stay.
    await pool.query('discard plans');
    if (!isQuiet && busyRounds < BUSY_ROUNDS_AT_MOST) return;
    busyRounds = 0;
    const began = performance.now();
    const table = await vacuumNeediest(pool);
    if (table) logger.debug({ table, ms: performance.now() - began }, 'table vacuumed');
  };

  let busy = false;
  const timer = setInterval(() => {
    if (inHandSince !== null && Date.now() - inHandSince > hungMs) {
      logger.error('the embedded database hangs; starting it again');
      inHandSince = null;
      restart();
    }
    if (busy) return;
    busy = true;
    round()
      .catch((error: unknown) => logger.warn({ err: error }, 'upkeep of the database failed'))
      .finally(() => {
        busy = false;
      });
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    pool.off('acquire', onAcquire);
    pool.off('release', onRelease);
  };
};
