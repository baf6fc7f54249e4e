/**
 * `npm run dev`: runs the server from its sources, restarted on change, and the web app with hot reload on top of it, until Ctrl+C.
 * An empty data folder (`-- --data FOLDER`, else DATA_DIR or ./data-demo) is first filled with the company of `npm run seed`.
 * PORT is the server's port (3000); the web app's address is printed.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { isToBeSeeded } from './setup/is-to-be-seeded.mjs';
import { checkNode, node24 } from './setup/node.mjs';
import { ROOT } from './setup/paths.mjs';
import { runQuietly } from './setup/progress.mjs';
import { startGroup } from './setup/start-group.mjs';

const { values } = parseArgs({ options: { data: { type: 'string' } } });
const data = resolve(ROOT, values.data ?? process.env.DATA_DIR ?? 'data-demo');
const SEED = join(ROOT, 'e2e', 'company', 'seed.ts');
const SERVER = join(ROOT, 'server', 'src', 'main.ts');
const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');

/** Installs, builds and seeds missing parts. The server needs a built page to start, although Vite replaces it. */
const prepareData = async () => {
  checkNode();
  await install();
  const seeds = isToBeSeeded(data);
  if (seeds || !existsSync(join(ROOT, 'web', 'dist', 'index.html'))) await build();
  if (seeds)
    await runQuietly(`Filling ${data} with a company`, node24(), [SEED, '--data', data], { cwd: ROOT });
};

try {
  await prepareData();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const group = startGroup();
const env = { PORT: '3000', ...process.env, DATA_DIR: data };
const server = group.start(node24(), ['--watch', '--watch-preserve-output', SERVER], { cwd: ROOT, env });
let output = '';
server.stdout.on('data', function lookForReady(text) {
  output += text;
  if (!output.includes(' is ready: ')) return;
  server.stdout.off('data', lookForReady);
  group.start(node24(), [VITE], { cwd: join(ROOT, 'web'), env });
  console.log(
    'The company’s owner is clara.whitfield@larkfield.example, "a-long-password" (docs/developers.md). Open:',
  );
});
