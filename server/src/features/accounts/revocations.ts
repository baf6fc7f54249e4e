import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Logger } from '../../platform/logs.ts';
import { everyMs } from '../../platform/non-overlapping-interval.ts';
import { revocation } from '../../tables/accounts.ts';
import { deadSessions } from './sessions.ts';

/** Sockets close within a second of what ends them, on every server: each looks twice a second. */
const LOOK_EVERY_MS = 400;
/** How far back a look goes: a commit may be seen later than its timestamp says. */
const LOOK_BACK_SECONDS = 20;
/** Sessions may also end by time: all that have sockets are looked at so often. */
const CHECK_EVERY_MS = 20_000;

export type OpenSockets = {
  /** The sessions with a socket on this server. */
  sessions: () => string[];
  closeSession: (sessionId: string) => void;
  closeUser: (userId: string) => void;
};

/** Has every server close all sockets of a person, who then come back with the rights of the moment. */
export const revokeSockets = async (db: Pick<Db, 'insert'>, userId: string): Promise<void> => {
  await db.insert(revocation).values({ id: newId(), userId });
};

/** Closes the sockets of this server whose session has ended, or whose person was changed, wherever that was done. */
export const watchRevocations = (db: Db, sockets: OpenSockets, logger: Logger) => {
  const seen = new Map<string, number>();
  // A monotonic clock: with a clock that is set back, the check would stop for that time.
  let checkedAt = performance.now();

  const look = async () => {
    const sessions = sockets.sessions();
    if (!sessions.length) return;
    const result = await db.execute(sql`
      select id, user_id, session_id from revocation
      where created_at > now() - ${LOOK_BACK_SECONDS} * interval '1 second'`);
    for (const row of result.rows) {
      if (seen.has(String(row.id))) continue;
      seen.set(String(row.id), performance.now());
      if (row.session_id) sockets.closeSession(String(row.session_id));
      else sockets.closeUser(String(row.user_id));
    }
    if (performance.now() - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = performance.now();
    for (const [id, at] of seen) if (at < checkedAt - 2_000 * LOOK_BACK_SECONDS) seen.delete(id);
    for (const id of await deadSessions(db, sessions)) sockets.closeSession(id);
  };

  const timer = everyMs(LOOK_EVERY_MS, look, logger, 'revocations could not be read');
  return { close: () => clearInterval(timer) };
};
