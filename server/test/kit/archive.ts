import { unzipSync } from 'fflate';

/** All that the files of an archive say. */
export const textOfArchive = (bytes: Uint8Array): string =>
  Object.values(unzipSync(bytes))
    .map((file) => Buffer.from(file).toString())
    .join('\n');
