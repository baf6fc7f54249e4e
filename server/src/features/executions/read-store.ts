import { type ExecutionDetail, type ExecutionList, type Outcome, textOf } from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Turn } from '../../answering/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { AppError } from '../../platform/errors.ts';

/** What of a run is shown in a list. Who asked is not read at all. */
const ROW = sql`e.id, q.content as question, ${isoTime('e.created_at')} as created_at,
  e.engine, e.model, e.outcome, e.failure, e.decision, e.verdict, e.verdict_state, e.usage, e.cost,
  (extract(epoch from e.finished_at - e.queued_at) * 1000)::int as duration_ms, e.first_words_ms`;

type List = {
  domainId: string;
  outcome?: Outcome | undefined;
  search: string;
  limit: number;
  cursor?: string | undefined;
};

/** Escapes what `like` takes for a pattern. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Runs of a domain, newest first. Ids grow with time, so the last one of a page is the cursor. */
export const listExecutions = async (
  db: Db,
  { domainId, outcome, search, limit, cursor }: List,
): Promise<ExecutionList> => {
  const where: SQL[] = [sql`e.domain_id = ${domainId}`];
  if (outcome) where.push(sql`e.outcome = ${outcome}`);
  if (search) where.push(sql`q.content ilike ${`%${literal(search)}%`}`);
  if (cursor) where.push(sql`e.id < ${cursor}::uuid`);
  const result = await db.execute(sql`
    select ${ROW} from execution e join message q on q.id = e.question_id
    where ${sql.join(where, sql` and `)} order by e.id desc limit ${limit + 1}`);
  // The columns of ROW, in the contract's names.
  const rows = result.rows as unknown as ExecutionList['executions'];
  const page = rows.slice(0, limit).map((row) => ({ ...row, question: textOf(row.question) }));
  return { executions: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
};

/** One run with its steps; its chat only for who takes part in it. Throws `not_found`. */
export const getExecution = async (db: Db, id: string, personId: string): Promise<ExecutionDetail> => {
  const result = await db.execute(sql`
    select ${ROW}, e.domain_id, m.content as answer, m.sources, e.steps,
      (select count(*)::int from feedback f where f.message_id = m.id and f.rating = 1) as helpful,
      (select count(*)::int from feedback f where f.message_id = m.id and f.rating = -1) as not_helpful,
      (select p.chat_id from participant p where p.chat_id = e.chat_id and p.user_id = ${personId}) as chat_id
    from execution e join message q on q.id = e.question_id join message m on m.id = e.message_id
    where e.id = ${id} and e.domain_id is not null`);
  // The columns of the select above.
  const [row] = result.rows as unknown as ExecutionDetail[];
  if (!row) throw new AppError('not_found');
  return { ...row, question: textOf(row.question), answer: textOf(row.answer) };
};

const TURNS = 8;
const TURN_CHARACTERS = 2_000;

/** What had been said in its chat before the question of a run of this domain, oldest first. Throws `not_found`. */
export const historyOf = async (db: Db, domainId: string, executionId: string): Promise<Turn[]> => {
  const result = await db.execute(sql`
    select e.id, h.role, h.content, h.outcome from execution e
      join message q on q.id = e.question_id
      left join lateral (select m.role, m.content, m.seq, x.outcome from message m
        left join execution x on x.message_id = m.id
        where m.chat_id = e.chat_id and m.seq < q.seq and m.status = 'complete' and m.role <> 'system'
        order by m.seq desc limit ${TURNS}) h on true
    where e.id = ${executionId} and e.domain_id = ${domainId} order by h.seq`);
  if (!result.rows.length) throw new AppError('not_found');
  // The columns of the select above; without a history one row of nulls.
  const rows = result.rows as unknown as (Omit<Turn, 'text'> & { content: string | null })[];
  return rows.flatMap(({ role, content, outcome }) =>
    content === null ? [] : [{ role, text: textOf(content).slice(0, TURN_CHARACTERS), outcome }],
  );
};
