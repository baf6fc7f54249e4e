import type { AccessOrigin, DocumentAccessState } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { peopleOfPrincipals, readByEach, readerColumns } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type PrincipalRow, presentPrincipal } from './list-grants.ts';

type Found = Pick<DocumentAccessState, 'access' | 'people'> & {
  type: string;
  origin: Exclude<AccessOrigin, 'lesson'>;
  path: string | null;
  principals: (PrincipalRow & { disabled: boolean; reads_domain: boolean })[];
};

/** Returns the readers of a document, for a manager of its domain. Throws `not_found`. */
export const documentAccess = async (db: DbOrTx, id: string): Promise<DocumentAccessState> => {
  const { rows } = await db.execute<Found>(sql`
    with everybody as materialized (
      select person.id, ${readerColumns(sql`person.id`)} from "user" person where person.disabled_at is null),
    readers as materialized (select reader.id from everybody reader, document d join domain o on o.id = d.domain_id
      where d.id = ${id} and ${readByEach(sql`d`, sql`o`, sql`(select reader.id, reader.principals, reader.administers)`)})
    select d.access, d.type, d.access_origin as origin, d.source_path as path,
      (select count(*)::int from readers) as people,
      coalesce((select json_agg(json_build_object('id', p.principal, 'name', coalesce(u.name, pg.name, ''),
          'kind', case when p.everybody then 'everybody' when p.group_id is null then 'person' else 'group' end,
          'username', u.username, 'disabled', u.disabled_at is not null, 'members', cardinality(its.people),
          'reads_domain', exists (select 1 from readers where readers.id = any(its.people)))
          order by p.group_id is null, lower(coalesce(u.name, pg.name, '')), p.principal)
        from document_principal p left join "user" u on u.id = p.user_id
          left join principal_group pg on pg.id = p.group_id,
          lateral (select array(${peopleOfPrincipals(sql`select p.principal`)}) as people) its
        where p.document_id = d.id and d.access = 'listed'), '[]') as principals
    from document d where d.id = ${id}`);
  const [found] = rows;
  if (!found) throw new AppError('not_found');
  return {
    access: found.access,
    people: found.people,
    origin: found.type === 'docent_chat' ? 'lesson' : found.origin,
    path: found.origin === 'folder' ? folderOf(found.path) : null,
    principals: found.principals.map(({ disabled, reads_domain, ...row }) => ({
      principal: presentPrincipal(row),
      disabled,
      reads_domain,
    })),
  };
};

const folderOf = (path: string | null) => path?.split('/').slice(0, -1).join('/') || null;
