import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { EmbedderFault } from './fault.ts';

const FILE = 'manifest.json';

/** Names the model in a folder, and the checksum of each file there. */
const Manifest = z.object({ model: z.string(), files: z.record(z.string(), z.string()) });

export const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

export const writeManifest = async (folder: string, model: string): Promise<void> => {
  const files: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files[relative(folder, path).split(sep).join('/')] = await sha256Of(path);
  }
  await writeFile(join(folder, FILE), JSON.stringify({ model, files }), { flush: true });
};

/** @returns the model's name; undefined where the folder is not there or has no manifest */
export const readModelName = (folder: string): string | undefined => {
  try {
    return Manifest.parse(JSON.parse(readFileSync(join(folder, FILE), 'utf8'))).model;
  } catch {
    return undefined;
  }
};

/** @throws EmbedderFault where a file is not as the manifest has it */
export const requireWhole = async (folder: string): Promise<void> => {
  try {
    const { files } = Manifest.parse(JSON.parse(await readFile(join(folder, FILE), 'utf8')));
    for (const [file, sha256] of Object.entries(files))
      if ((await sha256Of(join(folder, file))) !== sha256) throw new Error(`${file} has changed.`);
  } catch (error) {
    throw new EmbedderFault('wrong_checksum', `${folder}: ${error instanceof Error ? error.message : error}`);
  }
};
