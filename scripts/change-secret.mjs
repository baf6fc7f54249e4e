/** `npm run change-secret`. See docs/operations.md. */
import { join } from 'node:path';
import { ROOT } from './setup/paths.mjs';
import { prepare } from './setup/prepare.mjs';
import { runProgram } from './setup/run-program.mjs';

await prepare();

runProgram(join(ROOT, 'server', 'dist', 'change-secret.js'));
