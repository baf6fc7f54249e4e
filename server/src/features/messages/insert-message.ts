import {
  type Answer,
  type CurrentUser,
  DEFAULT_CHAT_NAME,
  type Message,
  textContent,
} from '@docent/contract';
import { sql } from 'drizzle-orm';
import { readerColumns, readsDomain } from '../../access/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { PREPARED } from '../../platform/database/prepared.ts';
import { storableText } from '../../platform/database/storable-text.ts';
import { newId } from '../../platform/ids.ts';
import { answered, requested } from '../inbox/index.ts';
import { asStored } from './as-stored.ts';

export type NewMessage = {
  chatId: string;
  user: Pick<CurrentUser, 'id' | 'username' | 'name' | 'is_expert'>;
  domainId: string | null;
  /** See `execution.all_domains`; `domainId` is null then. */
  allDomains: boolean;
  clientId: string;
  text: string;
  /** Name for a chat that has none yet. */
  title: string;
  replyTo: string | null;
  /** The sender's own last question, of which this is a new version. */
  replaces: string | null;
  /** Uploaded before by the same person to the same chat, and not part of another message than the one being replaced. */
  imageId: string | null;
  /** The text mentions the assistant. */
  asksAssistant: boolean;
  /** People whom the text mentions; those who do not take part yet are invited. */
  experts: string[];
  collaborators: string[];
  engine: Pick<Answer, 'engine' | 'model'>;
  /** See `execution.thorough`. */
  thorough: boolean;
  /** See `execution.search_anyway`. */
  searchAnyway?: boolean;
  /** The API key that asks. */
  apiKeyId?: string | null;
};

export type Inserted = {
  message: Message;
  answer: Message | null;
  invitationId: string | null;
  requests: string[];
  /** The requests to experts that it answers: who made them, and about which message. */
  answered: { askerId: string; messageId: string }[];
};

/**
 * Stores a message with its effects: the participants it invites and their system message; an answer and its run if the assistant is asked
 * (it is mentioned, the message replies to one of its own, or no other person takes part or is invited by it; the first message of a chat
 * always asks); the name of a chat without one. A single statement: atomic, one round trip, and the sender cannot be removed meanwhile.
 * Null, with nothing stored, when the person is not in the chat, the chat is closed, an image, the message replied to or the question
 * replaced does not exist, the domain is not active or not readable for the sender, or the assistant is asked without a domain and not for
 * all domains. Throws the database's unique violation for a client id sent before.
 */
export const insertMessage = async (db: Db, given: NewMessage): Promise<Inserted | null> => {
  const { chatId, user, domainId } = given;
  const ids = { message: newId(), invitation: newId(), answer: newId(), request: newId() };
  const result = await db.execute(sql`${PREPARED}
    with ${readFacts(given)},
    ${takePlace(given)},
    ${insertSent(ids, given)},
    ${invitePeople(ids, given)},
    ${requested({ id: ids.request, chatId, messageId: ids.message, domainId, byId: user.id, experts: given.experts })},
    ${answered({ chatId, byId: user.id })},
    ${queueAnswer(ids, given)}
    select (select count(*) from told)::int as told, (select count(*) from run)::int as run, place.last_seq, sent.seq,
      array(select id from requested union all select id from answered) as requests,
      (select coalesce(json_agg(json_build_object('askerId', asked_by, 'messageId', message_id) order by id), '[]')
        from answered where asked_by is not null) as answered, sent.content, sent.version,
      floor(extract(epoch from now()))::int as sent_at from place, sent`);
  const [row] = result.rows;
  if (!row) return null;
  const stored = {
    messageId: ids.message,
    answerId: row.run ? ids.answer : null,
    seq: Number(row.seq),
    lastSeq: Number(row.last_seq),
    version: Number(row.version),
    content: String(row.content),
    sentAt: Number(row.sent_at),
  };
  return {
    ...asStored(given, stored),
    invitationId: row.told ? ids.invitation : null,
    // The columns of the select above.
    requests: row.requests as string[],
    answered: row.answered as Inserted['answered'],
  };
};

type Ids = Record<'message' | 'invitation' | 'answer' | 'request', string>;

/** Reads who sends, who is invited, and whether the assistant is asked. */
const readFacts = (given: NewMessage) => {
  const { chatId, user, domainId, replyTo, replaces } = given;
  return sql`sender as materialized (
      select 1 from "user" u join participant p on p.user_id = u.id and p.chat_id = ${chatId}
      where u.id = ${user.id} and u.disabled_at is null for share of u for key share of p),
    reader as materialized (
      select u.id, ${readerColumns(sql`u.id`)} from "user" u where u.id = ${user.id} and ${domainId}::uuid is not null),
    invited as materialized (
      select u.id, u.username, u.name, u.id = any(${sql.param(given.experts)}::uuid[]) as expert from "user" u
      where u.id = any(${sql.param([...given.experts, ...given.collaborators])}::uuid[])
        and not exists (select 1 from participant where chat_id = ${chatId} and user_id = u.id)),
    facts as materialized (
      select ${given.asksAssistant}::boolean or ${replaces}::uuid is not null
        or exists (select 1 from message where id = ${replyTo} and chat_id = ${chatId} and role = 'assistant')
        or (select count(*) from participant where chat_id = ${chatId}) = 1
          and (not exists (select 1 from invited) or (select last_seq from chat where id = ${chatId}) = 0) as asked)`;
};

/** Takes the next places in the chat; no row unless the message may be sent. */
const takePlace = (given: NewMessage) => {
  const { chatId, user, domainId, allDomains, replyTo, replaces, imageId, title } = given;
  return sql`
    place as (
      update chat set updated_at = now(),
        last_seq = last_seq + 1 + facts.asked::int + (exists (select 1 from invited))::int,
        name = case when last_seq = 0 and name = ${DEFAULT_CHAT_NAME} then ${storableText(title)} else name end
      from facts
      where id = ${chatId} and closed_at is null
        and exists (select 1 from sender)
        and (${replyTo}::uuid is null or exists (select 1 from message where id = ${replyTo} and chat_id = ${chatId}))
        and (${imageId}::uuid is null or exists (select 1 from chat_image where id = ${imageId}
          and chat_id = ${chatId} and uploaded_by = ${user.id}
          and (message_id is null or message_id = ${replaces}::uuid)))
        and (${replaces}::uuid is null or exists (select 1 from message before where before.id = ${replaces}
          and before.chat_id = ${chatId} and before.author_id = ${user.id} and not before.replaced
          and exists (select 1 from message answer where answer.reply_to = before.id and answer.role = 'assistant')
          and not exists (select 1 from message later where later.chat_id = ${chatId} and later.seq > before.seq
            and later.author_id = ${user.id} and later.role = 'user')))
        and (exists (select 1 from domain d, reader where d.id = ${domainId} and d.status = 'active' and ${readsDomain(sql`d`)})
          or (${domainId}::uuid is null and (${allDomains}::boolean or not facts.asked)))
      returning chat.last_seq, facts.asked)`;
};

/** Inserts the message with its image, in place of the question that it replaces. */
const insertSent = (ids: Ids, given: NewMessage) => {
  const { chatId, user, domainId, clientId, replyTo, replaces, imageId } = given;
  const content = textContent(storableText(given.text));
  return sql`
    sent as (
      insert into message (id, chat_id, seq, role, author_id, content, client_id, domain_id, reply_to, replaces, version)
      select ${ids.message}::uuid, ${chatId}::uuid,
        last_seq - asked::int - (exists (select 1 from invited))::int, 'user', ${user.id}::uuid,
        coalesce((select (${content}::jsonb || jsonb_build_object('type', 'image', 'id', i.id, 'name', i.name,
          'width', i.width, 'height', i.height))::text from chat_image i where i.id = ${imageId}), ${content}),
        ${clientId}::uuid, ${domainId}::uuid, ${replyTo}::uuid, ${replaces}::uuid,
        coalesce((select before.version + 1 from message before where before.id = ${replaces}), 1)
        from place returning id, seq, content, version),
    older as (
      update message set replaced = true from place
      where message.id = ${replaces} or message.reply_to = ${replaces} and message.role = 'assistant'),
    attached as (
      update chat_image set message_id = sent.id from sent where chat_image.id = ${imageId})`;
};

/** Adds the invited people, with their system message. */
const invitePeople = (ids: Ids, { chatId, user }: NewMessage) => sql`
    joined as (
      insert into participant (chat_id, user_id, kind)
      select ${chatId}, invited.id, case when expert then 'expert' else 'collaborator' end from invited, place
      on conflict do nothing),
    told as (
      insert into message (id, chat_id, seq, role, author_id, content, event)
      select ${ids.invitation}::uuid, ${chatId}::uuid, place.last_seq - place.asked::int, 'system', ${user.id}::uuid,
        line.text, line.event
      from place, (select
        json_build_array(json_build_object('type', 'text',
          'text', ${user.name}::text || ' invited ' || string_agg(name, ', ' order by name)))::text as text,
        jsonb_build_object('kind', 'participants_added', 'as', case when bool_and(expert) then 'expert'
          else 'collaborator' end, 'people', json_agg(json_build_object('id', id, 'username', username, 'name', name)
          order by name)) as event, count(*) as people from invited) as line
      where line.people > 0 returning id)`;

/** Inserts the answer and its run, if the assistant is asked. */
const queueAnswer = (ids: Ids, { chatId, domainId, allDomains, engine, ...given }: NewMessage) => sql`
    answer as (
      insert into message (id, chat_id, seq, role, content, status, reply_to, domain_id)
      select ${ids.answer}::uuid, ${chatId}::uuid, last_seq, 'assistant', ${textContent('')}, 'writing',
        ${ids.message}::uuid, ${domainId}::uuid from place where asked returning id),
    run as (
      insert into execution (id, chat_id, message_id, question_id, domain_id, engine, model, thorough, search_anyway, all_domains, api_key_id)
      select ${newId()}::uuid, ${chatId}::uuid, ${ids.answer}::uuid, ${ids.message}::uuid, ${domainId}::uuid,
        ${engine.engine}, ${engine.model}, ${given.thorough}::boolean, ${given.searchAnyway ?? false}::boolean, ${allDomains}::boolean, ${given.apiKeyId ?? null}::uuid from place where asked returning id)`;
