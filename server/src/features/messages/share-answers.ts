import type { CurrentUser } from '@docent/contract';
import { sql } from 'drizzle-orm';
import {
  answerWithheldFrom,
  domainsWhollyOf,
  holdAccess,
  managedBy,
  readerOf,
  readersCte,
} from '../../access/index.ts';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { lockChat } from '../chats/index.ts';

type Given = { chatId: string; userId: string };
type By = { user: CurrentUser; ip: string };
type Row = { message_id: string; domain_id: string };

/**
 * Shares answers of a chat with one of its people, as far as they rest on documents that the sharer may read, of domains that the sharer
 * manages. Resolves to the ids of the messages. Throws `not_found` (the chat, the person in it), `forbidden` when the sharer manages none
 * of the domains.
 */
export const shareAnswers = async (
  db: Db,
  { chatId, userId, messageIds }: Given & { messageIds: string[] },
  by: By,
): Promise<string[]> =>
  db.transaction(async (tx) => {
    const name = await holdBoth(tx, { chatId, userId }, by);
    const { rows } = await tx.execute<Row>(sql`
      with ${readersCte(readerOf(by.user))}
      insert into message_share (message_id, user_id, domain_id, shared_by)
      select m.id, ${userId}::uuid, of_it.domain_id, ${by.user.id}::uuid from message m
        cross join lateral ${domainsWhollyOf(managedBy(by.user.id), sql`m.id`)} of_it
      where m.chat_id = ${chatId} and m.role = 'assistant' and m.status <> 'writing' and m.id = any(${sql.param(messageIds)}::uuid[])
        and not ${answerWithheldFrom(sql`m`, sql`reader`)}
      on conflict (message_id, user_id, domain_id) do update set shared_by = excluded.shared_by
      returning message_id, domain_id`);
    if (!rows.length) throw new AppError('forbidden');
    return writeDown(tx, by, { action: 'answers.shared', userId, name, chatId, rows });
  });

/** Takes back what was shared with a person in a chat, of the domains that the caller manages. Resolves to the ids of the messages. */
export const unshareAnswers = async (db: Db, { chatId, userId }: Given, by: By): Promise<string[]> =>
  db.transaction(async (tx) => {
    const name = await holdBoth(tx, { chatId, userId }, by);
    const { rows } = await tx.execute<Row>(sql`
      delete from message_share share using message m where m.id = share.message_id and m.chat_id = ${chatId}
        and share.user_id = ${userId} and share.domain_id = any(${managedBy(by.user.id)})
      returning share.message_id, share.domain_id`);
    return rows.length ? writeDown(tx, by, { action: 'answers.unshared', userId, name, chatId, rows }) : [];
  });

/** Keeps access, the chat, and both in it, until the transaction ends. Returns the person's name. */
const holdBoth = async (tx: DbOrTx, { chatId, userId }: Given, by: By): Promise<string> => {
  await holdAccess(tx);
  await lockChat(tx, chatId, by.user.id, 'share answers', { others: [userId] });
  const { rows } = await tx.execute<{
    name: string;
  }>(sql`select u.name from participant p join "user" u on u.id = p.user_id
    where p.chat_id = ${chatId} and p.user_id = ${userId}`);
  if (!rows[0]) throw new AppError('not_found', 'This person does not take part in the chat.');
  return rows[0].name;
};

type Written = {
  action: 'answers.shared' | 'answers.unshared';
  userId: string;
  name: string;
  chatId: string;
  rows: Row[];
};
const writeDown = async (tx: DbOrTx, by: By, { action, userId, name, chatId, rows }: Written) => {
  const ids = [...new Set(rows.map((row) => row.message_id))];
  const detail = {
    chat_id: chatId,
    message_ids: ids,
    domain_ids: [...new Set(rows.map((row) => row.domain_id))],
  };
  await recordAudit(tx, by, { action, target: { id: userId, name }, detail });
  return ids;
};
