import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { newId } from '../../platform/ids.ts';
import { productSetting } from '../../tables/administration.ts';

const KEY = 'installation';

/**
 * Whether this database and this store of files belong together: each has the same mark, which an empty store is given.
 * A server that was started with another database must not treat the files of this one as orphans.
 */
export const sameInstallation = async (db: Db, files: Files): Promise<boolean> => {
  const id = await installationId(db);
  const mark = await markOf(files);
  if (mark !== null) return mark === id;
  for await (const _ of files.keys()) return false;
  await files.put(KEY, Readable.from([id]));
  return true;
};

/**
 * For one of several servers on a database, one at a time at their starts: the first marks the files, each other must
 * find that mark. Throws an Error with a sentence when it does not: what one server stored, the others could not read.
 */
export const requireSharedFiles = async (db: Db, files: Files): Promise<void> => {
  const [known] = await db.select().from(productSetting).where(eq(productSetting.key, KEY));
  const mark = await markOf(files);
  if (known && mark === known.value) return;
  if (known || mark !== null)
    throw new Error(
      'REDIS_URL is set, which is for several servers, and the files of this one are not those of its database: set S3_BUCKET for all of them, or give all of them the same DATA_DIR.',
    );
  await files.put(KEY, Readable.from([await installationId(db)]));
};

const markOf = (files: Files): Promise<string | null> =>
  text(files.read(KEY)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** Stands for this database, whatever its address; made when it is asked for first. */
export const installationId = async (db: Db): Promise<string> => {
  await db
    .insert(productSetting)
    .values({ key: KEY, value: sql`${JSON.stringify(newId())}::jsonb` })
    .onConflictDoNothing();
  const [row] = await db.select().from(productSetting).where(eq(productSetting.key, KEY));
  return String(row?.value);
};
