import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFolder, syncFolder } from './durable.ts';
import { createMeasure, type Files } from './files.ts';

const PARTIAL = '.partial';

export const openLocalFiles = (folder: string): Files => {
  const path = (key: string) => join(folder, key);
  return {
    put: async (key, content) => {
      const partial = `${path(key)}${PARTIAL}`;
      await makeFolder(dirname(partial));
      const { through, result } = createMeasure();
      try {
        await pipeline(content, through, createWriteStream(partial, { flush: true, mode: 0o600 }));
        await rename(partial, path(key));
        // Flushed before the key is returned, so that an acknowledged file survives a power cut.
        await syncFolder(dirname(partial));
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return result();
    },
    read: (key, range) => createReadStream(path(key), range),
    remove: (key) => rm(path(key), { force: true }),
    withLocalPath: (key, work) => work(path(key)),
    keys: async function* () {
      await mkdir(folder, { recursive: true });
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || entry.name.endsWith(PARTIAL)) continue;
        yield relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/');
      }
    },
    removeUnfinished: async (prefix, before) => {
      await mkdir(path(prefix), { recursive: true });
      let removed = 0;
      for (const name of await readdir(path(prefix))) {
        if (!name.endsWith(PARTIAL)) continue;
        const partial = join(path(prefix), name);
        // One completed at this moment has been renamed.
        const last = await stat(partial).catch(() => null);
        if (!last || last.mtimeMs >= before) continue;
        await rm(partial, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
};
