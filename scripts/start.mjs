/** `npm start`: installs and builds what is missing, then runs the server until it is told to stop. */
import { join } from 'node:path';
import { COMPILE_CACHE, ROOT } from './setup/paths.mjs';
import { prepare } from './setup/prepare.mjs';
import { runProgram } from './setup/run-program.mjs';

await prepare();

/** Small young generation: an idle server takes half the memory. Compiled code is kept, for a later start. */
runProgram(join(ROOT, 'server', 'start.mjs'), {
  flags: ['--max-semi-space-size=4'],
  args: process.argv.slice(2),
  env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env },
});
