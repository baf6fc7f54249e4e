import { chmodSync, statSync } from 'node:fs';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { makeFolder } from './durable.ts';
import type { Files } from './files.ts';
import { openLocalFiles } from './local-files.ts';
import type { S3Options } from './s3-files.ts';

const PRIVATE = 0o700;

/** Makes a folder inaccessible to other accounts of this machine, whatever the modes of its content. */
const keepPrivate = async (folder: string) => {
  await makeFolder(folder, PRIVATE);
  // A folder owned by another account keeps the modes set by its owner.
  if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, PRIVATE);
};

/** Opens the file store: the bucket of an S3 store or, without one, a folder of this machine. */
export const openFiles = async (
  s3: S3Options | null,
  folder: string,
  outgoing: Pick<Outgoing, 'agents'>,
): Promise<Files & { close: () => void }> => {
  if (!s3) {
    await keepPrivate(folder);
    return { ...openLocalFiles(folder), close: () => {} };
  }
  // The client is large, so it is loaded only when used.
  const { openS3Files } = await import('./s3-files.ts');
  return openS3Files(s3, outgoing.agents());
};
