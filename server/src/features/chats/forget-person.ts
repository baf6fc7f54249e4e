import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { anonymiseSystemMessages } from './anonymise-system-messages.ts';
import { type Deleted, deleteChatRows } from './delete-rows.ts';

/**
 * Removes a person from the chats before their account is deleted: chats without other participants are deleted, others get the
 * longest-standing participant as their creator, and the person's name is removed from system messages and citations. Their messages to
 * others stay, without an author once the account is deleted.
 */
export const forgetPerson = async (tx: DbOrTx, id: string): Promise<Deleted> => {
  const alone = await deleteChatRows(
    tx,
    sql`select c.id from chat c
      where (c.created_by = ${id} or exists (select 1 from participant p where p.chat_id = c.id and p.user_id = ${id}))
        and not exists (select 1 from participant p where p.chat_id = c.id and p.user_id <> ${id})`,
  );
  await tx.execute(sql`
    update chat set created_by = (select p.user_id from participant p
      where p.chat_id = chat.id and p.user_id <> ${id} order by p.joined_at, p.user_id limit 1)
    where created_by = ${id}`);
  await anonymiseSystemMessages(tx, id);
  await forgetTeacher(tx, id);
  return alone;
};

/** Removes the author from sources that are lessons; the lessons lose theirs with the account. */
const forgetTeacher = async (tx: DbOrTx, id: string): Promise<void> => {
  await tx.execute(sql`
    with taught as (select jsonb_agg(l.id::text) as ids from lesson l where l.author_id = ${id})
    update message set sources = (
      select jsonb_agg(case when taught.ids ? (one->>'source_document_id')
        then jsonb_set(one, '{taught,by}', 'null') else one end)
      from jsonb_array_elements(sources) as one)
    from taught where taught.ids is not null and exists (
      select 1 from jsonb_array_elements(sources) as one
      where taught.ids ? (one->>'source_document_id') and one->'taught' <> 'null')`);
};
