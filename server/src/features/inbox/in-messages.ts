import { type SQL, sql } from 'drizzle-orm';
import { answersIt } from './asked.ts';

type Mentioning = {
  id: string;
  chatId: string;
  messageId: string;
  domainId: string | null;
  byId: string;
  /** Experts of the domain whom the message mentions. */
  experts: string[];
};

/**
 * Parts of the statement that stores a message (`sent`, in its `place`); they create the request to the experts it mentions. Experts with
 * an open request in the chat are not asked a second time.
 */
export const requested = ({ id, chatId, messageId, domainId, byId, experts }: Mentioning): SQL => sql`
  requested_people as materialized (
    select u.id from "user" u, sent where u.id = any(${sql.param(experts)}::uuid[]) and u.id <> ${byId}::uuid and u.disabled_at is null
      and not exists (select 1 from expert_request r join expert_request_person named on named.request_id = r.id
        where r.chat_id = ${chatId}::uuid and r.ended_at is null and named.user_id = u.id)),
  requested as (
    insert into expert_request (id, chat_id, message_id, domain_id, asked_by)
    select ${id}::uuid, ${chatId}::uuid, ${messageId}::uuid, ${domainId}::uuid, ${byId}::uuid
    where exists (select 1 from requested_people) returning id),
  asked_by_name as (
    insert into expert_request_person (request_id, user_id)
    select requested.id, requested_people.id from requested, requested_people)`;

/**
 * The part that ends what the writer was asked in the chat: by a message to its people, and not by one that asks the assistant or
 * other experts.
 */
export const answered = ({ chatId, byId }: Pick<Mentioning, 'chatId' | 'byId'>): SQL => sql`
  answered as (
    update expert_request r set ended_at = now(), ended_by = ${byId}::uuid, answered = true from place
    where r.chat_id = ${chatId}::uuid and not place.asked and not exists (select 1 from requested)
      and ${answersIt(byId)} returning r.id, r.asked_by, r.message_id)`;
