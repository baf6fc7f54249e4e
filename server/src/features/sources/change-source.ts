import {
  type CurrentUser,
  SOURCE_MINUTES_DEFAULT,
  SOURCES_PER_DOMAIN,
  type SourceBody,
  type SourcePatch,
  type SourceSecrets,
  type SourceSettings,
  type SourceTrial,
} from '@docent/contract';
import { and, count, eq, sql } from 'drizzle-orm';
import { type ManagedDomain, noteAccessChange } from '../../access/index.ts';
import type { Connectors } from '../../connectors/registry.ts';
import type { DbOrTx, Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { HostAndPort } from '../../platform/outgoing/route.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Seal } from '../../platform/seal.ts';
import { source } from '../../tables/sources.ts';
import { type AuditOrigin, recordAudit } from '../audit/index.ts';
import { releaseDocuments, switchOffSource } from '../documents/index.ts';
import { type Holding, holdManager } from '../domains/index.ts';
import { passLists } from './item-access.ts';
import type { SourceRow } from './lease.ts';
import { reopenMails } from './mail-store.ts';
import { recordOpenedReaders } from './open-readers.ts';
import { isSamePlace, isSignedInTo } from './places.ts';
import { isInternal, mayNameInternal } from './policy.ts';
import { DELETE_QUEUE, SYNC_QUEUE } from './queues.ts';
import { mergeSecrets, openSecrets, requireSecretsOf, sealSecrets } from './secrets.ts';

export type ChangeParts = {
  queue: Queue;
  seal: Seal;
  connectors: Connectors;
  privateHosts: HostAndPort[];
};
export type By = { user: CurrentUser } & NonNullable<AuditOrigin>;

/**
 * A source for who manages its domain, with what gives them the right kept so until the transaction ends. Throws
 * `not_found`, `forbidden`; of a domain that they only know of `not_found` too.
 */
export const holdSource = async (
  tx: DbOrTx,
  id: string,
  person: Pick<CurrentUser, 'id'>,
  { looks = false, ...options }: Holding & { /** Skips the row lock. */ looks?: boolean } = {},
): Promise<{ row: SourceRow; person: CurrentUser }> => {
  const isThere = and(eq(source.id, id), eq(source.deleting, false));
  const [found] = await tx.select({ domainId: source.domainId }).from(source).where(isThere);
  if (!found) throw new AppError('not_found');
  const held = await holdManager(tx, found.domainId, person.id, options).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'domain_restricted' ? new AppError('not_found') : error;
  });
  const query = tx.select().from(source).where(isThere);
  const [row] = await (looks ? query : query.for('update'));
  if (!row) throw new AppError('not_found');
  return { row, person: held.person };
};

/**
 * Whether this person may let the place be read, with secrets of these names. Returns whether it is inside. Throws
 * `source_owners`, `source_settings`, `source_kind_unavailable`.
 */
const requirePlace = (
  parts: ChangeParts,
  person: CurrentUser,
  settings: SourceSettings,
  secrets: object,
): boolean => {
  const internal = isInternal(settings, parts.privateHosts);
  if (internal && !mayNameInternal(person)) throw new AppError('source_owners');
  requireSecretsOf(settings.kind, secrets);
  if (!parts.connectors[settings.kind]) throw new AppError('source_kind_unavailable');
  return internal;
};

/** Returns whether the source is read with the account of a user who has yet to sign in there. */
const waitsForSignIn = (settings: SourceSettings, { token }: SourceSecrets): boolean =>
  isSignedInTo(settings) && !token;

/** Adds a source with the job of its first sync. Returns its id. */
export const createSource = async (
  parts: ChangeParts,
  tx: Transaction,
  by: By,
  domainId: string,
  { name, settings, secrets, every_minutes = SOURCE_MINUTES_DEFAULT[settings.kind] }: SourceBody,
): Promise<string> => {
  // Two at once are counted one after the other.
  const { person } = await holdManager(tx.db, domainId, by.user.id, { changes: 'settings' });
  const internal = requirePlace(parts, person, settings, secrets);
  const [there] = await tx.db.select({ total: count() }).from(source).where(eq(source.domainId, domainId));
  if ((there?.total ?? 0) >= SOURCES_PER_DOMAIN) throw new AppError('sources_too_many');
  const id = newId();
  await tx.db.insert(source).values({
    id,
    domainId,
    name,
    kind: settings.kind,
    settings,
    secrets: sealSecrets(parts.seal, secrets),
    everyMinutes: every_minutes,
    // A mailbox is readable for the user who adds it, until they change that.
    readers: settings.kind === 'imap' ? 'adder' : 'domain',
    internal,
    nextAt: new Date(),
    needsSignIn: waitsForSignIn(settings, secrets),
    createdBy: by.user.id,
  });
  await recordAudit(tx.db, by, {
    action: 'source.created',
    target: { id, name },
    detail: { domain_id: domainId, kind: settings.kind, settings, every_minutes },
  });
  if (!waitsForSignIn(settings, secrets)) await askForSync(parts, tx, id);
  return id;
};

/** Requests a sync. The request stands until a sync starts; one that is under way does not count. Requests are not added up. */
export const askForSync = async (
  { queue }: Pick<ChangeParts, 'queue'>,
  tx: Transaction,
  sourceId: string,
): Promise<void> => {
  await tx.db
    .update(source)
    .set({ requestedAt: sql`coalesce(${source.requestedAt}, now())` })
    .where(eq(source.id, sourceId));
  await queue.sendOnce(SYNC_QUEUE, [{ key: sourceId, data: { sourceId, reason: 'asked' } }], tx);
};

/** Returns the secrets after a change. Secrets of one place are never sent to another one: a new place needs all of them anew. */
export const secretsFor = (
  { seal }: Pick<ChangeParts, 'seal'>,
  row: Pick<SourceRow, 'settings' | 'secrets'> | null,
  settings: SourceSettings,
  given: Partial<Record<keyof SourceSecrets, string | null | undefined>>,
): SourceSecrets =>
  mergeSecrets(row && isSamePlace(row.settings, settings) ? openSecrets(seal, row.secrets) : {}, given);

/** Resolves to the domain if the change opened it to more people: notify its managers after the commit. */
export const updateSource = async (
  parts: ChangeParts,
  tx: Transaction,
  by: By,
  id: string,
  { name, settings, secrets = {}, every_minutes, readers }: SourcePatch,
): Promise<ManagedDomain[]> => {
  const { row, person } = await holdSource(tx.db, id, by.user, readers ? { changes: 'access' } : {});
  const next = settings ?? row.settings;
  if (next.kind !== row.kind)
    throw new AppError('source_settings', 'A source stays of its kind: add another one.');
  const moves = !isSamePlace(row.settings, next);
  if (settings && (moves || isInternal(next, parts.privateHosts) !== row.internal)) {
    requirePlace(parts, person, next, secrets);
    // An owner allowed the internal place, so only an owner may change it.
    if (row.internal && !mayNameInternal(person)) throw new AppError('source_owners');
  }
  requireSecretsOf(row.kind, secrets);
  const entered = secretsFor(parts, row, next, secrets);
  const values: Partial<typeof source.$inferInsert> = {
    ...(name === undefined ? {} : { name }),
    ...(every_minutes === undefined ? {} : { everyMinutes: every_minutes }),
    ...(readers === undefined ? {} : { readers }),
    ...(settings ? { settings, internal: isInternal(next, parts.privateHosts) } : {}),
    ...(settings || Object.keys(secrets).length ? { secrets: sealSecrets(parts.seal, entered) } : {}),
    // With the place goes who was signed in there.
    ...(moves ? { needsSignIn: waitsForSignIn(next, entered), signedInAs: null, signedInAt: null } : {}),
    // Elsewhere, or with other things taken, everything is looked at; a sync under way still goes by what was.
    ...(settings ? { checkpoint: null, stopping: row.syncId !== null } : {}),
    ...(settings || every_minutes ? { nextAt: new Date() } : {}),
  };
  await tx.db.update(source).set(values).where(eq(source.id, id));
  if (settings) await reopenMails(tx.db, id);
  if (readers) await passLists(tx.db, id, null);
  await recordAudit(tx.db, by, {
    action: 'source.changed',
    target: { id, name: name ?? row.name },
    detail: {
      domain_id: row.domainId,
      ...(name && name !== row.name ? { name: { before: row.name, after: name } } : {}),
      ...(settings ? { settings: { before: row.settings, after: settings } } : {}),
      ...(every_minutes ? { every_minutes: { before: row.everyMinutes, after: every_minutes } } : {}),
      ...(readers ? { readers: { before: row.readers, after: readers } } : {}),
      // Which, and never what.
      ...(Object.keys(secrets).length ? { secrets: Object.keys(secrets) } : {}),
    },
  });
  return readers === 'domain' ? recordOpenedReaders(tx.db, by, row) : [];
};

/** Pauses a source, or lets it go on, at once. */
export const pauseSource = async (
  parts: ChangeParts,
  tx: Transaction,
  by: By,
  id: string,
  paused: boolean,
): Promise<void> => {
  const { row } = await holdSource(tx.db, id, by.user);
  if (row.paused === paused) return;
  await tx.db
    .update(source)
    .set({ paused, nextAt: paused ? null : new Date(), requestedAt: null })
    .where(eq(source.id, id));
  await recordAudit(tx.db, by, {
    action: 'source.changed',
    target: { id, name: row.name },
    detail: { domain_id: row.domainId, paused: { before: row.paused, after: paused } },
  });
  if (!paused) await askForSync(parts, tx, id);
};

/** Stops following it. Its documents stay as if they had been uploaded, or are out of answers at once and go with a job. */
export const deleteSource = async (
  { queue }: Pick<ChangeParts, 'queue'>,
  tx: Transaction,
  by: By,
  id: string,
  documents: 'keep' | 'delete',
): Promise<void> => {
  const { row } = await holdSource(tx.db, id, by.user);
  if (documents === 'keep') await releaseDocuments(tx.db, id);
  else {
    await switchOffSource(tx.db, id);
    await noteAccessChange(tx.db, row.domainId);
  }
  if (documents === 'keep') await tx.db.delete(source).where(eq(source.id, id));
  else {
    await tx.db.update(source).set({ deleting: true, nextAt: null, syncId: null }).where(eq(source.id, id));
    await queue.sendOnce(DELETE_QUEUE, [{ key: id, data: { sourceId: id } }], tx);
  }
  await recordAudit(tx.db, by, {
    action: 'source.deleted',
    target: { id, name: row.name },
    detail: { domain_id: row.domainId, kind: row.kind, documents },
  });
};

/** A place that is tried, by one who may add it: with its own secrets, or those that are stored for it. */
export const tryPlace = async (
  parts: ChangeParts,
  tx: DbOrTx,
  person: CurrentUser,
  domainId: string,
  { settings, secrets, source_id }: SourceTrial,
): Promise<{ secrets: SourceSecrets; internal: boolean; sourceId: string | null }> => {
  const held = await holdManager(tx, domainId, person.id);
  const internal = requirePlace(parts, held.person, settings, secrets);
  const [row] = source_id
    ? await tx
        .select()
        .from(source)
        .where(and(eq(source.id, source_id), eq(source.domainId, domainId), eq(source.deleting, false)))
    : [];
  if (source_id && !row) throw new AppError('not_found');
  const isKept = row ? isSamePlace(row.settings, settings) : false;
  return {
    secrets: secretsFor(parts, row ?? null, settings, secrets),
    internal,
    sourceId: isKept ? (row?.id ?? null) : null,
  };
};
