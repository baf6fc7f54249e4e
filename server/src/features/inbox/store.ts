import type { ChatRequest } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { newId } from '../../platform/ids.ts';
import { questionOf } from '../../platform/question-of.ts';
import { answersIt, isAsked, waitsFor } from './asked.ts';

type NewRequest = {
  chatId: string;
  /** The answer that experts are asked about. */
  messageId: string;
  domainId: string | null;
  byId: string;
  userIds: string[];
  forDomain: boolean;
};

/** Creates a request, unless one about the same answer is open. Resolves to the request's id, or null. */
export const insertRequest = async (tx: DbOrTx, given: NewRequest): Promise<string | null> => {
  const { chatId, messageId, domainId, byId, userIds, forDomain } = given;
  const { rows } = await tx.execute<{ id: string }>(sql`
    with made as (
      insert into expert_request (id, chat_id, message_id, domain_id, asked_by, for_domain)
      select ${newId()}::uuid, ${chatId}::uuid, ${messageId}::uuid, ${domainId}::uuid, ${byId}::uuid, ${forDomain}
      where not exists (select 1 from expert_request where message_id = ${messageId}::uuid and ended_at is null)
      returning id),
    named as (
      insert into expert_request_person (request_id, user_id)
      select made.id, person.id from made, unnest(${sql.param(userIds)}::uuid[]) as person(id))
    select id from made`);
  return rows[0]?.id ?? null;
};

/** Ends the open requests about an answer after an expert's verdict. Resolves to their ids. */
export const answerRequestsAbout = async (
  tx: DbOrTx,
  messageId: string,
  userId: string,
): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update expert_request r set ended_at = now(), ended_by = ${userId}::uuid, answered = true
    where r.message_id = ${messageId} and ${answersIt(userId)} returning r.id`);
  return rows.map(({ id }) => id);
};

/** Facts needed before a request is changed. */
export type Found = {
  chatId: string;
  messageId: string;
  domainId: string | null;
  forDomain: boolean;
  askedBy: string | null;
  takenBy: string | null;
  takesPart: boolean;
  isAsked: boolean;
  waits: boolean;
  question: string;
};

/** In a transaction: as it stays until its end, when `locked`. Null: there is none, or it was never theirs. */
export const findRequest = async (
  tx: DbOrTx,
  id: string,
  userId: string,
  { locked }: { locked: boolean },
): Promise<Found | null> => {
  const { rows } = await tx.execute<Found>(sql`
    select r.chat_id as "chatId", r.message_id as "messageId", r.domain_id as "domainId", r.for_domain as "forDomain",
      r.asked_by as "askedBy", r.taken_by as "takenBy", ${isAsked(userId)} as "isAsked", ${waitsFor(userId)} as waits,
      exists (select 1 from participant p where p.chat_id = r.chat_id and p.user_id = ${userId}) as "takesPart",
      (select coalesce(q.content, m.content) from message m left join message q on q.id = m.reply_to and m.role = 'assistant'
        where m.id = r.message_id) as question
    from expert_request r where r.id = ${id} ${locked ? sql`for update of r` : sql``}`);
  const [found] = rows;
  return found?.isAsked ? { ...found, question: questionOf(found.question) } : null;
};

export const takeRequest = async (tx: DbOrTx, id: string, userId: string): Promise<void> => {
  await tx.execute(sql`update expert_request set taken_by = ${userId}, taken_at = now() where id = ${id}`);
};

export const releaseRequest = async (tx: DbOrTx, id: string): Promise<void> => {
  await tx.execute(sql`update expert_request set taken_by = null, taken_at = null where id = ${id}`);
};

export const endRequest = async (tx: DbOrTx, id: string, userId: string): Promise<void> => {
  await tx.execute(sql`update expert_request set ended_by = ${userId}, ended_at = now() where id = ${id}`);
};

/** Replaces all asked people by one. */
export const handOverRequest = async (
  tx: DbOrTx,
  id: string,
  { byId, toId }: { byId: string; toId: string },
): Promise<void> => {
  await tx.execute(sql`update expert_request set for_domain = false, handed_by = ${byId}, asked_at = now(),
    taken_by = null, taken_at = null where id = ${id}`);
  await tx.execute(sql`delete from expert_request_person where request_id = ${id} and user_id <> ${toId}`);
  await tx.execute(sql`insert into expert_request_person (request_id, user_id) values (${id}, ${toId})
    on conflict do nothing`);
  await tx.execute(
    sql`delete from inbox_snooze where kind = 'request' and item_id = ${id} and user_id = ${toId}`,
  );
};

const person = (alias: string) =>
  sql.raw(`case when ${alias}.id is null then null else json_build_object('id', ${alias}.id,
    'username', ${alias}.username, 'name', ${alias}.name, 'is_expert', ${alias}.is_expert) end`);

const AT_MOST = 200;

/** Lists the newest requests of a chat, oldest first. */
export const requestsOfChat = async (db: DbOrTx, chatId: string): Promise<ChatRequest[]> => {
  const { rows } = await db.execute<ChatRequest>(sql`
    select * from (
      select r.id, r.message_id, case when r.ended_at is not null then case when r.answered then 'answered' else 'done' end
          when r.taken_by is not null then 'taken' else 'waiting' end as state,
        ${person('asker')} as asked_by, r.for_domain, ${isoTime('r.asked_at')} as asked_at, ${person('hander')} as handed_by,
        ${person('taker')} as taken_by, ${isoTime('r.taken_at')} as taken_at, ${person('ender')} as ended_by,
        ${isoTime('r.ended_at')} as ended_at,
        (select coalesce(json_agg(${person('u')} order by u.name), '[]') from expert_request_person named
          join "user" u on u.id = named.user_id where named.request_id = r.id) as people
      from expert_request r left join "user" asker on asker.id = r.asked_by left join "user" hander on hander.id = r.handed_by
        left join "user" taker on taker.id = r.taken_by left join "user" ender on ender.id = r.ended_by
      where r.chat_id = ${chatId} order by r.id desc limit ${AT_MOST}) newest order by id`);
  return rows;
};

/** Whom a change of these requests concerns: the chats, and those who are asked, by name or as experts through groups. */
export const concernedBy = async (
  db: DbOrTx,
  ids: string[],
): Promise<{ chatId: string; domainId: string | null; people: string[] }[]> => {
  const { rows } = await db.execute<{ chatId: string; domainId: string | null; people: string[] }>(sql`
    select r.chat_id as "chatId", case when r.for_domain then r.domain_id end as "domainId",
      array(select named.user_id from expert_request_person named where named.request_id = r.id) as people
    from expert_request r where r.id = any(${sql.param(ids)}::uuid[])`);
  return rows;
};
