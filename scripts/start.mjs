/** `npm start`: installs and builds missing parts, then runs the server until it is stopped. */
import { join } from 'node:path';
import { COMPILE_CACHE, ROOT } from './setup/paths.mjs';
import { prepare } from './setup/prepare.mjs';
import { runProgram } from './setup/run-program.mjs';

await prepare();

/** A small young generation halves the memory of an idle server. Compiled code is cached for a later start. */
runProgram(join(ROOT, 'server', 'start.mjs'), {
  flags: ['--max-semi-space-size=4'],
  args: process.argv.slice(2),
  env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env },
});
