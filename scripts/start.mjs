/** `npm start`: installs and builds what is missing, then runs the server until it is told to stop. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { checkNode, node24 } from './setup/node.mjs';
import { COMPILE_CACHE, ROOT } from './setup/paths.mjs';

try {
  checkNode();
  await install();
  await build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

/**
 * Small young generation: an idle server takes 150 MB instead of 330 MB. Compiled code is kept, so that a later start
 * does not load the type stripper at all.
 */
const FLAGS = ['--max-semi-space-size=4'];
const env = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env };
const program = join(ROOT, 'server', 'src', 'main.ts');
const node = node24();
// Where Node can, the server takes this process's place; otherwise this one waits and passes signals on.
if (node === process.execPath && process.execve) {
  process.execve(node, [node, ...FLAGS, program, ...process.argv.slice(2)], env);
}
const server = spawn(node, [...FLAGS, program, ...process.argv.slice(2)], { stdio: 'inherit', env });
// Ctrl-C reaches the server by itself, being of the same terminal; a signal sent to this process alone does not.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
