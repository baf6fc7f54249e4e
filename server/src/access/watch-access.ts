import { sql } from 'drizzle-orm';
import type { Db } from '../platform/database/database.ts';
import type { Logger } from '../platform/logs.ts';
import { everyMs } from '../platform/non-overlapping-interval.ts';
import { EVERYBODY } from '../tables/access.ts';
import { isSameStanding, type PersonStanding, standingsOf } from './standings.ts';

/** Poll interval: revoked content disappears from open pages within two seconds of the commit. */
const LOOK_EVERY_MS = 400;
/** How far back a poll reads: a commit may become visible later than its timestamp. */
const LOOK_BACK_MS = 20_000;

type Watched = {
  db: Db;
  logger: Logger;
  /** Windows that are connected to this server, with their users. */
  windows: () => { id: string; userId: string }[];
  /** Another part of the server depends on access: poll even without a connected window. */
  isBusy: () => boolean;
  /** Called with the users whose access has changed or may have; their pages reload. */
  onChange: (people: string[]) => Promise<void> | void;
};

/** Detects access changes made on any server. */
export const watchAccess = ({ db, logger, windows, isBusy, onChange }: Watched) => {
  let standings = new Map<string, PersonStanding>();
  let known = new Set<string>();
  const seen = new Map<number, number>();
  let lookedAt = Date.now();

  /** Returns the users with a newly connected window, whose access at page load is unknown. */
  const welcome = async (open: ReturnType<typeof windows>): Promise<Set<string>> => {
    const newcomers = new Set(open.filter(({ id }) => !known.has(id)).map(({ userId }) => userId));
    known = new Set(open.map(({ id }) => id));
    const present = new Set(open.map(({ userId }) => userId));
    for (const id of standings.keys()) if (!present.has(id)) standings.delete(id);
    const unknown = [...present].filter((id) => !standings.has(id));
    if (unknown.length) standings = new Map([...standings, ...(await standingsOf(db, unknown))]);
    return newcomers;
  };

  const concerned = async (present: string[], newcomers: Set<string>, changes: AccessChange[]) => {
    const before = standings;
    standings = await standingsOf(db, present);
    const domainIds = [...new Set(changes.flatMap(({ domains }) => domains))];
    const principals = new Set(changes.flatMap(({ principal }) => principal ?? []));
    return present.filter((id) => {
      const [was, is] = [before.get(id), standings.get(id)];
      if (newcomers.has(id) || !was || !is) return true;
      // Access granted and revoked between two polls leaves the access unchanged, but may be on the screen.
      if (principals.has(id) || isOneOf(is, principals) || isOneOf(was, principals)) return true;
      return !isSameStanding(was, is) || domainIds.some((domain) => is.domains.has(domain));
    });
  };

  const look = async () => {
    const open = windows();
    if (!open.length && !isBusy()) return;
    const now = Date.now();
    const newcomers = await welcome(open);
    const changes = await changesOf(db, now - lookedAt + LOOK_BACK_MS);
    const fresh = changes.filter(({ id }) => !seen.has(id));
    const concerning = newcomers.size ? changes : fresh;
    if (fresh.length) await onChange(await concerned([...standings.keys()], newcomers, concerning));
    else if (changes.length && newcomers.size) await onChange([...newcomers]);
    for (const { id } of fresh) seen.set(id, now);
    for (const [id, at] of seen) if (at < lookedAt - 2 * LOOK_BACK_MS) seen.delete(id);
    lookedAt = now;
  };

  const timer = everyMs(LOOK_EVERY_MS, look, logger, 'who may read what could not be looked at');
  return { close: () => clearInterval(timer) };
};

/** An access change: its domain and those whose lessons rest on its documents, and the user or group concerned. */
type AccessChange = { id: number; domains: string[]; principal: string | null };

const isOneOf = ({ principals }: PersonStanding, ids: Set<string>): boolean =>
  ids.size > 0 && (ids.has(EVERYBODY) || principals.split(' ').some((id) => ids.has(id)));

const changesOf = async (db: Db, backMs: number): Promise<AccessChange[]> => {
  const { rows } = await db.execute<{ id: string; domains: string[]; principal: string | null }>(sql`
    select c.id, c.principal, case when c.domain_id is null then '{}' else array(
      select c.domain_id union
      select lesson.domain_id from lesson_document of_lesson join document lesson on lesson.id = of_lesson.lesson_id
        where of_lesson.document_id in (select d.id from document d where d.domain_id = c.domain_id)
      limit 1000) end as domains
    from access_change c where c.created_at > now() - ${backMs} * interval '1 millisecond'`);
  return rows.map(({ id, ...change }) => ({ id: Number(id), ...change }));
};
