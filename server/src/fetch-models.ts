/**
 * `npm run models`: fetches the embedder inside before the server does; `--to FOLDER` only its files, for a machine without a
 * network or a mirror. See docs/operators/embedder.md.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openOutgoing } from './open-outgoing.ts';
import { fetchParts, hostsOf } from './platform/embedder/fetch-parts.ts';
import { getReady, readyFolderOf } from './platform/embedder/get-ready.ts';
import { withoutRuntime } from './platform/embedder/machine.ts';
import { openModel } from './platform/embedder/model.ts';
import { bytesOf, filesOf, PARTS } from './platform/embedder/parts.ts';
import { OF_WEIGHTS } from './platform/outgoing/limits.ts';
import { readSettings } from './settings.ts';
import { startFailure } from './start-failure.ts';

const BYTES_A_MB = 1_000_000;
const parts = filesOf(PARTS);
const all = bytesOf(parts);
const inMb = (bytes: number) => Math.floor(bytes / BYTES_A_MB);

let told = 0;
const tell = (bytes: number) => {
  const isLast = bytes === all && told < inMb(all);
  if (inMb(bytes) < told + 20 && !isLast) return;
  told = inMb(bytes);
  process.stdout.write(`${told} of ${inMb(all)} MB\n`);
};

try {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const settings = readSettings(process.env);
  const source = { fetch: openOutgoing(settings).fetchWith(OF_WEIGHTS), hub: settings.MODEL_HUB };
  const folder = values.to ? resolve(values.to) : join(settings.DATA_DIR, 'embedder');
  const { signal } = new AbortController();
  process.stdout.write(`multilingual-e5-small, from ${hostsOf(parts, source.hub).join(' and ')}\n`);
  if (values.to) await fetchParts({ ...source, parts, folder, signal, onProgress: tell });
  else {
    const missing = withoutRuntime();
    if (missing)
      throw new Error(`There is no runtime for this machine (${missing}): search uses words only here.`);
    await getReady({ ...source, parts: PARTS, folder, signal, onProgress: tell });
    await openModel(readyFolderOf(folder, PARTS), PARTS.references);
  }
  process.stdout.write(`It is in ${values.to ? folder : readyFolderOf(folder, PARTS)}\n`);
  process.exit();
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}
