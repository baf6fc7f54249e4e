import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { type Deleted, deleteChatRows } from './delete-rows.ts';

type Person = { id: string; name: string };

/** What stands for somebody whose account is gone, in lines that name people. */
const NOBODY = { name: 'a former colleague', username: 'deleted' };

/**
 * Takes a person out of the chats, before their account is deleted: chats that nobody else takes part in are deleted,
 * others get the person who has been there longest as their creator, and lines that name the person name nobody. What
 * they wrote to others stays, and loses its author with the account.
 */
export const forgetPerson = async (tx: DbOrTx, { id, name }: Person): Promise<Deleted> => {
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
  const nobody = sql`${JSON.stringify(NOBODY)}::jsonb`;
  const isPerson = sql`one->>'id' = ${id}`;
  await tx.execute(sql`
    update message set content = replace(content, ${JSON.stringify(name).slice(1, -1)}, ${NOBODY.name}),
      event = case
        when event ? 'people' then jsonb_set(event, '{people}', (
          select jsonb_agg(case when ${isPerson} then one || ${nobody} else one end)
          from jsonb_array_elements(event->'people') as one))
        when event ? 'person' and event->'person'->>'id' = ${id}
          then jsonb_set(event, '{person}', event->'person' || ${nobody})
        else event end
    where role = 'system' and (author_id = ${id}
      or event @> ${JSON.stringify({ people: [{ id }] })}::jsonb
      or event @> ${JSON.stringify({ person: { id } })}::jsonb)`);
  return alone;
};
