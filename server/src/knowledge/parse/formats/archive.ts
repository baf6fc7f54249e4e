import { unzipSync } from 'fflate';
import { IngestionFailure } from '../../types.ts';

export type Archive = {
  text: (name: string) => string | null;
  bytes: (name: string) => Uint8Array | null;
  names: string[];
};

/** Limits on the unpacked size, not on the file size: 42 kB can contain 4 GB. */
const INSIDE_BYTES = 200 * 1_048_576;
const ENTRIES_AT_MOST = 20_000;
/** Text of Office files; images and embedded files are not read. */
const WANTED = /\.(xml|rels)$/i;

/**
 * Unpacks the XML files of an Office document. Memory is allocated for the size that each entry declares, so an entry that declares less is
 * truncated.
 *
 * @throws IngestionFailure: damaged, too_large_inside
 */
export const openArchive = (bytes: Uint8Array): Archive => {
  let inside = 0;
  let entries = 0;
  const read = () =>
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries += 1;
        if (!WANTED.test(name)) return false;
        inside += originalSize;
        if (inside > INSIDE_BYTES || entries > ENTRIES_AT_MOST)
          throw new IngestionFailure('too_large_inside');
        return true;
      },
    });
  let files: ReturnType<typeof read>;
  try {
    files = read();
  } catch (error) {
    throw error instanceof IngestionFailure ? error : new IngestionFailure('damaged', error);
  }
  const decoder = new TextDecoder();
  const bytesOf = (name: string) => (Object.hasOwn(files, name) ? files[name] : undefined) ?? null;
  return {
    names: Object.keys(files),
    bytes: bytesOf,
    text: (name) => {
      const found = bytesOf(name);
      return found && decoder.decode(found);
    },
  };
};

const CHUNK_BYTES = 65_536;

/** Decodes a part in chunks, so that a long one is never in memory as a string. */
export function* textChunks(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    yield decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true });
}
