/** `npm run backup -- FOLDER` and `npm run restore -- FOLDER`. See docs/operations.md. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { checkNode, node24 } from './setup/node.mjs';
import { ROOT } from './setup/paths.mjs';

try {
  checkNode();
  await install();
  await build();
  const program = join(ROOT, 'server', 'src', 'backup.ts');
  const child = spawn(node24(), [program, ...process.argv.slice(2)], { stdio: 'inherit' });
  child.on('exit', (code) => process.exit(code ?? 1));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
