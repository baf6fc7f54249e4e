import type { CurrentUser, Lesson, LessonList, LessonPatch, LessonQuery } from '@docent/contract';
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  documentsOfMessage,
  documentsUnder,
  domainsRestedOn,
  hiddenFor,
  isForDomain,
  managedBy,
  mayAdministerDomains,
  mayConfigureDomain,
  mayManageDocuments,
  mayReadDomain,
  principalsOf,
  readerOf,
  readersCte,
  readsAllOf,
  roleIn,
  type StoredStanding,
} from '../../access/index.ts';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { AppError } from '../../platform/errors.ts';
import { lesson } from '../../tables/lessons.ts';
import { canWithLesson, maySeeLesson } from './policy.ts';

type Reader = Pick<CurrentUser, 'id' | 'role'>;
type Row = Omit<Lesson, 'can'> & {
  author_id: string | null;
  domain_status: StoredStanding['status'];
  domain_access: StoredStanding['access'];
  domain_role: StoredStanding['role'];
  /** Not everybody who reads its domain reads it, and the reader manages the domains of all that it rests on. */
  widens: boolean;
};

const time = (column: string) => sql`${isoTime(`l.${column}`)} as ${sql.raw(column)}`;
const person = (alias: string) =>
  sql.raw(`case when ${alias}.id is null then null else json_build_object('id', ${alias}.id,
    'username', ${alias}.username, 'name', ${alias}.name, 'is_expert', ${alias}.is_expert) end`);

/** Lessons as the wire has them. The chat comes along for those who take part in it. */
const select = (reader: Reader, where: SQL, limit: number) => sql`
  select l.id, l.domain_id, d.name as domain_name, d.status as domain_status,
    d.access as domain_access, ${roleIn(sql`d.id`, reader.id)} as domain_role, l.topic, l.text, l.state, l.author_id, l.reason, l.replaces,
    l.replaced_by, l.chat_id is not null as from_chat, ${time('created_at')}, ${time('live_at')}, ${time('reviewed_at')},
    case when l.state = 'live' then ${isoTime('l.changed_at')} end as changed_at,
    ${person('a')} as author, ${person('r')} as reviewer, ${widens(reader)} as widens,
    (select json_build_object('id', c.id, 'name', c.name) from chat c
      join participant p on p.chat_id = c.id and p.user_id = ${reader.id} where c.id = l.chat_id) as chat
  from lesson l join domain d on d.id = l.domain_id
    left join "user" a on a.id = l.author_id left join "user" r on r.id = l.reviewer_id
  where ${where} order by l.id desc limit ${limit}`;

/** Whether the reader may read, now, all that the lesson of the row `l` rests on. */
const isFor = ({ id }: Pick<Reader, 'id'>): SQL =>
  readsAllOf(sql`l.id`, sql`(select ${principalsOf(id)})::uuid[]`);

const widens = (reader: Reader): SQL<boolean> => sql<boolean>`(
  l.state = 'live' and exists (select 1 from document held where held.id = l.id and not ${isForDomain(sql`held`)})
  and not exists (select 1 from (${domainsRestedOn(sql`l.id`)}) its left join domain d on d.id = its.domain_id
    where not coalesce(d.status <> 'deleting' and (d.id = any(${managedBy(reader.id)})
      or d.access = 'open' and ${mayAdministerDomains(reader)}), false)))`;

const rows = async (db: DbOrTx, query: SQL): Promise<Row[]> =>
  // The columns of the select above; the lesson tests parse them with the contract's schema.
  (await db.execute<Row>(query)).rows;

const present = (
  {
    author_id,
    widens: mayWiden,
    domain_status: _status,
    domain_access: _access,
    domain_role: _role,
    ...row
  }: Row,
  reader: Reader,
  reviews: boolean,
): Lesson => ({
  ...row,
  can: {
    ...canWithLesson(
      reader,
      { state: row.state, authorId: author_id, liveAt: row.live_at, changedAt: row.changed_at },
      reviews,
    ),
    widen: mayWiden,
  },
});

/** Returns a lesson of a domain that the person may see, if they may read all documents it rests on. Throws `not_found`. */
export const getLesson = async (db: DbOrTx, id: string, reader: Reader): Promise<Lesson> => {
  const [row] = await rows(db, select(reader, sql`l.id = ${id} and ${isFor(reader)}`, 1));
  if (!row) throw new AppError('not_found');
  const domain = { status: row.domain_status, access: row.domain_access, role: row.domain_role };
  const reviewer = mayConfigureDomain(reader, domain);
  const facts = {
    state: row.state,
    authorId: row.author_id,
    liveAt: row.live_at,
    changedAt: row.changed_at,
  };
  if (!mayReadDomain(reader, domain) || !maySeeLesson(reader, facts, reviewer))
    throw new AppError('not_found');
  return present(row, reader, reviewer);
};

/** A page of a domain's lessons, newest first: all for its reviewers, the live ones and one's own for others. */
export const listLessons = async (
  db: Db,
  { domain_id, state, cursor, limit }: z.output<typeof LessonQuery>,
  reader: Reader,
  reviews: boolean,
): Promise<LessonList> => {
  const conditions = [
    sql`l.domain_id = ${domain_id}`,
    isFor(reader),
    state ? sql`l.state = ${state}` : sql`true`,
    cursor ? sql`l.id < ${cursor}::uuid` : sql`true`,
    reviews ? sql`true` : sql`(l.state = 'live' or l.author_id = ${reader.id})`,
  ];
  const found = await rows(db, select(reader, sql.join(conditions, sql` and `), limit + 1));
  const page = found.slice(0, limit);
  return {
    lessons: page.map((row) => present(row, reader, reviews)),
    next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
    waiting: reviews ? await waitingIn(db, domain_id, reader) : 0,
  };
};

const waitingIn = async (db: Db, domainId: string, reader: Reader): Promise<number> => {
  const { rows: counted } = await db.execute<{
    waiting: number;
  }>(sql`select count(*)::int as waiting from lesson l
    where l.domain_id = ${domainId} and (l.state = 'proposed' or l.state = 'live' and l.changed_at is not null)
      and ${isFor(reader)}`);
  return counted[0]?.waiting ?? 0;
};

export type NewLesson = Pick<
  typeof lesson.$inferInsert,
  'id' | 'domainId' | 'chatId' | 'authorId' | 'topic' | 'text' | 'state' | 'replaces' | 'clientId'
>;

/**
 * Stores a lesson, and what it rests on: what the answers of its chat that its author may read rest on, and what the lesson that it
 * corrects does. Throws `lesson_documents` where some of it is of another domain whose documents the author does not keep.
 */
export const insertLesson = async (
  db: DbOrTx,
  given: NewLesson,
  author: Pick<CurrentUser, 'id' | 'role'>,
): Promise<void> => {
  await db.insert(lesson).values({ ...given, ...(given.state === 'live' ? { liveAt: new Date() } : {}) });
  const documents = documentsOfMessage(sql`m.id`);
  await db.execute(sql`
    with ${readersCte(readerOf(author))}
    insert into lesson_document (lesson_id, document_id)
    select ${given.id}::uuid, of_answer.document_id from message m cross join lateral ${documentsUnder(sql`m.id`)} of_answer
      where m.chat_id = ${given.chatId ?? null}::uuid and not ${hiddenFor(documents, sql`reader`)}
    union
    select ${given.id}::uuid, before.document_id from lesson corrected
      join lesson_document before on before.lesson_id = corrected.id
      where corrected.id = ${given.replaces ?? null}::uuid and corrected.domain_id = ${given.domainId}`);
  const elsewhere = await db.execute<StoredStanding>(sql`
    select d.status, d.access, ${roleIn(sql`d.id`, author.id)} as role
    from (${domainsRestedOn(sql`${given.id}::uuid`)}) its left join domain d on d.id = its.domain_id
    where its.domain_id is distinct from ${given.domainId}::uuid`);
  if (!elsewhere.rows.every((domain) => mayManageDocuments(author, domain)))
    throw new AppError('lesson_documents');
};

/** The lesson rests on nothing any more. Resolves to how many documents it did rest on. */
export const forgetRest = async (tx: DbOrTx, id: string): Promise<number> => {
  const { rowCount } = await tx.execute(sql`delete from lesson_document where lesson_id = ${id}::uuid`);
  return rowCount ?? 0;
};

/** Returns the lesson that this person taught under this client id, or null. */
export const lessonOfClientId = async (
  db: Db,
  authorId: string,
  clientId: string,
): Promise<string | null> => {
  const found = await db
    .select({ id: lesson.id })
    .from(lesson)
    .where(and(eq(lesson.authorId, authorId), eq(lesson.clientId, clientId)));
  return found[0]?.id ?? null;
};

type Change = { state: LessonPatch['state']; topic?: string; text?: string; reason?: string };

/** Takes a lesson from one of the states `from` to another, once. Throws `lesson_reviewed` when it is in none of them. */
export const moveLesson = async (
  db: DbOrTx,
  id: string,
  from: Lesson['state'][],
  { state, ...changes }: Change,
  reviewerId: string,
): Promise<void> => {
  const moved = await db
    .update(lesson)
    .set({
      ...changes,
      state,
      reviewerId,
      reviewedAt: new Date(),
      ...(state === 'live' ? { liveAt: new Date() } : {}),
    })
    .where(and(eq(lesson.id, id), inArray(lesson.state, from)))
    .returning({ id: lesson.id });
  if (!moved.length) throw new AppError('lesson_reviewed');
};

/**
 * Confirms a live lesson whose passages changed. Throws `lesson_reviewed` when a reviewer has decided already, or the lesson is not live
 * any more.
 */
export const keepLesson = async (db: DbOrTx, id: string, reviewerId: string): Promise<void> => {
  const kept = await db
    .update(lesson)
    .set({ changedAt: null, reviewerId, reviewedAt: new Date() })
    .where(and(eq(lesson.id, id), eq(lesson.state, 'live'), isNotNull(lesson.changedAt)))
    .returning({ id: lesson.id });
  if (!kept.length) throw new AppError('lesson_reviewed');
};

/** Withdraws a live lesson in favour of another of its domain. Throws `lesson_gone`. */
export const replaceLesson = async (
  db: Db,
  {
    replaces,
    by,
    domainId,
    reviewerId,
  }: { replaces: string; by: string; domainId: string; reviewerId: string },
): Promise<void> => {
  const moved = await db
    .update(lesson)
    .set({ state: 'withdrawn', replacedBy: by, reviewerId, reviewedAt: new Date() })
    .where(and(eq(lesson.id, replaces), eq(lesson.domainId, domainId), eq(lesson.state, 'live')))
    .returning({ id: lesson.id });
  if (!moved.length) throw new AppError('lesson_gone');
};

/** A document was deleted: when it was a lesson's, the lesson is withdrawn. */
export const withdrawDeleted = async (db: Db, id: string, reviewerId: string): Promise<void> => {
  await db
    .update(lesson)
    .set({ state: 'withdrawn', reviewerId, reviewedAt: new Date() })
    .where(and(eq(lesson.id, id), eq(lesson.state, 'live')));
};

/**
 * Returns the reviewers of a lesson of a domain: its experts or, in an open one without experts, the administrators; only those who may
 * read all documents that the lesson rests on. At most 50.
 */
export const reviewersOf = async (db: Db, domainId: string, lessonId: string): Promise<string[]> => {
  const result = await db.execute(sql`
    with experts as (
      select u.id from domain_grant e join "user" u on u.id = e.user_id
      where e.domain_id = ${domainId} and e.role in ('expert', 'manager') and u.disabled_at is null),
    reviewers as (select id from experts
    union select u.id from "user" u join domain d on d.id = ${domainId} and d.access = 'open'
      where u.role <> 'normal' and u.disabled_at is null and not exists (select 1 from experts))
    select id from reviewers where ${readsAllOf(sql`${lessonId}::uuid`, principalsOf(sql`reviewers.id`))} limit 50`);
  return result.rows.map((row) => String(row.id));
};
