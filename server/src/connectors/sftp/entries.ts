import type { FileEntryWithStats, SFTPWrapper, Stats } from 'ssh2';
import { tooLarge } from '../shared/errors.ts';
import type { Session } from './session.ts';

export type NamedStats = { name: string; stats: Stats };

/** Entries of a folder are in memory together, to be sorted: as many bytes as the answer of a web server may have. */
const MAX_FOLDER_BYTES = 64 * 1024 * 1024;
/** Memory of an entry without its name, as an estimate. */
const ENTRY_BYTES = 100;
/** Status code of the protocol (draft-ietf-secsh-filexfer-02). */
const END_OF_FILE = 1;

type Folders = Pick<SFTPWrapper, 'opendir' | 'readdir' | 'close'>;

/** Resolves with what a function of ssh2 passes to its callback. */
export const call = <Result>(
  ask: (done: (error: Error | undefined, result: Result) => void) => void,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    ask((error, result) => (error ? reject(error) : resolve(result)));
  });

/**
 * Reads the entries of the folder at `path`, a part at a time: a server may go on without end.
 *
 * @param what name of the folder in errors
 * @throws SourceError: too_large. Errors of the protocol as they are.
 */
export const readEntries = async (
  { sftp, whileOpen }: Pick<Session, 'whileOpen'> & { sftp: Folders },
  path: string,
  what: string,
  maxBytes = MAX_FOLDER_BYTES,
): Promise<NamedStats[]> => {
  const handle = await whileOpen(call<Buffer>((done) => sftp.opendir(path, done)));
  const entries: NamedStats[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const part = await whileOpen(call<FileEntryWithStats[]>((done) => sftp.readdir(handle, done))).catch(
        nullAtEnd,
      );
      if (!part) return entries;
      // A part without entries is not the end: ssh2 leaves out "." and "..".
      bytes += ENTRY_BYTES;
      for (const { filename, longname, attrs } of part) {
        bytes += ENTRY_BYTES + Buffer.byteLength(filename) + Buffer.byteLength(longname);
        entries.push({ name: filename, stats: attrs });
      }
      if (bytes > maxBytes) throw tooLarge(what);
    }
  } finally {
    // The result does not depend on it.
    sftp.close(handle, () => {});
  }
};

const nullAtEnd = (error: unknown): null => {
  if (error instanceof Error && 'code' in error && error.code === END_OF_FILE) return null;
  throw error;
};
