import type { CurrentUser, InboxGap, InboxGapList } from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import { answersFor } from '../../access/index.ts';
import { snoozedUntil } from '../../features/inbox/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { groupGaps, listClosersOf, listGapsOf } from '../dashboard/index.ts';
import { pageOf, type Query } from './pages.ts';

type Person = Pick<CurrentUser, 'id' | 'role'>;
const DAYS = 30;

/** The open gaps of a person's domains, grouped domain by domain as its dashboard groups them, newest first. */
export const listGapsFor = async (db: Db, person: Person, query: Query): Promise<InboxGapList> => {
  const domains = sql`select mine.id from unnest(${answersFor(person)}) as mine(id)`;
  const asked = { domains, days: DAYS, personId: person.id };
  const [questions, closers, names] = await Promise.all([
    listGapsOf(db, asked),
    listClosersOf(db, asked),
    namesOf(db, domains),
  ]);
  const open = [...names].flatMap(([id, name]) => {
    const ofDomain = <Row extends { domain_id: string }>({ domain_id }: Row) => domain_id === id;
    return groupGaps(questions.filter(ofDomain), closers.filter(ofDomain))
      .filter(({ closed_by }) => closed_by === null)
      .flatMap(({ questions: [newest], count, badly_rated }): InboxGap[] => {
        if (!newest) return [];
        const { execution_id, question, outcome, engine, created_at } = newest;
        return [
          {
            ...{ id: execution_id, question, domain: { id, name }, outcome, engine, count, badly_rated },
            waiting_since: created_at,
          },
        ];
      });
  });
  const putOff = await putOffOf(db, person.id, open);
  const gaps = open
    .filter(({ id }) => putOff.has(id) === query.snoozed)
    .toSorted((one, other) => order(other).localeCompare(order(one)));
  const { cursor } = query;
  const { page, next } = pageOf(cursor ? gaps.filter((gap) => order(gap) < cursor) : gaps, query);
  return { gaps: page, next, total: open.length - putOff.size };
};

const order = ({ waiting_since, id }: InboxGap): string => `${waiting_since}_${id}`;

const namesOf = async (db: Db, domains: SQL): Promise<Map<string, string>> => {
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select d.id, d.name from domain d where d.id in (${domains})`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
};

const putOffOf = async (db: Db, personId: string, gaps: InboxGap[]): Promise<Set<string>> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select gap.id from unnest(${sql.param(gaps.map(({ id }) => id))}::uuid[]) as gap(id)
    where ${snoozedUntil(personId, 'gap', sql`gap.id`)} is not null`);
  return new Set(rows.map(({ id }) => id));
};
