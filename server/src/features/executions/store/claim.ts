import { type EngineKind, textOf } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { documentsOfMessage, hiddenFor, readerColumns, readsDomain } from '../../../access/index.ts';
import type { Round, Turn } from '../../../answering/index.ts';
import { ASYNC_COMMIT } from '../../../platform/database/async-commit.ts';
import type { Db } from '../../../platform/database/database.ts';
import { leaseEnd } from '../../../platform/database/lease.ts';
import { PREPARED } from '../../../platform/database/prepared.ts';
import { UNREAD } from '../wait-for-documents.ts';

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

/** Lets go of runs, so that another process, or the next start, takes them at once. */
export const releaseExecutions = async (db: Db, runs: { id: string; attempt: number }[]): Promise<void> => {
  if (!runs.length) return;
  const ids = sql.param(runs.map(({ id }) => id));
  const attempts = sql.param(runs.map(({ attempt }) => attempt));
  await db.execute(sql`
    update execution e set lease_until = null from unnest(${ids}::uuid[], ${attempts}::int[]) as g(id, attempt)
    where e.id = g.id and e.attempt = g.attempt and e.step <> 'done'`);
};

/** For a store that only this process can have open: what an earlier process had in hand is free at once. */
export const releaseAllLeases = async (db: Db): Promise<void> => {
  await db.execute(
    sql`update execution set lease_until = null where step <> 'done' and lease_until is not null`,
  );
};
