import {
  type CurrentUser,
  type Domain,
  type DomainAccess,
  type DomainBody,
  type DomainDetail,
  type DomainRole,
  EMPTY_CONFIGURATION,
} from '@docent/contract';
import { and, asc, eq, getTableColumns, isNotNull, ne, or, sql } from 'drizzle-orm';
import {
  documentAllows,
  hasExpertBesides,
  keepReadersOfDomain,
  knownDomains,
  mayAdministerDomains,
  mayConfigureDomain,
  mayGrantAccess,
  mayKnowDomain,
  mayManageDocuments,
  mayReadDomain,
  peopleOfPrincipals,
  principalsOf,
  roleIn,
  roleOf,
} from '../../access/index.ts';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { PREPARED } from '../../platform/database/prepared.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { document } from '../../tables/documents.ts';
import { domain, workflow } from '../../tables/domains.ts';
import {
  categorizerCount,
  configurationColumns,
  configurationOf,
  DOMAIN_ID,
} from './configuration-columns.ts';

/** Counts of the documents that the person may know. Administrators see the size of every domain. */
const countsFor = (person: CurrentUser) => {
  const principals = sql`(select ${principalsOf(person.id)})::uuid[]`;
  const knows = mayAdministerDomains(person)
    ? sql`true`
    : sql`(${documentAllows(sql`d`, principals)} or ${roleOf(DOMAIN_ID, principals)} = 'manager')`;
  return sql<Domain['documents']>`(select json_build_object(
  'total', count(*), 'ingested', count(*) filter (where d.status = 'ingested'),
  'processing', count(*) filter (where d.status in ('queued', 'processing')),
  'errors', count(*) filter (where d.status = 'error'))
  from ${document} d where d.domain_id = ${DOMAIN_ID} and ${knows})`;
};

/** The active people who have one of these roles in their own name, in the order of their names. */
const peopleWith = (...roles: DomainRole[]) => sql<
  Domain['experts']
>`(select coalesce(json_agg(json_build_object('id', u.id, 'username', u.username,
  'name', u.name, 'is_expert', u.is_expert) order by u.name), '[]')
  from domain_grant x join "user" u on u.id = x.user_id
  where x.domain_id = ${DOMAIN_ID} and x.role = any(${sql.param(roles)}::text[]) and u.disabled_at is null)`;

const columns = (person: CurrentUser) => ({
  ...getTableColumns(domain),
  documents: countsFor(person),
  experts: peopleWith('expert', 'manager'),
  hasOtherExpert: hasExpertBesides(DOMAIN_ID, person.id),
  /** Shown to callers who may not read the domain. */
  managers: peopleWith('manager'),
  role: roleIn(DOMAIN_ID, person.id),
});

/** A domain as far as its rows tell: whether its model sees images is a matter of the settings. */
export type StoredDomain = Omit<Domain, 'sees_images' | 'thorough'> & { largeModel: string | null };
type StoredDetail = Omit<DomainDetail, 'sees_images' | 'thorough' | 'models_gone'> &
  Pick<StoredDomain, 'largeModel'>;

/** The domains that a person knows of, by name. */
export const listDomains = async (db: Db, person: CurrentUser): Promise<StoredDomain[]> => {
  const rows = await db
    .select(columns(person))
    .from(domain)
    .where(sql`${PREPARED} ${knownDomains(person)}`)
    .orderBy(asc(sql`lower(${domain.name})`));
  return rows.map((row) => present(row, person));
};

/** One domain. Throws `not_found` for one that does not exist or that the person may not know of. */
export const getDomain = async (db: Db, id: string, person: CurrentUser): Promise<StoredDomain> => {
  const [row] = await db.select(columns(person)).from(domain).where(eq(domain.id, id));
  if (!row || !mayKnowDomain(person, row)) throw new AppError('not_found');
  return present(row, person);
};

/** One domain that the person reads. Throws `not_found`, and `domain_restricted` for who only knows of it. */
export const getReadDomain = async (db: Db, id: string, person: CurrentUser): Promise<StoredDomain> => {
  const found = await getDomain(db, id, person);
  if (!found.can.read) throw new AppError('domain_restricted');
  return found;
};

/** One domain with its configuration, as far as the person may know it. Throws `not_found`. */
export const getDomainDetail = async (db: Db, id: string, person: CurrentUser): Promise<StoredDetail> => {
  const [row] = await db
    .select({
      ...columns(person),
      ...configurationColumns,
      executionCount: sql<number>`(select count(*)::int from execution e where e.domain_id = ${DOMAIN_ID})`,
      changesCount: sql<number>`(select count(*)::int from config_change c
        where c.domain_id = ${DOMAIN_ID} and c.kind <> 'created')`,
      categorizerCount,
    })
    .from(domain)
    .where(eq(domain.id, id));
  if (!row || !mayKnowDomain(person, row)) throw new AppError('not_found');
  const may = mayConfigureDomain(person, row);
  return {
    ...present(row, person),
    configuration: may ? configurationOf(row) : null,
    version: may ? row.version : null,
    execution_count: may ? row.executionCount : null,
    changes_count: may ? row.changesCount : null,
    workflow_categorizer_count: may ? row.categorizerCount : null,
  };
};

const relationTo = async (db: Db, id: string, person: CurrentUser) => {
  const [row] = await db
    .select({ status: domain.status, access: domain.access, role: roleIn(DOMAIN_ID, person.id) })
    .from(domain)
    .where(eq(domain.id, id));
  const reads = row !== undefined && mayReadDomain(person, row);
  return {
    knows: row !== undefined && mayKnowDomain(person, row),
    reads,
    configures: reads && mayConfigureDomain(person, row),
  };
};

/** Throws `not_found` for who may not know of the domain, `domain_restricted` or `forbidden` for who may not configure it. */
export const requireConfigurer = async (db: Db, id: string, person: CurrentUser): Promise<void> => {
  const { knows, reads, configures } = await relationTo(db, id, person);
  if (!knows) throw new AppError('not_found');
  if (!reads) throw new AppError('domain_restricted');
  if (!configures) throw new AppError('forbidden');
};

/** For things of a domain that others may not even know of. */
export const isConfigurer = async (db: Db, id: string, person: CurrentUser): Promise<boolean> =>
  (await relationTo(db, id, person)).configures;

export type NewDomain = DomainBody & { suggestedQuestions?: Domain['suggested_questions'] };

/**
 * A domain with the one categorizer that every domain has and the first entry of its history, in one statement.
 * Throws `domain_name_taken`.
 */
export const insertDomain = async (db: DbOrTx, given: NewDomain, createdBy: string): Promise<string> => {
  const id = newId();
  const suggested = JSON.stringify(given.suggestedQuestions ?? { en: [], fr: [] });
  const result = await db.execute(sql`
    with new as (
      insert into domain (id, name, description, access, suggested_questions, created_by)
      values (${id}, ${given.name}, ${given.description ?? ''}, ${given.access ?? 'open'}, ${suggested}::jsonb, ${createdBy})
      on conflict do nothing returning *),
    steps as (insert into workflow (id, domain_id, kind)
      select s.id::uuid, new.id, s.kind from new,
        (values (${newId()}, 'categorizer'), (${newId()}, 'generation'), (${newId()}, 'validation')) as s(id, kind))
    insert into config_change (id, domain_id, version, kind, author_id, changes, snapshot)
    select ${newId()}::uuid, new.id, new.version, 'created', ${createdBy}, '{}', ${JSON.stringify(EMPTY_CONFIGURATION)}::jsonb from new`);
  if (!result.rowCount) throw new AppError('domain_name_taken');
  return id;
};

/** Opens a domain to everybody, or restricts it to who has a grant; as part of a transaction. */
export const setDomainAccess = async (db: DbOrTx, id: string, access: DomainAccess): Promise<void> => {
  await db.update(domain).set({ access, updatedAt: new Date() }).where(eq(domain.id, id));
};

/**
 * Marks a domain as deleted: it is hidden from all users at once, and its content is deleted later. The readers of its documents are kept.
 */
export const markDeleted = async (db: DbOrTx, id: string): Promise<void> => {
  await keepReadersOfDomain(db, id);
  await db.update(domain).set({ status: 'deleting' }).where(eq(domain.id, id));
};

export const deleteDomain = async (db: Db, id: string): Promise<void> => {
  await db.delete(domain).where(eq(domain.id, id));
};

/** Finishes deletions of domains that a crashed server left. */
export const finishDeletions = async (db: Db): Promise<void> => {
  await db.delete(domain).where(eq(domain.status, 'deleting'));
};

/** The prompts of a domain's workflow, of every row: an import or a repair by hand may have left another count. */
export const listWorkflows = (db: DbOrTx, domainId: string) =>
  db
    .select({ kind: workflow.kind, prompt: workflow.prompt })
    .from(workflow)
    .where(eq(workflow.domainId, domainId))
    .orderBy(asc(workflow.kind));

type Row = typeof domain.$inferSelect & {
  documents: Domain['documents'];
  experts: Domain['experts'];
  managers: Domain['experts'];
  hasOtherExpert: boolean;
  role: DomainRole | null;
};

const present = (row: Row, person: CurrentUser): StoredDomain => {
  const administers = mayAdministerDomains(person);
  const reads = mayReadDomain(person, row);
  return {
    id: row.id,
    name: row.name,
    // Domains being deleted are not shown.
    status: row.status === 'active' ? 'active' : 'disabled',
    access: row.access,
    ...(reads
      ? {
          description: row.description,
          suggested_questions: row.suggestedQuestions,
          perimeter: row.perimeter,
          experts: row.experts,
        }
      : {
          description: '',
          suggested_questions: { en: [], fr: [] },
          perimeter: EMPTY_CONFIGURATION.perimeter,
          experts: row.managers,
        }),
    documents: row.documents,
    largeModel: row.large_model,
    created_at: row.createdAt.toISOString(),
    can: {
      read: reads,
      edit: administers,
      configure: reads && mayConfigureDomain(person, row),
      upload: reads && mayManageDocuments(person, row),
      grant: mayGrantAccess(person, row),
      ask_expert: reads && row.hasOtherExpert,
      delete: administers,
    },
  };
};

/** Which models the domains' configurations name, of those that name any. */
export const listModelsOfDomains = (db: DbOrTx) =>
  db
    .select({ id: domain.id, name: domain.name, small: domain.small_model, large: domain.large_model })
    .from(domain)
    .where(
      and(ne(domain.status, 'deleting'), or(isNotNull(domain.small_model), isNotNull(domain.large_model))),
    )
    .orderBy(asc(domain.name));

const GROUP_EXPERTS_AT_MOST = 200;

/** Active people who are experts of a domain as members of a group: asked together, none by name. */
export const groupExpertsOf = async (db: DbOrTx, domainId: string): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`select found.id from (${peopleOfPrincipals(sql`
    select x.principal from domain_grant x
    where x.domain_id = ${domainId} and x.group_id is not null and x.role in ('expert', 'manager')`)}) found
    limit ${GROUP_EXPERTS_AT_MOST}`);
  return rows.map(({ id }) => id);
};

/** The people whom questions of a domain are taken to, by name. */
export const expertsOf = async (db: DbOrTx, domainId: string): Promise<{ id: string }[]> => {
  const result = await db.execute(sql`
    select u.id from domain_grant x join "user" u on u.id = x.user_id and u.disabled_at is null
    where x.domain_id = ${domainId} and x.role in ('expert', 'manager') order by u.name`);
  return result.rows.map((row) => ({ id: String(row.id) }));
};
