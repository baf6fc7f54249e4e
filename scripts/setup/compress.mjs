import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|mjs|css|svg|wasm|ttf|json|webmanifest)$/;
/** Files that the server changes before it sends them. */
const SENT_BY_THE_SERVER = /^(index\.html|sw\.js)$/;
/** Minimum size to compress: a file that fits into one packet would not arrive sooner. */
const LEAST_BYTES = 1_400;
/** As many threads as Node compresses with. */
const AT_ONCE = 4;
/** Best quality takes seconds per megabyte: for files of the first page; the next best is a few percent larger. */
const BEST = 11;
const GOOD = 9;

/** Writes a .br and a .gz beside every file of the folder that becomes smaller by it: the server sends these. */
export const compressFiles = async (folder) => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && COMPRESSIBLE.test(entry.name) && !SENT_BY_THE_SERVER.test(entry.name),
  );
  const compressNext = async () => {
    for (let file = files.pop(); file; file = files.pop()) {
      const path = join(file.parentPath, file.name);
      const bytes = readFileSync(path);
      if (bytes.length < LEAST_BYTES) continue;
      const quality = page.includes(file.name) ? BEST : GOOD;
      const brotli = {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      const forms = [
        ['br', await promisify(brotliCompress)(bytes, { params: brotli })],
        ['gz', await promisify(gzip)(bytes, { level: 9 })],
      ];
      for (const [ending, form] of forms)
        if (form.length < bytes.length) writeFileSync(`${path}.${ending}`, form);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, compressNext));
};
