import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { authSecrets, newSecret, secretFilesOf } from './auth-secret.ts';
import { reSeal } from './features/accounts/index.ts';
import { reSealModelKeys } from './features/models/index.ts';
import { forgetAllSubscriptions } from './features/notifications/index.ts';
import { reSealSources } from './features/sources/index.ts';
import type { Database, DbOrTx } from './platform/database/database.ts';
import { syncFolder, writeWhole } from './platform/files/durable.ts';
import type { Secrets } from './platform/seal.ts';

export type ReplaceStep = 'next is kept' | 'sealed, not committed' | 'sealed' | 'replaced';
type Options = {
  database: Database;
  settings: Parameters<typeof authSecrets>[0];
  /** Called after each step: for tests, which end there. */
  onStep?: (step: ReplaceStep) => void;
};

const NOT_OPENED =
  'Something in the database was sealed with neither the old secret nor the new one. Nothing was changed.';

/** All that is sealed. Returns how many values there are. */
const sealAll = async (tx: DbOrTx, secrets: Secrets): Promise<number> =>
  (await reSeal(tx, secrets)) + (await reSealModelKeys(tx, secrets)) + (await reSealSources(tx, secrets));

/**
 * Puts another secret in the place of the server's, and seals with it whatever is sealed. Cut short at any moment, the server
 * starts and opens everything, and the next call ends what was begun. With AUTH_SECRET the settings have both secrets, and only
 * values are sealed anew. Returns how many.
 */
export const replaceSecret = async ({ database, settings, onStep = () => {} }: Options): Promise<number> => {
  const seal = async (secrets: Secrets) => {
    const sealed = await database.db.transaction(async (tx) => {
      const values = await sealAll(tx, secrets).catch((cause: unknown) => {
        throw new Error(NOT_OPENED, { cause });
      });
      // Their keys are made of the secret: browsers subscribe again when they next come.
      await forgetAllSubscriptions(tx);
      onStep('sealed, not committed');
      return values;
    });
    onStep('sealed');
    return sealed;
  };

  const secrets = await authSecrets(settings);
  if (settings.AUTH_SECRET) {
    if (!secrets.others.length)
      throw new Error(
        'AUTH_SECRET is set: give it a new value and its former one to AUTH_SECRET_PREVIOUS, restart the servers, then run this again.',
      );
    return seal(secrets);
  }

  const { file, nextFile } = secretFilesOf(settings.DATA_DIR);
  const begun = existsSync(nextFile);
  const isReplaced = begun && !secrets.others.length;
  const next = secrets.others[0] ?? newSecret();
  if (!begun) await writeWhole(nextFile, next);
  onStep('next is kept');
  let sealed = 0;
  if (!isReplaced) {
    sealed = await seal({ current: next, others: [secrets.current], oldest: secrets.current });
    await writeWhole(file, next);
    onStep('replaced');
  }
  await rm(nextFile);
  await syncFolder(settings.DATA_DIR);
  return sealed;
};
