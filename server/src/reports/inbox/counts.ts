import type { CurrentUser, InboxCounts } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { answersFor } from '../../access/index.ts';
import { snoozedUntil } from '../../features/inbox/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { PREPARED } from '../../platform/database/prepared.ts';
import { countAssignedGaps } from './gaps.ts';
import { brokenFor } from './golden.ts';
import { lessonsFor } from './lessons.ts';
import { requestsFor } from './requests.ts';
import { sourcesFor } from './sources.ts';

/**
 * Counts the items that wait for a person, those of the lists in one statement. People without domains of their own see the inbox only while something waits.
 */
export const countInbox = async (db: Db, person: Pick<CurrentUser, 'id' | 'role'>): Promise<InboxCounts> => {
  const { rows } = await db.execute<
    Omit<InboxCounts, 'gaps'>
  >(sql`${PREPARED} with ${brokenFor(person)}, counted as (
    select (select count(*)::int from ${requestsFor(person)} and ${snoozedUntil(person.id, 'request', sql`r.id`)} is null) as requests,
      (select count(*)::int from ${lessonsFor(person)} and ${snoozedUntil(person.id, 'lesson', sql`l.id`)} is null) as lessons,
      (select count(*)::int from ${sourcesFor(person)} and ${snoozedUntil(person.id, 'source', sql`s.id`)} is null) as sources,
      (select count(*)::int from broken b where ${snoozedUntil(person.id, 'golden', sql`b.id`)} is null) as golden)
    select requests, lessons, golden, sources, cardinality(${answersFor(person)}) > 0 or sources > 0 or exists (
      select 1 from expert_request_person named where named.user_id = ${person.id}) as shown from counted`);
  const counts = rows[0] ?? { shown: false, requests: 0, lessons: 0, golden: 0, sources: 0 };
  return { ...counts, gaps: await countAssignedGaps(db, person) };
};
