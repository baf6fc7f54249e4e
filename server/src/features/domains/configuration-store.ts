import { type ConfigChange, Configuration, type DomainPatch, WORKFLOW_KINDS } from '@docent/contract';
import { and, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { setExpertsOfDomain } from '../../access/index.ts';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { domainGrant } from '../../tables/access.ts';
import { user } from '../../tables/accounts.ts';
import { configChange, domain, specificCase } from '../../tables/domains.ts';
import { categorizerCount, columnsOf, configurationColumns } from './configuration-columns.ts';
import { requireManager } from './require-manager.ts';

export type StoredConfiguration = {
  configuration: Configuration;
  version: number;
  name: string;
  /** Must be 1 for a question to be answered. */
  categorizers: number;
};

/** A domain's configuration. Throws `not_found`. */
export const loadConfiguration = async (db: DbOrTx, domainId: string): Promise<StoredConfiguration> => {
  const [row] = await db
    .select({
      ...configurationColumns,
      version: domain.version,
      name: domain.name,
      categorizers: categorizerCount,
    })
    .from(domain)
    .where(eq(domain.id, domainId));
  if (!row) throw new AppError('not_found');
  const { version, name, categorizers, ...configuration } = row;
  return { configuration, version, name, categorizers };
};

/** Takes the domain's row for this transaction, so that changes come one after the other. Throws `not_found`. */
export const lockDomain = async (tx: DbOrTx, domainId: string) => {
  const [row] = await tx.select().from(domain).where(eq(domain.id, domainId)).for('update');
  if (!row) throw new AppError('not_found');
  return row;
};

export const expertIds = async (tx: DbOrTx, domainId: string): Promise<string[]> =>
  (
    await tx
      .select({ id: domainGrant.principal })
      .from(domainGrant)
      .where(
        and(
          eq(domainGrant.domainId, domainId),
          isNotNull(domainGrant.userId),
          inArray(domainGrant.role, ['expert', 'manager']),
        ),
      )
      .orderBy(domainGrant.principal)
  ).map(({ id }) => id);

/** Sets the columns of `domain` that a patch names, and its next version. Throws `domain_name_taken`. */
export const updateDomainRow = async (tx: DbOrTx, domainId: string, patch: DomainPatch, version: number) => {
  const taken = patch.name
    ? await tx
        .select({ id: domain.id })
        .from(domain)
        .where(sql`lower(${domain.name}) = lower(${patch.name}) and ${domain.id} <> ${domainId}`)
    : [];
  if (taken.length) throw new AppError('domain_name_taken');
  // Drizzle leaves out what is undefined.
  await tx
    .update(domain)
    .set({
      name: patch.name,
      description: patch.description,
      status: patch.status,
      suggestedQuestions: patch.suggested_questions,
      ...columnsOf(patch),
      version,
      updatedAt: new Date(),
    })
    .where(eq(domain.id, domainId));
};

export const updatePrompts = async (tx: DbOrTx, domainId: string, patch: DomainPatch) => {
  const prompts = WORKFLOW_KINDS.map((kind) => ({ kind, prompt: patch[`${kind}_prompt`] })).filter(
    ({ prompt }) => prompt !== undefined,
  );
  if (!prompts.length) return;
  await tx.execute(sql`update workflow w set prompt = p.prompt
    from unnest(${sql.param(prompts.map(({ kind }) => kind))}::text[], ${sql.param(prompts.map(({ prompt }) => prompt))}::text[])
      as p(kind, prompt)
    where w.domain_id = ${domainId} and w.kind = p.kind`);
};

/** Puts these cases in the place of the domain's, in their order, numbered from 1. */
export const replaceCases = async (
  tx: DbOrTx,
  domainId: string,
  cases: NonNullable<DomainPatch['specific_cases']>,
) => {
  await tx.delete(specificCase).where(eq(specificCase.domainId, domainId));
  if (!cases.length) return;
  await tx.insert(specificCase).values(
    cases.map((one, index) => ({
      id: one.id,
      domainId,
      order: index + 1,
      trigger: one.trigger,
      specificInstructions: one.specific_instructions,
      requiredDetails: one.required_details,
      escalationConditions: one.escalation_conditions,
    })),
  );
};

/** Throws `invalid_input` when one of them is not a person here, `last_manager`. */
export const replaceExperts = async (tx: DbOrTx, domainId: string, userIds: string[]) => {
  const experts = await setExpertsOfDomain(tx, domainId, userIds);
  if (experts !== new Set(userIds).size) throw new AppError('invalid_input', 'experts: not a person here');
  await requireManager(tx, domainId);
};

type NewChange = {
  domainId: string;
  version: number;
  kind: ConfigChange['kind'];
  authorId: string;
  changes: ConfigChange['changes'];
  snapshot: Configuration;
};

export const insertChange = async (tx: DbOrTx, change: NewChange) => {
  await tx.insert(configChange).values({ id: newId(), ...change });
};

/** Changes below a version, newest first. */
export const listChanges = async (
  db: Db,
  domainId: string,
  limit: number,
  before?: number,
): Promise<{ changes: ConfigChange[]; next: number | null }> => {
  const rows = await db
    .select({
      id: configChange.id,
      version: configChange.version,
      kind: configChange.kind,
      changes: configChange.changes,
      createdAt: configChange.createdAt,
      author: { id: user.id, username: user.username, name: user.name, is_expert: user.isExpert },
    })
    .from(configChange)
    .leftJoin(user, eq(user.id, configChange.authorId))
    .where(
      and(
        eq(configChange.domainId, domainId),
        before === undefined ? undefined : lt(configChange.version, before),
      ),
    )
    .orderBy(desc(configChange.version))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return {
    changes: page.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt.toISOString() })),
    next: rows.length > limit ? (page.at(-1)?.version ?? null) : null,
  };
};

/** The whole configuration as one change left it. Throws `not_found`. */
export const snapshotOf = async (db: DbOrTx, domainId: string, changeId: string): Promise<Configuration> => {
  const [row] = await db
    .select({ snapshot: configChange.snapshot })
    .from(configChange)
    .where(and(eq(configChange.domainId, domainId), eq(configChange.id, changeId)));
  if (!row) throw new AppError('not_found');
  return Configuration.parse(row.snapshot);
};
