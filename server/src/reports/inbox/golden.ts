import type { CurrentUser, InboxGolden, InboxGoldenList } from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import { answersFor, readerOf, readersCte } from '../../access/index.ts';
import { IS_NARROWER, SEES_QUESTION, SEES_RESULT, SEES_RUN } from '../../features/golden/index.ts';
import { snoozedUntil } from '../../features/inbox/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { after, pageOf, type Query } from './pages.ts';
import { isPutOff } from './requests.ts';

type Person = Pick<CurrentUser, 'id' | 'role'>;

/**
 * Parts of a statement that end with `broken`: evaluation questions of a person's domains that passed before and fail now, in runs of the
 * published configuration, as far as the person may read the documents of the answers. A model that could not be reached breaks no
 * question.
 */
export const brokenFor = (person: Person): SQL => sql`${readersCte(readerOf(person))},
  results as (
    select s.question_id, s.run_id, s.passed, s.outcome, s.missing, r.finished_at, g.question, g.outcome as expected, g.domain_id,
      row_number() over (partition by s.question_id order by r.id desc) as nth,
      max(r.id::text) filter (where s.passed) over (partition by s.question_id) as passed_in
    from golden_question g join golden_result s on s.question_id = g.id join golden_run r on r.id = s.run_id
    where g.domain_id = any(${answersFor(person)}) and r.draft is null and r.status = 'done' and s.outcome <> 'failed'
      and (r.reader_id is null or ${IS_NARROWER}) and ${SEES_RUN} and ${SEES_QUESTION} and ${SEES_RESULT}),
  broken as (
    select latest.question_id as id, latest.question, latest.expected, latest.outcome, latest.missing, latest.domain_id,
      (select min(since.finished_at) from results since
        where since.question_id = latest.question_id and since.run_id::text > latest.passed_in) as broke_at
    from results latest where latest.nth = 1 and not latest.passed and latest.passed_in is not null)`;

export const listBroken = async (db: Db, person: Person, query: Query): Promise<InboxGoldenList> => {
  const until = snoozedUntil(person.id, 'golden', sql`b.id`);
  const { rows } = await db.execute<InboxGolden>(sql`with ${brokenFor(person)}
    select b.id, b.question, b.expected, b.outcome, b.missing, json_build_object('id', d.id, 'name', d.name) as domain,
      ${isoTime('b.broke_at')} as waiting_since
    from broken b join domain d on d.id = b.domain_id
    where ${isPutOff(query.snoozed, until)} and ${after(query, sql`b.broke_at`, sql`b.id`, 'newest first')}
    order by b.broke_at desc, b.id desc limit ${query.limit + 1}`);
  // The columns of the select above.
  const { page, next } = pageOf(rows, query);
  return { golden: page, next };
};
