import type {
  AccessChain,
  AccessExplanation,
  CurrentUser,
  DocumentAccess,
  DocumentExplanation,
  DomainRole,
} from '@docent/contract';
import { sql } from 'drizzle-orm';
import { mayAdministerDomains, readByAll, readerOf, readersCte } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { EVERYBODY } from '../../tables/access.ts';

type Edge = { member: string; id: string; name: string };
type Facts = {
  person: (AccessExplanation['person'] & { disabled: boolean; administers: boolean }) | null;
  domain: { id: string; name: string; access: 'open' | 'restricted'; status: string };
  edges: Edge[];
  grants: { principal: string; role: DomainRole }[];
};

/**
 * Explains why a person may read a domain, or which condition is missing first, in one statement. The caller manages the domain. Throws
 * `not_found` for a person who does not exist, or who is disabled and unknown to the caller.
 */
export const explainDomain = async (
  db: DbOrTx,
  caller: CurrentUser,
  { personId, domainId }: { personId: string; domainId: string },
): Promise<AccessExplanation> => {
  const { rows } = await db.execute<Facts>(sql`
    with recursive edge(member, id) as (
      select m.member, m.group_id from group_member m where m.member = ${personId}
      union select m.member, m.group_id from edge join group_member m on m.member = edge.id),
    held(id) as (select ${personId}::uuid union select id from edge union select ${EVERYBODY}::uuid)
    select (select json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'is_expert', u.is_expert,
        'disabled', u.disabled_at is not null, 'administers', u.role <> 'normal') from "user" u where u.id = ${personId}) as person,
      json_build_object('id', d.id, 'name', d.name, 'access', d.access, 'status', d.status) as domain,
      coalesce((select json_agg(json_build_object('member', edge.member, 'id', edge.id, 'name', pg.name)
        order by lower(pg.name), edge.id) from edge join principal_group pg on pg.id = edge.id), '[]') as edges,
      coalesce((select json_agg(json_build_object('principal', g.principal, 'role', g.role))
        from domain_grant g join held on held.id = g.principal where g.domain_id = d.id), '[]') as grants
    from domain d where d.id = ${domainId} and d.status <> 'deleting'`);
  const [facts] = rows;
  const person = facts?.person;
  if (!facts || !person || (person.disabled && !mayAdministerDomains(caller)))
    throw new AppError('not_found');
  const { domain, edges, grants } = facts;
  const missing = missingOf(person, domain, grants);
  const { disabled: _disabled, administers: _administers, ...shown } = person;
  return {
    person: shown,
    reads: missing === null,
    missing,
    domain: {
      id: domain.id,
      name: domain.name,
      access: domain.access,
      chains: grants
        .map(({ principal, role }) => chainTo(personId, principal, edges, role))
        .toSorted((a, b) => a.groups.length - b.groups.length),
    },
  };
};

type OnList = {
  name: string;
  type: string;
  access: DocumentAccess;
  origin: 'hand' | 'source' | 'folder';
  reads: boolean;
  edges: Edge[];
  listed: string[];
};

/** The same of a document of the domain: what the guard of every reading says, and why. */
export const explainDocument = async (
  db: DbOrTx,
  caller: CurrentUser,
  { personId, documentId, domainId }: { personId: string; documentId: string; domainId: string },
): Promise<DocumentExplanation> => {
  const ofDomain = await explainDomain(db, caller, { personId, domainId });
  const { rows } = await db.execute<OnList>(sql`
    with recursive edge(member, id) as (
      select m.member, m.group_id from group_member m where m.member = ${personId}
      union select m.member, m.group_id from edge join group_member m on m.member = edge.id),
    held(id) as (select ${personId}::uuid union select id from edge union select ${EVERYBODY}::uuid),
    ${readersCte(readerOf({ id: personId }))}
    select d.name, d.type, d.access, d.access_origin as origin, ${readByAll(sql`d`, sql`o`)} as reads,
      coalesce((select json_agg(json_build_object('member', edge.member, 'id', edge.id, 'name', pg.name)
        order by lower(pg.name), edge.id) from edge join principal_group pg on pg.id = edge.id), '[]') as edges,
      coalesce((select json_agg(p.principal) from document_principal p join held on held.id = p.principal
        where p.document_id = d.id and d.access = 'listed'), '[]') as listed
    from document d join domain o on o.id = d.domain_id where d.id = ${documentId}`);
  const [found] = rows;
  if (!found) throw new AppError('not_found');
  const isLesson = found.type === 'docent_chat';
  const notOnList = isLesson ? ('rests_on' as const) : ('not_listed' as const);
  return {
    ...ofDomain,
    reads: found.reads,
    missing: found.reads ? null : (ofDomain.missing ?? notOnList),
    document: {
      id: documentId,
      designation: found.name,
      access: found.access,
      origin: isLesson ? 'lesson' : found.origin,
      chains: found.listed
        .map((principal) => chainTo(personId, principal, found.edges, null))
        .toSorted((a, b) => a.groups.length - b.groups.length),
    },
  };
};

const missingOf = (
  person: { disabled: boolean; administers: boolean },
  domain: Facts['domain'],
  grants: Facts['grants'],
): AccessExplanation['missing'] => {
  if (person.disabled) return 'account_disabled';
  const configures =
    grants.some(({ role }) => role !== 'reader') || (person.administers && domain.access === 'open');
  if (domain.status === 'disabled' && !configures) return 'domain_disabled';
  return domain.access === 'open' || grants.length ? null : 'no_grant';
};

/** Returns the shortest chain of groups from a person to a principal, starting at the person. */
const chainTo = (
  personId: string,
  principal: string,
  edges: Edge[],
  role: DomainRole | null,
): AccessChain => {
  const everybody = principal === EVERYBODY;
  if (everybody || principal === personId) return { groups: [], everybody, role };
  const from = new Map<string, string | null>([[personId, null]]);
  for (const at of from.keys())
    for (const { member, id } of edges) if (member === at && !from.has(id)) from.set(id, at);
  const names = new Map(edges.map(({ id, name }) => [id, name]));
  const groups: AccessChain['groups'] = [];
  for (let at: string | null | undefined = principal; at && at !== personId; at = from.get(at))
    groups.unshift({ id: at, name: names.get(at) ?? '' });
  return { groups, everybody, role };
};
