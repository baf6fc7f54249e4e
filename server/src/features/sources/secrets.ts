import { SECRETS_OF_KIND, type SourceKind, SourceSecrets } from '@docent/contract';
import { eq, ne, sql } from 'drizzle-orm';
import type { Database, DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { createSeal, type Seal, type Secrets } from '../../platform/seal.ts';
import { source } from '../../tables/sources.ts';

/** Purpose of the seal on the secrets of sources. */
export const SOURCES_PURPOSE = 'sources';

/** Nothing where there are none. */
export const sealSecrets = (seal: Seal, secrets: SourceSecrets): string =>
  Object.keys(secrets).length ? seal.seal(JSON.stringify(secrets)) : '';
export const openSecrets = (seal: Seal, sealed: string): SourceSecrets =>
  sealed ? SourceSecrets.parse(JSON.parse(seal.open(sealed))) : {};

/** Throws `source_settings` for a secret that this kind has no use for. */
export const requireSecretsOf = (kind: SourceKind, secrets: object): void => {
  const known: readonly string[] = SECRETS_OF_KIND[kind];
  const strange = Object.keys(secrets).filter((name) => !known.includes(name));
  if (strange.length)
    throw new AppError('source_settings', `A source of kind ${kind} has no ${strange.join(', ')}.`);
};

/** Merges changed secrets into the stored ones; null removes one. */
export const mergeSecrets = (
  before: SourceSecrets,
  changed: Partial<Record<keyof SourceSecrets, string | null | undefined>>,
): SourceSecrets => SourceSecrets.parse(withoutNull({ ...before, ...changed }));

const withoutNull = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

/** Any number, the same in every process. */
const RENEWAL_LOCK = 7_311_843;

/**
 * Changes secrets that the source itself replaces, such as a rotating token, which is valid once: concurrent calls, on any server, wait and
 * get the secrets stored by then. The row itself stays unlocked while the source is asked, since the sync renews its lease in it.
 */
export const renewSecrets = async (
  { database, seal }: { database: Database; seal: Seal },
  sourceId: string,
  renew: (stored: SourceSecrets) => Promise<Partial<SourceSecrets>>,
): Promise<void> => {
  /** Asked for once, also where the transaction has to begin again. */
  let renewed: { from: SourceSecrets; to: Partial<SourceSecrets> } | undefined;
  await database.transact(async ({ db: tx }) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${RENEWAL_LOCK}, hashtext(${sourceId}))`);
    const from = await readSecrets(tx, seal, sourceId);
    renewed ??= { from, to: await renew(from) };
    const stored = await readSecrets(tx, seal, sourceId, 'update');
    const { from: was, to } = renewed;
    // A secret that a user entered meanwhile is newer than the one obtained with its predecessor.
    const mine = Object.entries(to).filter(([name]) => {
      const key = name as keyof SourceSecrets; // of such an object
      return stored[key] === was[key];
    });
    if (!mine.length) return;
    const secrets = sealSecrets(seal, mergeSecrets(stored, Object.fromEntries(mine)));
    await tx.update(source).set({ secrets }).where(eq(source.id, sourceId));
  });
};

const readSecrets = async (
  tx: DbOrTx,
  seal: Seal,
  sourceId: string,
  strength?: 'update',
): Promise<SourceSecrets> => {
  const query = tx.select({ secrets: source.secrets }).from(source).where(eq(source.id, sourceId));
  const [row] = await (strength ? query.for(strength) : query);
  return openSecrets(seal, row?.secrets ?? '');
};

/** Seals with the current secret what another one has sealed. Returns how many there are. */
export const reSealSources = async (tx: DbOrTx, secrets: Secrets): Promise<number> => {
  const seal = createSeal(secrets, SOURCES_PURPOSE);
  const rows = await tx
    .select({ id: source.id, secrets: source.secrets })
    .from(source)
    .where(ne(source.secrets, ''))
    .for('update');
  for (const row of rows)
    await tx
      .update(source)
      .set({ secrets: seal.seal(seal.open(row.secrets)) })
      .where(eq(source.id, row.id));
  return rows.length;
};
