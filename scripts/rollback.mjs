/** `npm run rollback [-- --yes] [NAME]`. See docs/operations.md. */
import { join } from 'node:path';
import { ROOT } from './setup/paths.mjs';
import { prepare } from './setup/prepare.mjs';
import { runProgram } from './setup/run-program.mjs';

await prepare();

runProgram(join(ROOT, 'server', 'dist', 'rollback.js'), { args: process.argv.slice(2) });
