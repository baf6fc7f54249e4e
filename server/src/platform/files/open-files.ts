import type { Files } from './files.ts';
import { openLocalFiles } from './local-files.ts';
import type { S3Options } from './s3-files.ts';

/** Files in the bucket of an S3 store or, without one, under a folder of this machine. */
export const openFiles = async (
  s3: S3Options | null,
  folder: string,
): Promise<Files & { close: () => void }> => {
  if (!s3) return { ...openLocalFiles(folder), close: () => {} };
  // The client is large: who does not use it does not load it.
  const { openS3Files } = await import('./s3-files.ts');
  return openS3Files(s3);
};
