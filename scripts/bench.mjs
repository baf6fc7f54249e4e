/** `npm run bench`: installs and builds what is missing, then measures. See bench/run.ts for its options. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './setup/build.mjs';
import { chromium } from './setup/chromium.mjs';
import { install } from './setup/install.mjs';
import { checkNode, node24 } from './setup/node.mjs';
import { ROOT } from './setup/paths.mjs';

try {
  checkNode();
  await install();
  await build();
  const env = { ...process.env, CHROMIUM_PATH: await chromium() };
  const program = join(ROOT, 'bench', 'run.ts');
  const bench = spawn(node24(), [program, ...process.argv.slice(2)], { stdio: 'inherit', cwd: ROOT, env });
  // The terminal sends Ctrl-C to the bench directly.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => bench.kill('SIGTERM'));
  bench.on('exit', (code) => process.exit(code ?? 1));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
