import { sql } from 'drizzle-orm';
import type { Db } from '../platform/database/database.ts';
import { PREPARED } from '../platform/database/prepared.ts';
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

  const concerned = async (present: string[], changes: AccessChange[]): Promise<string[]> => {
    const before = standings;
    standings = await standingsOf(db, present);
    return present.filter((id) => {
      const [was, is] = [before.get(id), standings.get(id)];
      if (!was || !is || !isSameStanding(was, is)) return true;
      return changes.some((change) => concerns(change, id, [was, is]));
    });
  };

  const look = async () => {
    const open = windows();
    if (!open.length && !isBusy()) return;
    const now = Date.now();
    const newcomers = await welcome(open);
    const changes = await changesOf(db, now - lookedAt + LOOK_BACK_MS);
    const fresh = changes.filter(({ id }) => !seen.has(id));
    const isConcerned = new Set(fresh.length ? await concerned([...standings.keys()], fresh) : []);
    for (const id of newcomers) {
      const is = standings.get(id);
      if (changes.some((change) => !is || concerns(change, id, [is]))) isConcerned.add(id);
    }
    if (isConcerned.size || fresh.length) await onChange([...isConcerned]);
    for (const { id } of fresh) seen.set(id, now);
    for (const [id, at] of seen) if (at < lookedAt - 2 * LOOK_BACK_MS) seen.delete(id);
    lookedAt = now;
  };

  const timer = everyMs(LOOK_EVERY_MS, look, logger, 'who may read what could not be looked at');
  return { close: () => clearInterval(timer) };
};

/** An access change: its domain and those whose lessons rest on its documents, and the user or group concerned. */
type AccessChange = { id: number; domains: string[]; principal: string | null };

/**
 * Returns whether a change may alter what the user's pages show. Access that was granted and revoked between two polls leaves the standings
 * unchanged, but may be on the screen.
 */
const concerns = (
  { domains, principal }: AccessChange,
  userId: string,
  standings: PersonStanding[],
): boolean =>
  principal === EVERYBODY ||
  principal === userId ||
  standings.some(
    (one) =>
      (principal !== null && one.principals.split(' ').includes(principal)) ||
      domains.some((id) => one.domains.has(id)),
  );

const changesOf = async (db: Db, backMs: number): Promise<AccessChange[]> => {
  const { rows } = await db.execute<{
    id: string;
    domains: string[];
    principal: string | null;
  }>(sql`${PREPARED}
    select c.id, c.principal, case when c.domain_id is null then '{}' else array(
      select c.domain_id union
      select lesson.domain_id from lesson_document of_lesson join document lesson on lesson.id = of_lesson.lesson_id
        where of_lesson.document_id in (select d.id from document d where d.domain_id = c.domain_id)
      limit 1000) end as domains
    from access_change c where c.created_at > now() - ${backMs} * interval '1 millisecond'`);
  return rows.map(({ id, ...change }) => ({ id: Number(id), ...change }));
};
