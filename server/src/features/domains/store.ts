import type { CurrentUser, Domain, DomainBody, DomainPatch } from '@docent/contract';
import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { document } from '../../tables/documents.ts';
import { domain } from '../../tables/domains.ts';
import { mayAdministerDomains, maySeeDomain } from './policy.ts';

const counts = sql<Domain['documents']>`(select json_build_object(
  'total', count(*), 'ingested', count(*) filter (where d.status = 'ingested'),
  'processing', count(*) filter (where d.status in ('queued', 'processing')),
  'errors', count(*) filter (where d.status = 'error'))
  from ${document} d where d.domain_id = ${domain.id})`;

const columns = { ...getTableColumns(domain), documents: counts };

/** The domains that a person may see, by name. */
export const listDomains = async (db: Db, person: CurrentUser): Promise<Domain[]> => {
  const rows = await db
    .select(columns)
    .from(domain)
    .where(mayAdministerDomains(person) ? undefined : eq(domain.status, 'active'))
    .orderBy(asc(sql`lower(${domain.name})`));
  return rows.map((row) => present(row, person));
};

/** One domain. Throws `not_found` for one that does not exist or that the person may not see. */
export const getDomain = async (db: Db, id: string, person: CurrentUser): Promise<Domain> => {
  const [row] = await db.select(columns).from(domain).where(eq(domain.id, id));
  if (!row || !maySeeDomain(person, row)) throw new AppError('not_found');
  return present(row, person);
};

type NewDomain = DomainBody & { suggestedQuestions?: Domain['suggested_questions'] };

/** Throws `domain_name_taken`. */
export const insertDomain = async (db: DbOrTx, given: NewDomain, createdBy: string): Promise<string> => {
  const id = newId();
  const inserted = await db
    .insert(domain)
    .values({
      id,
      name: given.name,
      description: given.description ?? '',
      createdBy,
      ...(given.suggestedQuestions ? { suggestedQuestions: given.suggestedQuestions } : {}),
    })
    .onConflictDoNothing()
    .returning({ id: domain.id });
  if (!inserted.length) throw new AppError('domain_name_taken');
  return id;
};

/** Throws `not_found` and `domain_name_taken`. */
export const updateDomain = async (db: Db, id: string, patch: DomainPatch): Promise<void> => {
  const taken = patch.name
    ? await db
        .select({ id: domain.id })
        .from(domain)
        .where(sql`lower(${domain.name}) = lower(${patch.name}) and ${domain.id} <> ${id}`)
    : [];
  if (taken.length) throw new AppError('domain_name_taken');
  const updated = await db
    .update(domain)
    .set({
      ...(patch.name === undefined ? {} : { name: patch.name }),
      ...(patch.description === undefined ? {} : { description: patch.description }),
      updatedAt: new Date(),
    })
    .where(eq(domain.id, id))
    .returning({ id: domain.id });
  if (!updated.length) throw new AppError('not_found');
};

export const deleteDomain = async (db: Db, id: string): Promise<void> => {
  await db.delete(domain).where(eq(domain.id, id));
};

type Row = typeof domain.$inferSelect & { documents: Domain['documents'] };

const present = (row: Row, person: CurrentUser): Domain => {
  const may = mayAdministerDomains(person);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.status,
    suggested_questions: row.suggestedQuestions,
    documents: row.documents,
    created_at: row.createdAt.toISOString(),
    can: { edit: may, upload: may, delete: may },
  };
};
