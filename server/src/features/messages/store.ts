import type { Message } from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { PREPARED } from '../../platform/database/prepared.ts';
import { AppError } from '../../platform/errors.ts';
import { PAGE_BYTES } from '../../platform/limits.ts';
import { DURATION_MS, LOOKED, READING } from '../executions/index.ts';

type Selection = {
  where: SQL;
  /** Whose feedback comes along; without a reader none does, as in what goes to a whole chat. */
  reader?: string | undefined;
  limit?: number;
  /** From the newest back. */
  backwards?: boolean;
};

/** The reader's rating and feedback: columns and join. */
const ownFeedback = (reader: string | undefined) =>
  reader
    ? {
        columns: sql`f.rating, case when f.user_id is null then null else json_build_object('rating', f.rating,
          'reason', f.reason, 'time_saved', f.time_saved, 'comment', f.comment) end as feedback`,
        join: sql`left join feedback f on f.message_id = m.id and f.user_id = ${reader}`,
      }
    : { columns: sql`null::int as rating`, join: sql`` };

/** The nearest documents of a run `e` that are there and may be read, under the names that they have now. */
const NEAREST = sql`(select coalesce(json_agg(json_build_object('document_id', d.id, 'name', d.name)
    order by array_position(e.nearest, d.id)), '[]')
  from document d join domain o on o.id = d.domain_id and o.status = 'active'
  where d.id = any(e.nearest) and d.domain_id = e.domain_id and d.enabled)`;

/** A message as the wire has it, in one query: author, run and the text so far of an answer on its way. */
const select = ({ where, reader, limit, backwards }: Selection) => sql`${PREPARED}
  select m.id, m.chat_id, m.chat_id as thread_id, m.seq, m.role, m.status, m.reply_to, m.client_id, m.domain_id,
    floor(extract(epoch from m.sent_at))::int as sent_at, m.sources, m.event,
    ${ownFeedback(reader).columns},
    case when m.status = 'writing' then json_build_array(json_build_object('type', 'text', 'text', e.draft))::text
      else m.content end as content,
    case when u.id is null then null else json_build_object('id', u.id, 'username', u.username, 'name', u.name,
      'is_expert', u.is_expert) end as author,
    case when e.id is null then null else json_build_object('engine', e.engine, 'model', e.model, 'step', e.step, 'reading', ${READING},
      'outcome', e.outcome, 'failure', e.failure, 'passages', e.passages, 'main_document', e.main_document,
      'nearest', ${NEAREST},
      'image_unseen', e.image_unseen, 'verdict', e.verdict, 'verdict_state', e.verdict_state, 'thorough', e.thorough, 'looked', ${LOOKED},
      'duration_ms', ${DURATION_MS}::int) end as answer,
    (select coalesce(json_agg(json_build_object('verdict', r.verdict, 'text', r.text,
        'reviewed_at', floor(extract(epoch from r.reviewed_at))::int,
        'user', json_build_object('id', x.id, 'username', x.username, 'name', x.name, 'is_expert', x.is_expert))
        order by r.reviewed_at), '[]')
      from review r join "user" x on x.id = r.user_id where r.message_id = m.id) as reviews
  from message m
    left join "user" u on u.id = m.author_id
    left join execution e on e.message_id = m.id
    ${ownFeedback(reader).join}
  where ${where} order by m.seq ${backwards ? sql`desc` : sql``} ${limit ? sql`limit ${limit}` : sql``}`;

const rows = async (db: DbOrTx, query: SQL): Promise<Message[]> =>
  // The query above builds exactly this shape; the message tests parse it with the contract's schema.
  (await db.execute(query)).rows as unknown as Message[];

export type Page = { after_seq?: number | undefined; before_seq?: number | undefined; limit: number };

/** About the bytes of a message on the wire; what is stored compressed is taken for twice its size. */
const BYTES = sql`octet_length(m.content) + 2 * pg_column_size(m.sources)
  + coalesce((select octet_length(e.draft) + 2 * coalesce(pg_column_size(e.verdict), 0) from execution e where e.message_id = m.id), 0)
  + coalesce((select sum(octet_length(r.text)) from review r where r.message_id = m.id), 0)`;

/**
 * A page of a chat's messages in their order, as `reader` sees them: see `MessageQuery`. A page of long messages holds
 * fewer of them.
 */
export const messagesOf = async (
  db: Db,
  chatId: string,
  { after_seq, before_seq, limit }: Page,
  reader: string,
): Promise<Message[]> => {
  const after = after_seq === undefined ? sql`` : sql`and m.seq > ${after_seq}`;
  const before = before_seq === undefined ? sql`` : sql`and m.seq < ${before_seq}`;
  const backwards = after_seq === undefined;
  const order = backwards ? sql`m.seq desc` : sql`m.seq`;
  const where = sql`m.id in (
    select p.id from (
      select m.id, sum(m.bytes) over (order by ${order} rows between unbounded preceding and 1 preceding) as before
      from (select m.id, m.seq, ${BYTES} as bytes from message m
        where m.chat_id = ${chatId} ${after} ${before} order by ${order} limit ${limit}) m
    ) p where coalesce(p.before, 0) < ${PAGE_BYTES})`;
  const found = await rows(db, select({ where, reader, limit, backwards }));
  return backwards ? found.reverse() : found;
};

/** Throws `not_found`. */
export const getMessage = async (
  db: DbOrTx,
  chatId: string,
  id: string,
  reader?: string,
): Promise<Message> => {
  const [message] = await rows(db, select({ where: sql`m.chat_id = ${chatId} and m.id = ${id}`, reader }));
  if (!message) throw new AppError('not_found');
  return message;
};

/**
 * Messages of any chats, for whoever may see them all; in no order. PostgreSQL takes a limit that it does not know for a
 * tenth of the rows: without one it would hold a plan made for each list of ids for cheaper than one made once.
 */
export const messagesByIds = (db: Db, ids: string[]): Promise<Message[]> =>
  rows(
    db,
    select({
      where: sql`m.id in (select id from unnest(${sql.param(ids)}::uuid[]) as given(id) limit ${ids.length})`,
    }),
  );

/** What a client sent before under this id, with its answer: one or two messages, or none. */
export const messagesOfClientId = (db: Db, chatId: string, clientId: string): Promise<Message[]> =>
  rows(
    db,
    select({
      where: sql`m.chat_id = ${chatId} and (m.client_id = ${clientId} or m.reply_to in (
        select id from message where chat_id = ${chatId} and client_id = ${clientId}))`,
    }),
  );
