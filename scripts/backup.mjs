/** `npm run backup -- FOLDER` and `npm run restore -- FOLDER`. See docs/operations.md. */
import { join } from 'node:path';
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { checkNode } from './setup/node.mjs';
import { ROOT } from './setup/paths.mjs';
import { runProgram } from './setup/run-program.mjs';

try {
  checkNode();
  await install();
  await build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

runProgram(join(ROOT, 'server', 'src', 'backup.ts'), { args: process.argv.slice(2) });
