import type {
  CurrentUser,
  GAP_LISTS,
  GapQuery,
  InboxGap,
  InboxGapList,
  KnowledgeGap,
} from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { answersFor } from '../../access/index.ts';
import { hasAssignedGaps, listGapDecisions, snoozedUntil } from '../../features/inbox/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { groupGaps, listClosersOf, listGapsOf } from '../dashboard/index.ts';
import { pageOf } from './pages.ts';

type Person = Pick<CurrentUser, 'id' | 'role'>;
const DAYS = 30;

type GapListQuery = z.output<typeof GapQuery>;

/** Lists gaps of a person's domains, grouped domain by domain as its dashboard groups them, newest first. */
export const listGapsFor = async (db: Db, person: Person, query: GapListQuery): Promise<InboxGapList> => {
  const { open, assigned, dismissed } = await gapsOf(db, person);
  const putOff = await putOffOf(db, person.id, open);
  const lists = { open: open.filter(({ id }) => putOff.has(id) === query.snoozed), assigned, dismissed };
  const gaps = lists[query.list].toSorted((one, other) => order(other).localeCompare(order(one)));
  const { cursor } = query;
  const { page, next } = pageOf(cursor ? gaps.filter((gap) => order(gap) < cursor) : gaps, query);
  const counts = { assigned: assigned.length, dismissed: dismissed.length };
  return { gaps: page, next, total: open.length - putOff.size, ...counts };
};

/** Counts the open gaps that are assigned to a person and not put off. */
export const countAssignedGaps = async (db: Db, person: Person): Promise<number> => {
  if (!(await hasAssignedGaps(db, person.id))) return 0;
  const { open } = await gapsOf(db, person);
  const own = open.filter(({ assigned_to }) => assigned_to?.id === person.id);
  return own.length - (await putOffOf(db, person.id, own)).size;
};

/** Returns the gaps of a person's domains, by list. */
const gapsOf = async (db: Db, person: Person): Promise<Record<(typeof GAP_LISTS)[number], InboxGap[]>> => {
  const domains = sql`select mine.id from unnest(${answersFor(person)}) as mine(id)`;
  const asked = { domains, days: DAYS, personId: person.id };
  const [questions, closers, decisions, names] = await Promise.all([
    listGapsOf(db, asked),
    listClosersOf(db, asked),
    listGapDecisions(db, domains),
    namesOf(db, domains),
  ]);
  const groups = [...names].flatMap(([id, name]) => {
    const ofDomain = <Row extends { domain_id: string }>({ domain_id }: Row) => domain_id === id;
    const closing = { closers: closers.filter(ofDomain), decisions: decisions.filter(ofDomain) };
    return groupGaps(questions.filter(ofDomain), closing).map((group) => ({
      ...group,
      domain: { id, name },
    }));
  });
  const isOthers = ({ assigned_to }: InboxGap) => assigned_to !== null && assigned_to.id !== person.id;
  const unanswered = groups.filter(({ closed_by }) => closed_by === null).flatMap(presentGap);
  return {
    open: unanswered.filter((gap) => !isOthers(gap)),
    assigned: unanswered.filter(isOthers),
    dismissed: groups.filter(({ closed_by }) => closed_by === 'dismissed').flatMap(presentGap),
  };
};

const presentGap = ({
  questions: [newest],
  closed_by: _,
  ...gap
}: KnowledgeGap & Pick<InboxGap, 'domain'>): InboxGap[] => {
  if (!newest) return [];
  const { execution_id: id, question, outcome, engine, created_at: waiting_since } = newest;
  return [{ ...gap, id, question, outcome, engine, waiting_since }];
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
