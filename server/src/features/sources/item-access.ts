import { eq, sql } from 'drizzle-orm';
import { hasProvedAddress, type PassedAccess, passAccess } from '../../access/index.ts';
import type { ItemAccess } from '../../connectors/connector.ts';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { sourceFolder } from '../../tables/source-items.ts';

/** Folders of a source that say who reads them. */
export type Folders = Map<string, ItemAccess>;

const folderOf = (path: string): string => path.replace(/^\/+|\/+$/g, '');

export const readFolders = async (db: Db, sourceId: string): Promise<Folders> => {
  const rows = await db.select().from(sourceFolder).where(eq(sourceFolder.sourceId, sourceId));
  return new Map(rows.map(({ path, access }) => [path, access as ItemAccess])); // stored by storeFolder
};

export const storeFolder = async (
  tx: DbOrTx,
  sourceId: string,
  path: string,
  access: ItemAccess,
): Promise<void> => {
  await tx
    .insert(sourceFolder)
    .values({ sourceId, path: folderOf(path), access })
    .onConflictDoUpdate({ target: [sourceFolder.sourceId, sourceFolder.pathKey], set: { access } });
};

/** Updates the folder in memory too. If the transaction is rolled back, the caller discards this map as well. */
export const keepFolder = (folders: Folders, path: string, access: ItemAccess): void => {
  folders.set(folderOf(path), access);
};

/**
 * Returns the addresses of the readers of an item: its own, or those of the nearest folder above with readers. Null: all readers of the
 * source. Unknown readers count as none.
 */
export const emailsOf = (folders: Folders, path: string, access: ItemAccess): string[] | null => {
  if (access === 'unrestricted') return null;
  if (access === 'unknown') return [];
  if (access !== 'inherit')
    return [
      ...new Set(
        access.principals
          .flatMap((one) => (one.type === 'person' ? [one.email] : one.emails))
          .map((email) => email.trim().toLowerCase()),
      ),
    ];
  const parts = folderOf(path).split('/').slice(0, -1);
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const said = folders.get(parts.slice(0, depth).join('/'));
    if (said !== undefined && said !== 'inherit') return emailsOf(folders, path, said);
  }
  return null;
};

const AT_ONCE = 1_000;

/** Looks anew at what is in a folder and says nothing of its own. Returns the ids of these items. */
export const inheritAnew = async (
  tx: DbOrTx,
  sourceId: string,
  folders: Folders,
  path: string,
): Promise<string[]> => {
  const folder = folderOf(path);
  const touched: string[] = [];
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await tx.execute<{ id: string; path: string }>(sql`select id, path from source_item
      where source_id = ${sourceId} and id > ${after}::uuid and access = '"inherit"'::jsonb
        and starts_with(ltrim(path, '/'), ${folder ? `${folder}/` : ''}) order by id limit ${AT_ONCE}`);
    const said = rows.map((row) => ({ id: row.id, emails: emailsOf(folders, row.path, 'inherit') }));
    await tx.execute(sql`update source_item i
      set emails = case when jsonb_typeof(r.emails) = 'array' then array(select jsonb_array_elements_text(r.emails)) end
      from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as r(id uuid, emails jsonb) where i.id = r.id`);
    touched.push(...rows.map(({ id }) => id));
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return touched;
    after = last.id;
  }
};

/**
 * Gives documents of a source the lists that follow from what it says and from who is who here now: of these items, or of all
 * of them (null). People count by an address that is proved to be theirs. In a transaction that has called `holdAccessChange`, or that
 * makes them. Returns how many have other readers than before.
 */
export const passLists = async (tx: DbOrTx, sourceId: string, itemIds: string[] | null): Promise<number> => {
  if (itemIds && !itemIds.length) return 0;
  const changed = await changedLists(tx, sourceId, itemIds);
  await passAccess(tx, changed);
  return changed.length;
};

/** Which documents have other lists than they should. */
export const changedLists = async (
  tx: DbOrTx,
  sourceId: string,
  itemIds: string[] | null,
): Promise<PassedAccess[]> => {
  const ofThese = itemIds ? sql`and i.id = any(${sql.param(itemIds)}::uuid[])` : sql``;
  const { rows } = await tx.execute<{
    document_id: string;
    origin: 'source' | 'folder';
    principals: string[] | null;
  }>(
    sql`with wanted as (
      select i.document_id, case when i.access = '"inherit"'::jsonb then 'folder' else 'source' end as origin,
        case when s.readers = 'domain' and i.emails is null then null else array(
          select person.id from "user" person
          where (s.readers = 'domain' or person.id = s.created_by)
            and (i.emails is null or person.email = any(i.emails) and ${hasProvedAddress(sql`person`)})
          order by person.id) end as principals
      from source_item i join source s on s.id = i.source_id
      where i.source_id = ${sourceId} and i.document_id is not null ${ofThese})
    select w.document_id, w.origin, to_json(w.principals) as principals from wanted w join document d on d.id = w.document_id
    where d.access_origin <> w.origin or d.access <> case when w.principals is null then 'domain' else 'listed' end
      or w.principals is distinct from case when d.access = 'domain' then null else array(
        select p.principal from document_principal p where p.document_id = d.id order by p.principal) end`,
  );
  return rows.map(({ document_id, origin, principals }) => ({
    documentId: document_id,
    origin,
    access: principals ? { principals } : 'unrestricted',
  }));
};
