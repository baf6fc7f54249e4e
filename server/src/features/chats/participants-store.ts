import type { ParticipantKind, SystemEvent } from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';

type By = { id: string; name: string };
export type Added = { chatId: string; by: By; userIds: string[]; kind: ParticipantKind };
export type Asked = Pick<
  Extract<SystemEvent, { kind: 'experts_asked' }>,
  'message_id' | 'question' | 'outcome'
>;

/** People as a chat's events keep them, and their names for the sentence, of the rows of `u`. */
const PEOPLE = sql`json_agg(json_build_object('id', u.id, 'username', u.username, 'name', u.name) order by u.name)`;
const NAMES = sql`string_agg(u.name, ', ' order by u.name)`;

/**
 * The part of a statement that stores a system message at the place that its `place` has made, so that what happens
 * and what is told of it are stored together or not at all.
 */
const told = (chatId: string, id: string, by: By, line: { text: SQL; event: SQL; from: SQL }) => sql`told as (
  insert into message (id, chat_id, seq, role, author_id, content, event)
  select ${id}::uuid, ${chatId}::uuid, place.last_seq, 'system', ${by.id}::uuid,
    json_build_array(json_build_object('type', 'text', 'text', line.text))::text, line.event
  from place, (select ${line.text} as text, ${line.event} as event ${line.from}) as line returning id)`;

/** An expert who was asked together with others joined by themselves. */
const hasCome = (by: By, userIds: string[], asked: Asked | undefined): boolean =>
  !asked && userIds.every((id) => id === by.id);

/**
 * Adds participants and the system message about it, in one statement. Returns the message's id; null if all took part already. With
 * `asked`, the message contains the request, and is written even when all take part already.
 */
export const insertParticipants = async (
  db: DbOrTx,
  { chatId, by, userIds, kind }: Added,
  asked?: Asked,
): Promise<string | null> => {
  const id = newId();
  const event = asked
    ? sql`jsonb_build_object('kind', 'experts_asked', 'people', ${PEOPLE}) || ${JSON.stringify(asked)}::jsonb`
    : sql`jsonb_build_object('kind', 'participants_added', 'people', ${PEOPLE}, 'as', ${kind}::text)`;
  const result = await db.execute(sql`
    with added as (
      insert into participant (chat_id, user_id, kind)
      select ${chatId}, u.id, ${kind} from "user" u
      where u.id = any(${sql.param(userIds)}::uuid[]) and u.disabled_at is null
      on conflict (chat_id, user_id) ${asked ? sql`do update set kind = 'expert'` : sql`do nothing`}
      returning user_id),
    place as (
      update chat set last_seq = last_seq + 1, updated_at = now() from (select 1 from added limit 1) as cause
      where chat.id = ${chatId} returning chat.last_seq),
    ${told(chatId, id, by, {
      text: hasCome(by, userIds, asked)
        ? sql`${by.name}::text || ' joined'`
        : sql`${by.name}::text || ${asked ? ' asked ' : ' invited '}::text || ${NAMES}`,
      event,
      from: sql`from "user" u where u.id in (select user_id from added)`,
    })}
    select id from told`);
  return result.rows.length ? id : null;
};

/**
 * Takes a person out of a chat and tells it. When the creator leaves, the one who has been there longest takes their
 * place. Returns the system message's id; null when the person does not take part or is the last one.
 */
export const deleteParticipant = async (
  db: DbOrTx,
  { chatId, userId, by }: { chatId: string; userId: string; by: By },
): Promise<string | null> => {
  const id = newId();
  const line =
    userId === by.id
      ? { text: sql`u.name || ' left'`, event: sql`jsonb_build_object('kind', 'participant_left')` }
      : {
          text: sql`${by.name}::text || ' removed ' || u.name`,
          event: sql`jsonb_build_object('kind', 'participant_removed', 'person',
            json_build_object('id', u.id, 'username', u.username, 'name', u.name))`,
        };
  const result = await db.execute(sql`
    with gone as (
      delete from participant where chat_id = ${chatId} and user_id = ${userId}
        and exists (select 1 from participant where chat_id = ${chatId} and user_id <> ${userId})
      returning user_id),
    -- Whoever comes again begins anew.
    unshared as (delete from message_share share using gone, message m
      where share.user_id = gone.user_id and m.id = share.message_id and m.chat_id = ${chatId}),
    place as (
      update chat set last_seq = last_seq + 1, updated_at = now(),
        created_by = case when created_by = ${userId} then (select p.user_id from participant p
          where p.chat_id = ${chatId} and p.user_id <> ${userId} order by p.joined_at, p.user_id limit 1)
          else created_by end
      from gone where chat.id = ${chatId} returning chat.last_seq),
    ${told(chatId, id, by, { ...line, from: sql`from "user" u where u.id = ${userId}` })}
    select id from told`);
  return result.rows.length ? id : null;
};

/** How many of these people do not take part in a chat. */
export const notTakingPart = async (db: DbOrTx, chatId: string, people: string[]): Promise<number> => {
  const { rows } = await db.execute<{
    n: number;
  }>(sql`select count(*)::int as n from unnest(${sql.param(people)}::uuid[]) one(id)
    where not exists (select 1 from participant p where p.chat_id = ${chatId} and p.user_id = one.id)`);
  return rows[0]?.n ?? 0;
};

export const participantIds = async (db: DbOrTx, chatId: string): Promise<string[]> => {
  const result = await db.execute(sql`select user_id from participant where chat_id = ${chatId}`);
  return result.rows.map((row) => String(row.user_id));
};
