import type { AnalyticsExpert, AnalyticsLessons } from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { bounds, domainsSeen, type Filter, lessonSeen, runsSeen } from './runs.ts';

const EXPERTS_SHOWN = 50;
const PER_PAGE = 20;

/** Lessons `l` that were reviewed in the period, of those that the reader may read. */
const reviewed = (filter: Filter): SQL => sql`l.reviewer_id is not null and l.reviewed_at >= bound.first
  and l.reviewed_at < bound.past and ${domainsSeen(filter, sql`l.domain_id`)} and ${lessonSeen(filter)}`;

/** Returns the work of each expert in the period, busiest first; empty for the caller's own figures. */
export const listExperts = async (db: Db, filter: Filter): Promise<AnalyticsExpert[]> => {
  if (filter.scope.kind === 'own') return [];
  const result = await db.execute<AnalyticsExpert>(sql`
    with bound as materialized (${bounds(filter.period)}),
    runs as materialized (
      select e.chat_id, e.message_id from bound, execution e join message q on q.id = e.question_id
      where ${runsSeen(filter)} and e.created_at >= bound.first and e.created_at < bound.past),
    work as (
      select p.user_id, 'question' as kind from runs e
        join participant p on p.chat_id = e.chat_id and p.kind = 'expert'
      union all select r.user_id, 'review' from runs e join review r on r.message_id = e.message_id
      union all select l.reviewer_id, 'lesson' from lesson l, bound where ${reviewed(filter)})
    select u.id, u.name, (count(*) filter (where w.kind = 'question'))::int as questions,
      (count(*) filter (where w.kind = 'review'))::int as reviews,
      (count(*) filter (where w.kind = 'lesson'))::int as lessons
    from work w join "user" u on u.id = w.user_id group by u.id, u.name
    order by count(*) desc, u.name limit ${EXPERTS_SHOWN}`);
  return result.rows;
};

/** The lessons that an expert reviewed in the period, newest review first. `page` is 1-based. */
export const listReviewedLessons = async (
  db: Db,
  filter: Filter,
  expertId: string,
  page: number,
): Promise<AnalyticsLessons> => {
  const { rows } = await db.execute<AnalyticsLessons['lessons'][number]>(sql`
    with bound as materialized (${bounds(filter.period)})
    select l.id, l.topic, json_build_object('id', d.id, 'name', d.name) as domain,
      ${isoTime('l.reviewed_at')} as reviewed_at
    from bound, lesson l join domain d on d.id = l.domain_id
    where l.reviewer_id = ${expertId} and ${reviewed(filter)}
    order by l.reviewed_at desc, l.id limit ${PER_PAGE + 1} offset ${(page - 1) * PER_PAGE}`);
  return { lessons: rows.slice(0, PER_PAGE), next_page: rows.length > PER_PAGE ? page + 1 : null };
};
