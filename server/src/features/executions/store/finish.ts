import {
  type AnswerFailure,
  type Decision,
  type EngineKind,
  type Looked,
  type Outcome,
  type Source,
  textContent,
  type Usage,
  type Verdict,
  type VerdictState,
} from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { StepRecord } from '../../../answering/index.ts';
import type { Db } from '../../../platform/database/database.ts';
import { PREPARED } from '../../../platform/database/prepared.ts';
import type { StoredFollowUp } from '../../../tables/executions.ts';
import { keepDocuments, listsOf } from './drafts.ts';

export type Finish = {
  text: string;
  sources: Source[];
  /** Ids of documents, see Answer.nearest. */
  nearest: string[];
  /** See `execution.follow_ups`. */
  followUps: StoredFollowUp[];
  outcome: Outcome;
  failure: AnswerFailure | null;
  engine: EngineKind;
  model: string | null;
  /** See Answer.image_unseen. */
  imageUnseen: boolean;
  decision: Decision | null;
} & Checked;

/** Result of the check of an answer, with all steps, tokens and costs of the run up to then. */
export type Checked = {
  verdict: Verdict | null;
  verdictState: VerdictState;
  steps: StepRecord[];
  usage: Usage | null;
  cost: number | null;
};

const STATUS_OF_OUTCOME = {
  answered: 'complete',
  may_answer: 'complete',
  out_of_scope: 'complete',
  details_asked: 'complete',
  escalated: 'complete',
  not_in_documents: 'complete',
  greeted: 'complete',
  failed: 'failed',
  stopped: 'stopped',
} as const satisfies Record<Outcome, string>;

export type EndedRun = {
  id: string;
  attempt: number;
  /** See `execution.first_words_ms`. */
  firstWordsMs: number | null;
  /** See `execution.duration_ms`. */
  durationMs: number;
  passages: number;
  mainDocument: string | null;
  /** See `execution.left_out`. */
  leftOut: number;
  /** The searches for the question. */
  searched: Looked[];
  /** See `Draft.documents`. */
  documents: string[];
  finish: Finish;
};

/**
 * Ends runs and completes their messages, with what they rest on, all in one statement. Returns, for each, whether it was this attempt's own
 * and not ended yet; of the others nothing is stored.
 */
export const finishExecutions = async (db: Db, runs: EndedRun[]): Promise<boolean[]> => {
  const column = (value: (run: EndedRun) => string | number | boolean | null) => sql.param(runs.map(value));
  const result = await db.execute(sql`${PREPARED}
    with given as (select * from unnest(
      ${column((run) => run.id)}::uuid[],
      ${column((run) => run.attempt)}::int[],
      ${column((run) => run.firstWordsMs)}::int[],
      ${column((run) => run.durationMs)}::int[],
      ${column((run) => run.passages)}::int[],
      ${column((run) => run.mainDocument)}::text[],
      ${column((run) => run.leftOut)}::int[],
      ${column(({ searched }) => JSON.stringify(searched))}::text[],
      ${column(({ finish }) => finish.outcome)}::text[],
      ${column(({ finish }) => finish.failure)}::text[],
      ${column(({ finish }) => JSON.stringify(finish.steps))}::text[],
      ${column(({ finish }) => finish.usage && JSON.stringify(finish.usage))}::text[],
      ${column(({ finish }) => finish.cost)}::float8[],
      ${column(({ finish }) => finish.engine)}::text[],
      ${column(({ finish }) => finish.model)}::text[],
      ${column(({ finish }) => finish.imageUnseen)}::boolean[],
      ${column(({ finish }) => finish.decision && JSON.stringify(finish.decision))}::text[],
      ${column(({ finish }) => finish.verdict && JSON.stringify(finish.verdict))}::text[],
      ${column(({ finish }) => finish.verdictState)}::text[],
      ${column(({ finish }) => textContent(finish.text))}::text[],
      ${column(({ finish }) => JSON.stringify(finish.sources))}::text[],
      ${column(({ finish }) => `{${finish.nearest.join(',')}}`)}::text[],
      ${column(({ finish }) => JSON.stringify(finish.followUps))}::text[],
      ${column(({ finish }) => STATUS_OF_OUTCOME[finish.outcome])}::text[],
      ${listsOf(runs)}::text[])
      as g(id, attempt, first_words_ms, duration_ms, passages, main_document, left_out, searched, outcome, failure, steps, usage, cost, engine, model, image_unseen, decision,
        verdict, verdict_state, content, sources, nearest, follow_ups, status, documents)),
    ended as (
      update execution e set step = 'done', outcome = g.outcome, failure = g.failure, finished_at = now(),
        first_words_ms = g.first_words_ms, duration_ms = g.duration_ms, passages = g.passages, main_document = g.main_document, left_out = g.left_out, searched = g.searched::jsonb, nearest = g.nearest::uuid[], follow_ups = g.follow_ups::jsonb, lease_until = null, draft = '', steps = g.steps::jsonb, usage = g.usage::jsonb, cost = g.cost, engine = g.engine,
        model = g.model, image_unseen = g.image_unseen, decision = g.decision::jsonb, verdict = g.verdict::jsonb, verdict_state = g.verdict_state
      from given g where e.id = g.id and e.attempt = g.attempt and e.step <> 'done'
      returning e.id, e.message_id, e.domain_id, g.documents::uuid[] as documents),
    kept as (${keepDocuments(sql`ended`)}),
    completed as (
      update message m set content = g.content, sources = g.sources::jsonb, status = g.status
      from ended join given g on g.id = ended.id where m.id = ended.message_id)
    select id from ended`);
  const ended = new Set(result.rows.map((row) => String(row.id)));
  return runs.map(({ id }) => ended.has(id));
};

/** Stores the verdicts of answers that wait for theirs. Returns, for each, whether it still did. */
export const saveVerdicts = async (
  db: Db,
  runs: { id: string; attempt: number; checked: Checked }[],
): Promise<boolean[]> => {
  const column = (value: (run: (typeof runs)[number]) => string | number | null) =>
    sql.param(runs.map(value));
  const result = await db.execute(sql`${PREPARED}
    update execution e set verdict = g.verdict::jsonb, verdict_state = g.verdict_state, steps = g.steps::jsonb,
      usage = g.usage::jsonb, cost = g.cost
    from unnest(
      ${column(({ id }) => id)}::uuid[],
      ${column(({ attempt }) => attempt)}::int[],
      ${column(({ checked }) => checked.verdict && JSON.stringify(checked.verdict))}::text[],
      ${column(({ checked }) => checked.verdictState)}::text[],
      ${column(({ checked }) => JSON.stringify(checked.steps))}::text[],
      ${column(({ checked }) => checked.usage && JSON.stringify(checked.usage))}::text[],
      ${column(({ checked }) => checked.cost)}::float8[])
      as g(id, attempt, verdict, verdict_state, steps, usage, cost)
    where e.id = g.id and e.attempt = g.attempt and e.verdict_state = 'pending' returning e.id`);
  const stored = new Set(result.rows.map((row) => String(row.id)));
  return runs.map(({ id }) => stored.has(id));
};

/** Gives up verdicts whose process has gone. Returns their messages. */
export const failUnchecked = async (db: Db): Promise<{ chatId: string; messageId: string }[]> => {
  const result = await db.execute(sql`
    update execution set verdict_state = 'failed'
    where verdict_state = 'pending' and finished_at < now() - interval '2 minutes'
    returning chat_id as "chatId", message_id as "messageId"`);
  return result.rows.map((row) => ({ chatId: String(row.chatId), messageId: String(row.messageId) }));
};
