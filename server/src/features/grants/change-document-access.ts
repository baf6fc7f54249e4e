import type { CurrentUser, DocumentAccess, DocumentAccessBody } from '@docent/contract';
import { sql } from 'drizzle-orm';
import {
  documentAllows,
  type ManagedDomain,
  principalsOf,
  requireReaders,
  setDocumentLists,
  toldOfDomain,
} from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { recordAccessOpened, recordAuditOfEach } from '../audit/index.ts';
import type { HeldDomain } from '../domains/index.ts';

type By = { user: CurrentUser; ip: string };
type Before = {
  id: string;
  name: string;
  type: string;
  access: DocumentAccess;
  origin: 'hand' | 'source' | 'folder';
  principals: { id: string; name: string }[];
  /** Whether the caller is one of the principals. */
  hers: boolean;
};
type Given = { domainId: string; documentIds: string[]; to: DocumentAccessBody };

const ids = (given: string[]) => sql`${sql.param(given)}::uuid[]`;

const readLists = async (tx: DbOrTx, { domainId, documentIds }: Given, personId: string) => {
  const { rows } = await tx.execute<Before>(sql`
    select d.id, d.name, d.type, d.access, d.access_origin as origin,
      ${documentAllows(sql`d`, sql`(select ${principalsOf(personId)})::uuid[]`)} as hers,
      coalesce((select json_agg(json_build_object('id', p.principal, 'name', coalesce(u.name, pg.name, ''))
          order by coalesce(u.name, pg.name, ''), p.principal)
        from document_principal p left join "user" u on u.id = p.user_id
          left join principal_group pg on pg.id = p.group_id
        where p.document_id = d.id and d.access = 'listed'), '[]') as principals
    from document d where d.domain_id = ${domainId} and d.id = any(${ids(documentIds)}) order by d.id for update of d`);
  return rows;
};

/**
 * Says who reads documents of a domain: of all of them or, thrown, of none. `held` is the domain, held with `changes` by one who
 * manages its documents. Resolves to the domain with its managers where they are to be told after it. Throws `not_found` with the ids,
 * `access_elsewhere` with the names, `principal_unknown`, `principal_not_reader`.
 */
export const changeDocumentAccess = async (
  tx: DbOrTx,
  by: By,
  held: HeldDomain,
  given: Given,
): Promise<ManagedDomain[]> => {
  const { domainId, to } = given;
  const documentIds = [...new Set(given.documentIds)];
  const before = await readLists(tx, { ...given, documentIds }, by.user.id);
  const there = new Set(before.map(({ id }) => id));
  const gone = documentIds.filter((id) => !there.has(id));
  if (gone.length) throw new AppError('not_found', `No such document in this domain: ${gone.join(', ')}`);
  const elsewhere = before.filter(({ type, origin }) => type === 'docent_chat' || origin !== 'hand');
  if (elsewhere.length)
    throw new AppError(
      'access_elsewhere',
      `Said at the source, or by what a lesson rests on: ${elsewhere.map(({ name }) => name).join(', ')}`,
    );
  const principals = to.access === 'listed' ? [...new Set(to.principals)] : null;
  if (principals) await requireReaders(tx, { domainId, principals, documentIds });
  await setDocumentLists(tx, documentIds, { principals, origin: 'hand' });

  const after = new Map(
    (await readLists(tx, { ...given, documentIds }, by.user.id)).map((one) => [one.id, one]),
  );
  const changes = before.flatMap((was) => {
    const is = after.get(was.id);
    return is ? changeOf(was, is) : [];
  });
  await recordAuditOfEach(
    tx,
    by,
    changes.map(({ was, is, added, removed }) => ({
      action: 'document.access_changed',
      target: { id: was.id, name: was.name },
      detail: { domain_id: domainId, access: { before: was.access, after: is.access }, added, removed },
    })),
  );
  // Access grants to report: managers who let in themselves, and administrators who let in any person.
  const isManager = held.role === 'manager';
  const opened = changes.some(({ was, is, isWider }) => (is.hers && !was.hers) || (isWider && !isManager));
  if (!opened) return [];
  const domains = await toldOfDomain(tx, domainId);
  const [first] = changes;
  const target = changes.length === 1 && first ? first.was : { id: domainId, name: held.name };
  await recordAccessOpened(tx, by, { how: 'document_list', target, domains });
  return domains;
};

const changeOf = (was: Before, is: Before) => {
  const had = new Set(was.principals.map(({ id }) => id));
  const has = new Set(is.principals.map(({ id }) => id));
  const added = is.principals.filter(({ id }) => !had.has(id));
  const removed = was.principals.filter(({ id }) => !has.has(id));
  if (was.access === is.access && !added.length && !removed.length) return [];
  const isWider = was.access === 'listed' && (is.access === 'domain' || added.length > 0);
  return [{ was, is, added, removed, isWider }];
};
