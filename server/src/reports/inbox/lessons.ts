import type { CurrentUser, InboxLesson, InboxLessonList } from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import { answersFor, principalsOf, readsAllOf } from '../../access/index.ts';
import { snoozedUntil } from '../../features/inbox/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { after, pageOf, type Query } from './pages.ts';
import { isPutOff } from './requests.ts';

type Person = Pick<CurrentUser, 'id' | 'role'>;

/**
 * Selects the lessons `l` that a person is to review, proposed ones and those whose passages changed: of their domains, and resting only on
 * documents that they may read.
 */
export const lessonsFor = (person: Person): SQL => sql`lesson l join domain d on d.id = l.domain_id
  where (l.state = 'proposed' or l.state = 'live' and l.changed_at is not null) and l.domain_id = any(${answersFor(person)})
    and ${readsAllOf(sql`l.id`, sql`(select ${principalsOf(person.id)})::uuid[]`)}`;

const WAITING_SINCE = sql`coalesce(l.changed_at, l.created_at)`;

export const listLessonsFor = async (db: Db, person: Person, query: Query): Promise<InboxLessonList> => {
  const until = snoozedUntil(person.id, 'lesson', sql`l.id`);
  const { rows } = await db.execute<InboxLesson>(sql`
    select l.id, l.topic, json_build_object('id', d.id, 'name', d.name) as domain, ${isoTime('coalesce(l.changed_at, l.created_at)')} as waiting_since,
      ${isoTime('l.changed_at')} as changed_at,
      (select json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'is_expert', u.is_expert)
        from "user" u where u.id = l.author_id) as author
    from ${lessonsFor(person)} and ${isPutOff(query.snoozed, until)} and ${after(query, WAITING_SINCE, sql`l.id`, 'oldest first')}
    order by ${WAITING_SINCE}, l.id limit ${query.limit + 1}`);
  // The columns of the select above.
  const { page, next } = pageOf(rows, query);
  return { lessons: page, next };
};
