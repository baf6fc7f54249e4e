import { type SQL, sql } from 'drizzle-orm';
import { readByEach, readerColumns } from '../../access/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { askedOf, IS_UNREAD } from '../documents/index.ts';

/** The message that a run's answer is written to. */
export type Place = { chatId: string; messageId: string };

/** A question waits so long before it is put to what has been read by then. */
const BRIEFLY = sql`now() + interval '10 seconds'`;
/**
 * It does so when at least one in so many of the domain's documents is not read: then what is read tells little. In a large
 * domain to which a few are added it is answered at once, and waits only for what it did not find.
 */
const UNREAD_ONE_IN = 10;

/**
 * Selects from the documents of a run `e` that existed when it was requested and that every person of its chat with an active account may
 * read: the answer uses only these, waits only for these, and reports progress only for these.
 */
const documentsOf = (what: SQL, which: SQL): SQL => sql`(
  with present as materialized (
    select * from (select p.user_id as id, ${readerColumns(sql`p.user_id`)} from participant p where p.chat_id = e.chat_id) one
    where cardinality(one.principals) > 0)
  select ${what} from document d join domain o on o.id = d.domain_id
  where ${askedOf(sql`e.domain_id`, sql`e.created_at`)} and ${which} and ${readByEach(sql`d`, sql`o`, sql`present`)})`;
const unreadOf = (what: SQL): SQL => documentsOf(what, IS_UNREAD);
const ALL = documentsOf(sql`count(*)`, sql`true`);

/** How many unread documents a run `e` has: 0 nearly always, found by the index of unfinished documents. */
export const UNREAD = unreadOf(sql`count(*)::int`);

/** Progress of ingestion that a run `e` waits for, as in `Answer.reading`; null for a run that does not wait. */
export const READING = sql`case when e.step = 'reading' then json_build_object('read', ${ALL} - ${UNREAD},
  'total', ${ALL}, 'searched', e.wait_until is null) end`;

type Attempt = { id: string; attempt: number };

/**
 * Lets a run wait for the documents of its domain: `briefly`, if many of them are not read, before anything is done; or,
 * when nothing was found in what is read, until they all are. Its place is free meanwhile. False when it does not wait.
 */
export const waitForDocuments = async (
  db: Db,
  { id, attempt }: Attempt,
  how: 'briefly' | 'until_read',
): Promise<boolean> => {
  const briefly = how === 'briefly';
  const result = await db.execute(sql`
    update execution e set step = 'reading', lease_until = null, draft = '', waits = waits + 1, rounds = case when thorough then rounds else '[]' end,
      wait_until = ${briefly ? BRIEFLY : sql`null`}
    where e.id = ${id} and e.attempt = ${attempt} and e.step not in ('done', 'reading')
      and ${briefly ? sql`${UNREAD} * ${UNREAD_ONE_IN} >= greatest(1, ${ALL})` : sql`true`}`);
  return (result.rowCount ?? 0) > 0;
};

const placesOf = ({ rows }: { rows: Record<string, unknown>[] }): Place[] =>
  rows.map((row) => ({ chatId: String(row.chatId), messageId: String(row.messageId) }));

/** Queues the runs again that have waited long enough, or whose documents are read, and adds up how long they waited. */
export const resumeWaiting = async (db: Db): Promise<Place[]> =>
  placesOf(
    await db.execute(sql`
      update execution e set step = 'queued', queued_at = now(), wait_until = null,
        waited_for_documents_ms = waited_for_documents_ms + greatest(0, extract(epoch from now() - queued_at) * 1000)::bigint
      where e.step = 'reading' and (e.wait_until < now() or not exists ${unreadOf(sql`1`)})
      returning chat_id as "chatId", message_id as "messageId"`),
  );

/** The runs that go on waiting, with how many documents there are yet to read. */
export const listWaiting = async (db: Db): Promise<(Place & { unread: number })[]> => {
  const { rows } = await db.execute(sql`
    select chat_id as "chatId", message_id as "messageId", ${UNREAD} as unread from execution e where step = 'reading'`);
  return placesOf({ rows }).map((place, index) => ({ ...place, unread: Number(rows[index]?.unread) }));
};

type Parts = { db: Db; onWaiting: (places: Place[]) => void; onResumed: () => void };

/** Looks after the runs that wait: tells their readers how far the reading is, and lets them go on. */
export const createWaiting = ({ db, onWaiting, onResumed }: Parts) => {
  /** Last reported progress of each waiting run of this process, by message. */
  let told = new Map<string, number>();
  return {
    /** Whether any is known here; those of other processes are found by the next look. */
    isAny: () => told.size > 0,
    /** A run of this process has begun to wait. */
    began: (place: Place) => {
      told.set(place.messageId, -1);
      onWaiting([place]);
    },
    look: async () => {
      const resumed = await resumeWaiting(db);
      const waiting = await listWaiting(db);
      const changed = waiting.filter(({ messageId, unread }) => told.get(messageId) !== unread);
      told = new Map(waiting.map(({ messageId, unread }) => [messageId, unread]));
      if (changed.length || resumed.length) onWaiting([...changed, ...resumed]);
      if (resumed.length) onResumed();
    },
  };
};
