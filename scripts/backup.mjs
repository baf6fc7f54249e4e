/** `npm run backup -- FOLDER` and `npm run restore -- FOLDER`. See docs/operations.md. */
import { join } from 'node:path';
import { ROOT } from './setup/paths.mjs';
import { prepare } from './setup/prepare.mjs';
import { runProgram } from './setup/run-program.mjs';

await prepare();

runProgram(join(ROOT, 'server', 'dist', 'backup.js'), { args: process.argv.slice(2) });
