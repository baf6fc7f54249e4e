import { type Answer, DEFAULT_CHAT_NAME, type Message, textContent } from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';

type Selection = {
  where: SQL;
  /** Whose feedback comes along; without a reader none does, as in what goes to a whole chat. */
  reader?: string | undefined;
  limit?: number;
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

/** A message as the wire has it, in one query: author, run and the text so far of an answer on its way. */
const select = ({ where, reader, limit }: Selection) => sql`
  select m.id, m.chat_id, m.chat_id as thread_id, m.seq, m.role, m.status, m.reply_to, m.client_id, m.domain_id,
    floor(extract(epoch from m.sent_at))::int as sent_at, m.sources, m.event,
    ${ownFeedback(reader).columns},
    case when m.status = 'writing' then json_build_array(json_build_object('type', 'text', 'text', e.draft))::text
      else m.content end as content,
    case when u.id is null then null else json_build_object('id', u.id, 'username', u.username, 'name', u.name,
      'is_expert', u.is_expert) end as author,
    case when e.id is null then null else json_build_object('engine', e.engine, 'model', e.model, 'step', e.step,
      'outcome', e.outcome, 'failure', e.failure, 'passages', e.passages, 'main_document', e.main_document,
      'verdict', e.verdict, 'verdict_state', e.verdict_state,
      'duration_ms', (extract(epoch from e.finished_at - e.queued_at) * 1000)::int) end as answer
  from message m
    left join "user" u on u.id = m.author_id
    left join execution e on e.message_id = m.id
    ${ownFeedback(reader).join}
  where ${where} order by m.seq ${limit ? sql`limit ${limit}` : sql``}`;

const rows = async (db: Db, query: SQL): Promise<Message[]> =>
  // The query above builds exactly this shape; the message tests parse it with the contract's schema.
  (await db.execute(query)).rows as unknown as Message[];

/** At most this many messages in one catch-up; a client that lacks more asks again. */
export const MESSAGES_AT_ONCE = 500;

/** The messages of a chat after `afterSeq`, as `reader` sees them. */
export const messagesAfter = (db: Db, chatId: string, afterSeq: number, reader: string): Promise<Message[]> =>
  rows(
    db,
    select({
      where: sql`m.chat_id = ${chatId} and m.seq > ${afterSeq}`,
      reader,
      limit: MESSAGES_AT_ONCE,
    }),
  );

/** Throws `not_found`. */
export const getMessage = async (db: Db, chatId: string, id: string, reader?: string): Promise<Message> => {
  const [message] = await rows(db, select({ where: sql`m.chat_id = ${chatId} and m.id = ${id}`, reader }));
  if (!message) throw new AppError('not_found');
  return message;
};

/** Messages of any chats, for whoever may see them all; in no order. */
export const messagesByIds = (db: Db, ids: string[]): Promise<Message[]> =>
  rows(db, select({ where: sql`m.id = any(${sql.param(ids)}::uuid[])` }));

/** What a client sent before under this id, with its answer: one or two messages, or none. */
export const messagesOfClientId = (db: Db, chatId: string, clientId: string): Promise<Message[]> =>
  rows(
    db,
    select({
      where: sql`m.chat_id = ${chatId} and (m.client_id = ${clientId} or m.reply_to in (
        select id from message where chat_id = ${chatId} and client_id = ${clientId}))`,
    }),
  );

export type Question = {
  chatId: string;
  userId: string;
  domainId: string;
  clientId: string;
  text: string;
  engine: Pick<Answer, 'engine' | 'model'>;
};

const TITLE_LENGTH = 80;

/**
 * Stores a question, its place for an answer and the run that will fill it, and gives the chat its name if it has
 * none: one statement, so all or nothing, and one round trip. Returns false when the person is not in the chat, the
 * chat is closed or the domain is not active. Throws the database's unique violation for a client id sent before.
 */
export const insertQuestion = async (db: Db, question: Question): Promise<boolean> => {
  const { chatId, userId, domainId, clientId, text, engine } = question;
  const questionId = newId();
  const answerId = newId();
  const title = text.length > TITLE_LENGTH ? `${text.slice(0, TITLE_LENGTH).trimEnd()}…` : text;
  const result = await db.execute(sql`
    with place as (
      update chat set last_seq = last_seq + 2, updated_at = now(),
        name = case when last_seq = 0 and name = ${DEFAULT_CHAT_NAME} then ${title} else name end
      where id = ${chatId} and closed_at is null
        and exists (select 1 from participant where chat_id = ${chatId} and user_id = ${userId})
        and exists (select 1 from domain where id = ${domainId} and status = 'active')
      returning last_seq),
    question as (
      insert into message (id, chat_id, seq, role, author_id, content, client_id, domain_id)
      select ${questionId}::uuid, ${chatId}::uuid, last_seq - 1, 'user', ${userId}::uuid, ${textContent(text)},
        ${clientId}::uuid, ${domainId}::uuid from place returning id),
    answer as (
      insert into message (id, chat_id, seq, role, content, status, reply_to, domain_id)
      select ${answerId}::uuid, ${chatId}::uuid, last_seq, 'assistant', ${textContent('')}, 'writing',
        ${questionId}::uuid, ${domainId}::uuid from place returning id)
    insert into execution (id, chat_id, message_id, question_id, domain_id, engine, model)
    select ${newId()}::uuid, ${chatId}::uuid, ${answerId}::uuid, ${questionId}::uuid, ${domainId}::uuid,
      ${engine.engine}, ${engine.model} from place`);
  return (result.rowCount ?? 0) > 0;
};
