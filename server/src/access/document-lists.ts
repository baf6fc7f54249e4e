import type { DocumentAccess, DocumentAccessBody } from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import { AppError } from '../platform/errors.ts';

const uuids = (ids: string[]): SQL => sql`${sql.param(ids)}::uuid[]`;

type Wanted = { domainId: string; principals: string[]; documentIds: string[] };

/**
 * Requires that each principal is an active user or a group with at least one reader of the domain: a list never widens the access of a
 * domain. Principals already on the list of every document are exempt, because a grant revoked later only narrows the list. Requires a
 * transaction that has locked access.
 *
 * @throws AppError `principal_unknown` or `principal_not_reader`, each with the names or ids
 */
export const requireReaders = async (
  tx: DbOrTx,
  { domainId, principals, documentIds }: Wanted,
): Promise<void> => {
  const { rows } = await tx.execute<{ id: string; name: string | null; reads: boolean }>(sql`
    with recursive wanted(id) as (select distinct unnest(${uuids(principals)})),
    fresh as (select wanted.id from wanted where ${documentIds.length} = 0 or exists (
      select 1 from unnest(${uuids(documentIds)}) of_these(id) where not exists (select 1 from document_principal p
        where p.document_id = of_these.id and p.principal = wanted.id))),
    inside(principal, id) as (
      select fresh.id, fresh.id from fresh
      union select inside.principal, m.member from inside join group_member m on m.group_id = inside.id),
    granted(id, everybody) as (
      select g.principal, g.everybody from domain_grant g where g.domain_id = ${domainId}
      union select m.member, false from granted join group_member m on m.group_id = granted.id)
    select fresh.id, coalesce(u.name, pg.name) as name,
      (d.access = 'open' or exists (select 1 from granted where granted.everybody)
        or exists (select 1 from inside join granted on granted.id = inside.id where inside.principal = fresh.id)) as reads
    from fresh join domain d on d.id = ${domainId}
      left join "user" u on u.id = fresh.id and u.disabled_at is null
      left join principal_group pg on pg.id = fresh.id`);
  const unknown = rows.filter(({ name }) => name === null);
  if (unknown.length)
    throw new AppError(
      'principal_unknown',
      `No active person and no group: ${unknown.map(({ id }) => id).join(', ')}`,
    );
  const outside = rows.filter(({ reads }) => !reads);
  if (outside.length)
    throw new AppError(
      'principal_not_reader',
      `Does not read the domain: ${outside.map(({ name }) => name).join(', ')}. Give access to the domain first.`,
    );
};

type Lists = {
  /** Null: all readers of the domain. Unknown ids are ignored; an empty list means no reader. */
  principals: string[] | null;
  origin: 'hand' | 'source' | 'folder';
};

/** Replaces the readers of documents. Requires a transaction that has called `holdAccessChange`, or that creates the documents. */
export const setDocumentLists = async (
  tx: DbOrTx,
  documentIds: string[],
  { principals, origin }: Lists,
): Promise<void> => {
  const ids = uuids(documentIds);
  const access: DocumentAccess = principals ? 'listed' : 'domain';
  await tx.execute(
    sql`update document set access = ${access}, access_origin = ${origin} where id = any(${ids})`,
  );
  await tx.execute(sql`delete from document_principal where document_id = any(${ids})`);
  if (!principals?.length) return;
  await tx.execute(sql`insert into document_principal (document_id, user_id, group_id)
    select d.id, found.user_id, found.group_id from unnest(${ids}) d(id), (
      select u.id as user_id, null::uuid as group_id from "user" u where u.id = any(${uuids(principals)})
      union all select null, g.id from principal_group g where g.id = any(${uuids(principals)})) found`);
};

/** Locks a document until the transaction ends and returns whether it has these readers, in any order. */
export const holdSameReaders = async (
  tx: DbOrTx,
  documentId: string,
  body: DocumentAccessBody,
): Promise<boolean> => {
  const principals = body.access === 'listed' ? body.principals : [];
  await tx.execute(sql`select 1 from document d where d.id = ${documentId} for update`);
  const { rows } =
    await tx.execute(sql`select 1 from document d where d.id = ${documentId} and d.access = ${body.access}
    and (select coalesce(array_agg(p.principal order by p.principal), '{}') from document_principal p where p.document_id = d.id)
      = (select coalesce(array_agg(distinct n.id order by n.id), '{}') from unnest(${uuids(principals)}) n(id))`);
  return rows.length > 0;
};

/**
 * Access to a document as stated by its source: all readers of the source; a list, with null for a person without an account here; or not
 * determinable.
 */
export type SourceAccess = 'unrestricted' | 'unknown' | { principals: (string | null)[] };

/** `folder`: the source states nothing for the document itself, which inherits from its folder. */
export type PassedAccess = { documentId: string; access: SourceAccess; origin: 'source' | 'folder' };

/**
 * Applies the access stated by a source to its documents. `unrestricted` becomes the domain's access; unmapped people are dropped, and
 * `unknown` means no reader: there are never more readers than at the source. Requires a transaction that has called `holdAccessChange`, or
 * that creates the documents.
 */
export const passAccess = async (tx: DbOrTx, passed: PassedAccess[]): Promise<void> => {
  if (!passed.length) return;
  const ids = uuids(passed.map(({ documentId }) => documentId));
  const lists = passed.map(({ documentId, access }) => ({ documentId, principals: listOf(access) }));
  const accesses: DocumentAccess[] = lists.map(({ principals }) => (principals ? 'listed' : 'domain'));
  await tx.execute(sql`update document d set access = said.access, access_origin = said.origin
    from unnest(${ids}, ${sql.param(accesses)}::text[], ${sql.param(passed.map(({ origin }) => origin))}::text[])
      as said(id, access, origin) where d.id = said.id`);
  await tx.execute(sql`delete from document_principal where document_id = any(${ids})`);
  const pairs = lists.flatMap(({ documentId, principals }) =>
    [...new Set(principals)].map((principal) => ({ documentId, principal })),
  );
  if (!pairs.length) return;
  await tx.execute(sql`insert into document_principal (document_id, user_id, group_id)
    select d.id, u.id, g.id
    from unnest(${uuids(pairs.map(({ documentId }) => documentId))}, ${uuids(pairs.map(({ principal }) => principal))}) as d(id, principal)
      left join "user" u on u.id = d.principal left join principal_group g on g.id = d.principal
    where num_nonnulls(u.id, g.id) = 1`);
};

const listOf = (access: SourceAccess): string[] | null => {
  if (access === 'unrestricted') return null;
  return access === 'unknown' ? [] : access.principals.filter((id) => id !== null);
};

export type NamesOnList = { names: string[]; total: number };
const NAMES_AT_ONCE = 3;

/** First names on the list of the document in row `document`, groups before users, with the total; null without a list. */
export const namesOnList = (document: SQL): SQL<NamesOnList | null> =>
  sql<NamesOnList | null>`case when ${document}.access = 'listed' then (
    select json_build_object('total', count(*)::int, 'names', coalesce(json_agg(on_it.name order by on_it.place)
      filter (where on_it.place <= ${sql.raw(String(NAMES_AT_ONCE))}), '[]'))
    from (select coalesce(pg.name, u.name, '') as name,
        row_number() over (order by pg.id is null, lower(coalesce(pg.name, u.name, '')), of_document.principal) as place
      from document_principal of_document left join principal_group pg on pg.id = of_document.group_id
        left join "user" u on u.id = of_document.user_id
      where of_document.document_id = ${document}.id) on_it) end`;
