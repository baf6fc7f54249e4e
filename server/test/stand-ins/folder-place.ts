import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A temporary folder that a server serves, with the changes that a connector test makes in it. */
export const createFolderPlace = (prefix: string) => {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const at = (path: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    return join(folder, path);
  };
  return {
    folder,
    write: async (path: string, text: string) => writeFileSync(at(path), text),
    remove: async (path: string) => rmSync(at(path)),
    move: async (from: string, to: string) => renameSync(at(from), at(to)),
    close: () => {
      chmodSync(folder, 0o755);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
