import type { CurrentUser, Lesson, LessonList, LessonPatch, LessonQuery } from '@docent/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { mayConfigureDomain, mayReadDomain, roleIn, type StoredStanding } from '../../access/index.ts';
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
    ${person('a')} as author, ${person('r')} as reviewer,
    (select json_build_object('id', c.id, 'name', c.name) from chat c
      join participant p on p.chat_id = c.id and p.user_id = ${reader.id} where c.id = l.chat_id) as chat
  from lesson l join domain d on d.id = l.domain_id
    left join "user" a on a.id = l.author_id left join "user" r on r.id = l.reviewer_id
  where ${where} order by l.id desc limit ${limit}`;

const rows = async (db: DbOrTx, query: SQL): Promise<Row[]> =>
  // The columns of the select above; the lesson tests parse them with the contract's schema.
  (await db.execute(query)).rows as unknown as Row[];

const present = (
  { author_id, domain_status: _status, domain_access: _access, domain_role: _role, ...row }: Row,
  reader: Reader,
  reviews: boolean,
): Lesson => ({
  ...row,
  can: canWithLesson(reader, { state: row.state, authorId: author_id, liveAt: row.live_at }, reviews),
});

/** A lesson of a domain that the person may see, as they may see it. Throws `not_found`. */
export const getLesson = async (db: DbOrTx, id: string, reader: Reader): Promise<Lesson> => {
  const [row] = await rows(db, select(reader, sql`l.id = ${id}`, 1));
  if (!row) throw new AppError('not_found');
  const domain = { status: row.domain_status, access: row.domain_access, role: row.domain_role };
  const reviewer = mayConfigureDomain(reader, domain);
  const facts = { state: row.state, authorId: row.author_id, liveAt: row.live_at };
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
    state ? sql`l.state = ${state}` : sql`true`,
    cursor ? sql`l.id < ${cursor}::uuid` : sql`true`,
    reviews ? sql`true` : sql`(l.state = 'live' or l.author_id = ${reader.id})`,
  ];
  const found = await rows(db, select(reader, sql.join(conditions, sql` and `), limit + 1));
  const page = found.slice(0, limit);
  return {
    lessons: page.map((row) => present(row, reader, reviews)),
    next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
    waiting: reviews ? await waitingIn(db, domain_id) : 0,
  };
};

const waitingIn = (db: Db, domainId: string): Promise<number> =>
  db.$count(lesson, and(eq(lesson.domainId, domainId), eq(lesson.state, 'proposed')));

export type NewLesson = Pick<
  typeof lesson.$inferInsert,
  'id' | 'domainId' | 'chatId' | 'authorId' | 'topic' | 'text' | 'state' | 'replaces' | 'clientId'
>;

export const insertLesson = async (db: DbOrTx, given: NewLesson): Promise<void> => {
  await db.insert(lesson).values({ ...given, ...(given.state === 'live' ? { liveAt: new Date() } : {}) });
};

/** What this person taught before under this id of theirs, or null. */
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

/** Who reviews in a domain: its experts, or, where an open one has none, the administrators. At most 50. */
export const reviewersOf = async (db: Db, domainId: string): Promise<string[]> => {
  const result = await db.execute(sql`
    with experts as (
      select u.id from domain_grant e join "user" u on u.id = e.user_id
      where e.domain_id = ${domainId} and e.role in ('expert', 'manager') and u.disabled_at is null)
    select id from experts
    union select u.id from "user" u join domain d on d.id = ${domainId} and d.access = 'open'
      where u.role <> 'normal' and u.disabled_at is null and not exists (select 1 from experts)
    limit 50`);
  return result.rows.map((row) => String(row.id));
};
