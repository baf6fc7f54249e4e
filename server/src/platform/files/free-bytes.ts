import { statfs } from 'node:fs/promises';

/** Bytes available to this account in the file system of a folder. */
export const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};
