import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { extract } from 'tar';
import { syncFolder } from '../files/durable.ts';
import { EmbedderFault } from './fault.ts';
import { sha256Of, writeManifest } from './manifest.ts';
import { MODEL_FILES } from './model.ts';
import { archiveOf, MODEL_PARTS, type Parts } from './parts.ts';
import { parseVocabulary } from './vocabulary.ts';

/** Whether a file of the runtime is loaded on this system and processor. */
const isForThisMachine = (path: string): boolean =>
  !path.startsWith('package/bin/') || path.includes(`/${process.platform}/${process.arch}/`);

/** @throws EmbedderFault where the two files are not of one model, for example after a fetch from two sources */
const requireModel = async ({ models }: Parts, fetched: string): Promise<string> => {
  const onnx = await sha256Of(join(fetched, MODEL_PARTS.onnx));
  const tokenizer = await sha256Of(join(fetched, MODEL_PARTS.tokenizer));
  const found = models.find((model) => model.onnx.sha256 === onnx && model.tokenizer.sha256 === tokenizer);
  if (found) return found.name;
  const names = `${MODEL_PARTS.onnx} and ${MODEL_PARTS.tokenizer}`;
  throw new EmbedderFault('wrong_checksum', `${names} are not of the same model.`);
};

/**
 * Makes the folder `target` from the files in `fetched`, complete or not at all: the model, its vocabulary and the runtime for this
 * machine.
 *
 * @throws EmbedderFault, or an error of the file system
 */
export const prepare = async (parts: Parts, fetched: string, target: string): Promise<void> => {
  const partial = `${target}.${randomUUID()}.partial`;
  const packages = join(partial, MODEL_FILES.runtime, 'node_modules');
  try {
    await mkdir(packages, { recursive: true, mode: 0o700 });
    const model = await requireModel(parts, fetched);
    await copyFile(join(fetched, MODEL_PARTS.onnx), join(partial, MODEL_FILES.onnx));
    const vocabulary = parseVocabulary(await readFile(join(fetched, MODEL_PARTS.tokenizer), 'utf8'));
    await writeFile(join(partial, MODEL_FILES.vocabulary), serialize(vocabulary));
    for (const archive of parts.runtime) {
      const folder = join(packages, archive.name);
      await mkdir(folder);
      await extract({
        file: join(fetched, archiveOf(archive)),
        cwd: folder,
        strip: 1,
        strict: true,
        filter: isForThisMachine,
      });
    }
    await writeManifest(partial, model);
    await syncFolder(partial);
    await rename(partial, target).catch((error) => {
      // Another server was faster.
      if (!existsSync(target)) throw error;
    });
    await syncFolder(join(target, '..'));
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
};
