/**
 * `npm run pictures`: takes pictures of the main screens, in both themes, of a server that is filled for it, into docs/images.
 * `-- --all --widths 1440,1024,390 --language fr --out /tmp/pictures` looks at more of them.
 */
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
  const program = join(ROOT, 'e2e', 'pictures', 'take.ts');
  const taking = spawn(node24(), [program, ...process.argv.slice(2)], { stdio: 'inherit', cwd: ROOT, env });
  process.exitCode = await new Promise((resolve) => taking.on('exit', (code) => resolve(code ?? 1)));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
