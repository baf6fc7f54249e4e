import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { migrationCount } from '../platform/database/migration-files.ts';

/** Lists the content of a backup. It is written last, so a folder without it is no backup. */
export const MANIFEST = 'manifest.json';

const Content = z.object({ path: z.string(), size: z.number().int(), sha256: z.string() });
type Content = z.infer<typeof Content>;

export const FORMAT = 2;
export const Manifest = z.object({
  /** 1: without `migrations` and `contents`, as they were before anything was added to the first migration. */
  format: z.literal([1, FORMAT]),
  made_at: z.iso.datetime(),
  /** How many migrations had made the tables. */
  migrations: z.number().int().min(1).default(1),
  /** Version of Docent whose data a snapshot has. */
  version: z.string().optional(),
  tables: z.array(z.object({ table: z.string().regex(/^[a-z_]+$/), rows: z.number().int() })),
  /** Every file of the backup but this one; of a snapshot those that are no hard links. */
  contents: z.array(Content).optional(),
});
export type Manifest = z.infer<typeof Manifest>;

/** Every file of a folder with its size and sum, as they are on the disk now. */
export const contentsOf = async (folder: string): Promise<Content[]> => {
  const contents: Content[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    contents.push({ path: relative(folder, file).replaceAll(sep, '/'), ...(await measure(file)) });
  }
  return contents;
};

const measure = async (file: string) => {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(createReadStream(file), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
    }
  });
  return { size, sha256: hash.digest('hex') };
};

/** The manifest of a backup that is whole. Throws an Error with a sentence for any other. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  if (!existsSync(join(folder, MANIFEST)))
    throw new Error(`${folder} is not a whole backup: it has no ${MANIFEST}.`);
  const text = await readFile(join(folder, MANIFEST), 'utf8');
  const { success, data } = Manifest.safeParse(parsed(text));
  if (!success)
    throw new Error(
      `The ${MANIFEST} of ${folder} cannot be read: it is damaged, or a newer version of Docent made the backup.`,
    );
  if (data.migrations > migrationCount())
    throw new Error('A newer version of Docent made this backup: restore it with that version.');
  const tables = data.tables.map(({ table }) => ({ path: `tables/${table}.jsonl.gz` }));
  const wrong = data.contents
    ? await changedOf(folder, data.contents)
    : tables.map(({ path }) => path).filter((path) => !existsSync(join(folder, path)));
  if (wrong.length)
    throw new Error(
      `${folder} is not a whole backup: of its files ${wrong.length} are missing or changed, ${wrong[0]} among them. Nothing was restored.`,
    );
  return data;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The files that are not there as they were written. */
const changedOf = async (folder: string, contents: Content[]): Promise<string[]> => {
  const changed: string[] = [];
  for (const { path, size, sha256 } of contents) {
    const now = await measure(join(folder, path)).catch(() => null);
    if (now?.size !== size || now.sha256 !== sha256) changed.push(path);
  }
  return changed;
};
