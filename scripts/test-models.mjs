/** `npm run test:models`: tests the product with a small language model, or a stand-in for one. See bench/models/run.ts. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { node24 } from './setup/node.mjs';
import { ROOT } from './setup/paths.mjs';
import { prepare } from './setup/prepare.mjs';

await prepare();
const program = join(ROOT, 'bench', 'models', 'run.ts');
const run = spawn(node24(), [program, ...process.argv.slice(2)], { stdio: 'inherit', cwd: ROOT });
run.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
