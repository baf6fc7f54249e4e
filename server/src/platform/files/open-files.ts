import { chmodSync, statSync } from 'node:fs';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { makeFolder } from './durable.ts';
import type { Files } from './files.ts';
import { openLocalFiles } from './local-files.ts';
import type { S3Options } from './s3-files.ts';

const PRIVATE = 0o700;

/** Other accounts of this machine do not enter: what is in it needs no look, whatever its modes. */
const keepPrivate = async (folder: string) => {
  await makeFolder(folder, PRIVATE);
  // A folder of somebody else that was lent to this account keeps the modes that its owner gave it.
  if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, PRIVATE);
};

/** Files in the bucket of an S3 store or, without one, under a folder of this machine. */
export const openFiles = async (
  s3: S3Options | null,
  folder: string,
  outgoing: Pick<Outgoing, 'agents'>,
): Promise<Files & { close: () => void }> => {
  if (!s3) {
    await keepPrivate(folder);
    return { ...openLocalFiles(folder), close: () => {} };
  }
  // The client is large: who does not use it does not load it.
  const { openS3Files } = await import('./s3-files.ts');
  return openS3Files(s3, outgoing.agents());
};
