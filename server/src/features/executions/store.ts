import {
  type AnswerFailure,
  type Decision,
  type EngineKind,
  type Looked,
  type Outcome,
  type Source,
  textContent,
  textOf,
  type Usage,
  type Verdict,
  type VerdictState,
} from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import { documentsOfMessage, hiddenFor, readerColumns, readsDomain } from '../../access/index.ts';
import type { Round, StepRecord, Turn } from '../../answering/index.ts';
import { ASYNC_COMMIT } from '../../platform/database/async-commit.ts';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { leaseEnd } from '../../platform/database/lease.ts';
import { PREPARED } from '../../platform/database/prepared.ts';
import type { StoredFollowUp } from '../../tables/executions.ts';
import { UNREAD } from './wait-for-documents.ts';

/** A run that this process has taken, with what it needs to begin. */
export type Claimed = {
  id: string;
  attempt: number;
  /** How often it has waited for documents before, and how many of them were not read when it was taken. */
  waits: number;
  unread: number;
  /** How long it had been asked for when it was taken, in milliseconds of the database's clock. */
  waitedMs: number;
  chatId: string;
  messageId: string;
  /** For a question to all domains, the domain chosen at the last claim. */
  domainId: string | null;
  /** See `execution.all_domains`. */
  allDomains: boolean;
  /** Version of the domain's configuration; null when the domain was deleted. */
  domainVersion: number | null;
  engine: EngineKind;
  model: string | null;
  /** See `execution.thorough`. */
  thorough: boolean;
  /** See `execution.search_anyway`. */
  searchAnyway: boolean;
  rounds: Round[];
  question: string;
  /** The person's language, for sentences of the product's own. */
  language: 'en' | 'fr';
  /** The chat's active participants when it was taken: it is answered with what all of them may read. */
  people: { id: string; readsDomain: boolean }[];
  askerId: string | null;
  /** The API key that asked. */
  apiKeyId: string | null;
  /** Whether the asker may read the domain: they may have lost access since. */
  askerReads: boolean;
  /** Pictures of the question. */
  images: { fileKey: string; mediaType: string }[];
  /** Earlier messages of the chat, oldest first. */
  history: Turn[];
};

export const ATTEMPTS_AT_MOST = 3;
const HISTORY_MESSAGES = 16;
const HISTORY_CHARACTERS = 2_000;

type HistoryRow = Omit<Turn, 'text'> & { content: string; corrections: string | null };
type ClaimedRow = Omit<Claimed, 'question' | 'history'> & {
  question: string;
  history: HistoryRow[];
};

/** The people of the chat of a run `t` who are there: an account that is switched off reads nothing. */
const PRESENT = sql`(select people.id, people.principals, people.administers from people
  where people.chat_id = t.chat_id and cardinality(people.principals) > 0)`;

/**
 * Claims up to `limit` runs that wait or whose process has died, oldest first. The history leaves out answers that are withheld from any
 * person of the chat; the run's answer rests on the documents of the answers in it.
 */
export const claimExecutions = async (db: Db, limit: number): Promise<Claimed[]> => {
  const result = await db.execute<ClaimedRow>(sql`${PREPARED}
    with taken as (
      update execution set attempt = attempt + 1, lease_until = ${leaseEnd}, started_at = now(),
        step = 'retrieving', draft = ''
      where id in (
        select id from execution
        where step not in ('done', 'reading') and attempt - waits < ${ATTEMPTS_AT_MOST} and (lease_until is null or lease_until < now())
        order by queued_at limit ${limit} for update skip locked)
      returning *),
    people as materialized (
      select p.chat_id, p.user_id as id, ${readerColumns(sql`p.user_id`)}
      from participant p where p.chat_id in (select chat_id from taken)),
    turn as materialized (
      select t.id as run_id, t.message_id, h.* from taken t join message q on q.id = t.question_id cross join lateral (
        select m.id as turn_id, m.role, m.content, m.seq, x.outcome,
          case when (select count(*) from participant p where p.chat_id = t.chat_id) > 1 then a.name end as author,
          (select string_agg(w.name || ' (expert): ' || r.text, chr(10) order by r.reviewed_at)
            from review r join "user" w on w.id = r.user_id where r.message_id = m.id) as corrections
        from message m
        left join execution x on x.message_id = m.id
        left join "user" a on a.id = m.author_id
        where m.chat_id = t.chat_id and m.seq < q.seq and m.status = 'complete' and m.role <> 'system' and not m.replaced
          and not ${hiddenFor(documentsOfMessage(sql`m.id`), PRESENT)}
        order by m.seq desc limit ${HISTORY_MESSAGES}) h),
    inherited as (
      insert into message_document (message_id, document_id, domain_id)
      select distinct turn.message_id, d.document_id, d.domain_id
      from turn join message_document d on d.message_id = turn.turn_id on conflict do nothing)
    select t.id, t.attempt, t.waits, (select ${UNREAD} from (select t.domain_id, t.chat_id, t.created_at) e) as unread, greatest(0, extract(epoch from now() - t.queued_at) * 1000)::int as "waitedMs", t.chat_id as "chatId", t.message_id as "messageId", t.domain_id as "domainId", t.all_domains as "allDomains",
      d.version as "domainVersion", t.engine, t.model, t.thorough, t.search_anyway as "searchAnyway", t.rounds, q.content as question, coalesce(u.language, 'en') as language,
      (select coalesce(json_agg(json_build_object('role', h.role, 'outcome', h.outcome,
         'author', h.author, 'corrections', h.corrections,
         'content', left(h.content, ${HISTORY_CHARACTERS * 2}))
         order by h.seq), '[]')
       from turn h where h.run_id = t.id) as history,
      (select coalesce(json_agg(json_build_object('fileKey', i.file_key, 'mediaType', i.type)), '[]')
       from chat_image i where i.message_id = q.id) as images,
      (select coalesce(json_agg(json_build_object('id', reader.id, 'readsDomain', ${readsDomain(sql`d`)})), '[]')
       from ${PRESENT} reader) as people,
      coalesce((select ${readsDomain(sql`d`)} from ${PRESENT} reader where reader.id = q.author_id), false) as "askerReads", q.author_id as "askerId", t.api_key_id as "apiKeyId"
    from taken t cross join ${ASYNC_COMMIT} join message q on q.id = t.question_id
      left join "user" u on u.id = q.author_id
      left join domain d on d.id = t.domain_id`);
  return result.rows.map((row) => ({
    ...row,
    question: textOf(row.question),
    history: row.history.map(({ role, content, outcome, author, corrections }) => ({
      role,
      outcome,
      author,
      text: [textOf(content).slice(0, HISTORY_CHARACTERS), corrections?.slice(0, HISTORY_CHARACTERS)]
        .filter(Boolean)
        .join('\n'),
    })),
  }));
};

/** Lists of documents as a column of texts: an array of arrays of different lengths is none. */
const listsOf = (runs: { documents: string[] }[]) =>
  sql.param(runs.map(({ documents }) => `{${documents.join(',')}}`));

/** Inserts the documents that the messages of these runs rest on. `runs` are rows of `message_id`, `domain_id`, `documents`. */
const keepDocuments = (runs: SQL): SQL => sql`
  insert into message_document (message_id, document_id, domain_id)
  select r.message_id, given_to.id, r.domain_id from ${runs} r cross join lateral unnest(r.documents) as given_to(id)
  on conflict do nothing`;

/** How far a run has come. `mainDocument` names the document that most of the passages are from. */
export type Draft = {
  id: string;
  attempt: number;
  text: string;
  passages: number;
  mainDocument: string | null;
  /** Ids of the documents that the writer was given so far. */
  documents: string[];
};

/**
 * Stores how far runs have come, with the documents that they rest on, and renews their leases. Returns for each the people of its
 * chat who may read all that it rests on; null when it is not this process's own any more.
 */
export const saveDrafts = async (db: Db, drafts: Draft[]): Promise<(string[] | null)[]> => {
  const column = <Key extends Exclude<keyof Draft, 'documents'>>(key: Key) =>
    sql.param(drafts.map((draft) => draft[key]));
  const result = await db.execute<{ id: string; readers: string[] }>(sql`${PREPARED}
    with given as (select * from unnest(${column('id')}::uuid[], ${column('attempt')}::int[], ${column('text')}::text[],
      ${column('passages')}::int[], ${column('mainDocument')}::text[], ${listsOf(drafts)}::text[])
      as d(id, attempt, text, passages, main_document, documents)),
    saved as (update execution e set draft = d.text, step = 'writing', passages = d.passages, main_document = d.main_document,
      lease_until = ${leaseEnd}
    from given d, ${ASYNC_COMMIT}
      where e.id = d.id and e.attempt = d.attempt and e.step not in ('done', 'reading') and e.lease_until is not null
      returning e.id, e.message_id, e.chat_id, e.domain_id, d.documents::uuid[] as documents),
    kept as (${keepDocuments(sql`saved`)}),
    people as materialized (
      select p.chat_id, p.user_id as id, ${readerColumns(sql`p.user_id`)}
      from participant p where p.chat_id in (select chat_id from saved))
    select s.id, array(select one.user_id from participant one where one.chat_id = s.chat_id
      and not ${hiddenFor(
        sql`(select unnest(s.documents) as document_id
          union select of_message.document_id from message_document of_message where of_message.message_id = s.message_id)`,
        sql`(select people.id, people.principals, people.administers from people
          where people.chat_id = s.chat_id and people.id = one.user_id)`,
      )}) as readers from saved s`);
  const readers = new Map(result.rows.map((row) => [row.id, row.readers]));
  return drafts.map(({ id }) => readers.get(id) ?? null);
};

/**
 * Stores a finished round of a thorough answer, or a second look, with the documents (ids) that the run was given by then. False when
 * the run is not this attempt's own any more.
 */
export const saveRound = async (
  db: Db,
  { id, attempt }: Pick<Claimed, 'id' | 'attempt'>,
  round: Round,
  documents: string[],
): Promise<boolean> => {
  const result = await db.execute(sql`
    with saved as (
      update execution set rounds = rounds || ${JSON.stringify([round])}::jsonb, lease_until = ${leaseEnd}
      where id = ${id} and attempt = ${attempt} and step not in ('done', 'reading') and lease_until is not null
      returning message_id, domain_id, ${sql.param(documents)}::uuid[] as documents),
    kept as (${keepDocuments(sql`saved`)})
    select 1 from saved`);
  return result.rows.length > 0;
};

/** Documents that a run `e` has looked at so far, as in `Answer.looked`. */
export const LOOKED = sql`e.searched || jsonb_path_query_array(e.rounds, '$[*].looks[*].shown')`;

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

/** Lets go of runs, so that another process, or the next start, takes them at once. */
export const releaseExecutions = async (db: Db, runs: { id: string; attempt: number }[]): Promise<void> => {
  if (!runs.length) return;
  const ids = sql.param(runs.map(({ id }) => id));
  const attempts = sql.param(runs.map(({ attempt }) => attempt));
  await db.execute(sql`
    update execution e set lease_until = null from unnest(${ids}::uuid[], ${attempts}::int[]) as g(id, attempt)
    where e.id = g.id and e.attempt = g.attempt and e.step <> 'done'`);
};

/** Stops a run that no process has in hand here: it ends with what there is of its text. */
export const stopExecution = async (db: DbOrTx, messageId: string): Promise<boolean> => {
  const result = await db.execute(sql`
    with ended as (
      update execution set step = 'done', outcome = 'stopped', finished_at = now(), lease_until = null,
        attempt = attempt + 1 where message_id = ${messageId} and step <> 'done' returning message_id, draft)
    update message m set status = 'stopped',
      content = json_build_array(json_build_object('type', 'text', 'text', ended.draft))::text
    from ended where m.id = ended.message_id`);
  return (result.rowCount ?? 0) > 0;
};

/** A retry discards the text and its documents; the rounds of a thorough run stay, unless a person lost access to a document. */
const GOES_ON = sql`thorough and failure is distinct from 'access_changed'`;

/** Queues a failed or stopped run again under the same message. Returns false when it is not such a one. */
export const requeueExecution = async (
  db: DbOrTx,
  messageId: string,
  engine: { engine: 'model' | 'extractive'; model: string | null },
): Promise<boolean> => {
  const result = await db.execute(sql`
    with again as (
      update execution set step = 'queued', outcome = null, failure = null, attempt = 0, waits = 0, wait_until = null, lease_until = null,
        draft = '', queued_at = now(), waited_for_documents_ms = 0, finished_at = null, first_words_ms = null, duration_ms = null, passages = 0, main_document = null, nearest = '{}', follow_ups = '[]', searched = '[]', rounds = case when ${GOES_ON} then rounds else '[]' end, decision = null, verdict = null, verdict_state = 'none',
        usage = null, cost = null, engine = ${engine.engine}, model = ${engine.model}
      where message_id = ${messageId} and outcome in ('failed', 'stopped') returning message_id),
    forgotten as (delete from message_document of_message using execution e
      where of_message.message_id = ${messageId} and e.message_id = ${messageId} and e.outcome in ('failed', 'stopped') and not (${GOES_ON}))
    update message m set status = 'writing', content = ${textContent('')}, sources = '[]'
    from again where m.id = again.message_id`);
  return (result.rowCount ?? 0) > 0;
};

/** For a store that only this process can have open: what an earlier process had in hand is free at once. */
export const releaseAllLeases = async (db: Db): Promise<void> => {
  await db.execute(
    sql`update execution set lease_until = null where step <> 'done' and lease_until is not null`,
  );
};
