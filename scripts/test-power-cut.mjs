/** `npm run test:power-cut`: cuts the power of a disk under load and looks for what was acknowledged. See bench/durability. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { node24 } from './setup/node.mjs';
import { ROOT } from './setup/paths.mjs';
import { prepare } from './setup/prepare.mjs';

await prepare();
const program = join(ROOT, 'bench', 'durability', 'run.ts');
const run = spawn(node24(), [program, ...process.argv.slice(2)], { stdio: 'inherit', cwd: ROOT });
run.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
