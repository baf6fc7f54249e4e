import { sql } from 'drizzle-orm';
import { holdAccessChange } from '../../access/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { inParts } from '../../platform/in-parts.ts';
import { changedLists, passLists } from './item-access.ts';

const ITEMS_AT_ONCE = 500;

type Items = { sourceId: string; domainId: string /** Null: all of the source. */; itemIds: string[] | null };

/**
 * Brings the access lists of documents in line with the addresses that their sources name: for one user, whose address was changed or
 * proved, or who is new. Paused and failing sources count too.
 */
export const mapPerson = async (database: Database, userId: string): Promise<void> => {
  const { rows } = await database.db.execute<{ source_id: string; domain_id: string; items: string[] }>(sql`
    select s.id as source_id, s.domain_id, json_agg(i.id order by i.id) as items
    from source_item i join source s on s.id = i.source_id
    where i.document_id is not null and i.emails is not null and not s.deleting
      and (i.emails @> (select array[u.email] from "user" u where u.id = ${userId}::uuid)
        or i.document_id in (select p.document_id from document_principal p where p.principal = ${userId}::uuid))
    group by s.id`);
  for (const { source_id: sourceId, domain_id: domainId, items } of rows)
    for (const itemIds of inParts(items, () => 1, ITEMS_AT_ONCE))
      await mapItems(database, { sourceId, domainId, itemIds });
};

/** The same for all users and sources: for changes of addresses whose job was lost. */
export const mapEverybody = async (database: Database): Promise<void> => {
  const { rows } = await database.db.execute<{ id: string; domain_id: string }>(
    sql`select id, domain_id from source where not deleting order by id`,
  );
  for (const { id: sourceId, domain_id: domainId } of rows)
    await mapItems(database, { sourceId, domainId, itemIds: null });
};

const mapItems = async (database: Database, { sourceId, domainId, itemIds }: Items): Promise<void> => {
  if (!(await changedLists(database.db, sourceId, itemIds)).length) return;
  await database.transact(async ({ db: tx }) => {
    await holdAccessChange(tx, domainId);
    await passLists(tx, sourceId, itemIds);
  });
};
