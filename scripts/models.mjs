/** `npm run models [-- --to FOLDER]`. See docs/operators/embedder.md. */
import { join } from 'node:path';
import { ROOT } from './setup/paths.mjs';
import { prepare } from './setup/prepare.mjs';
import { runProgram } from './setup/run-program.mjs';

await prepare();

runProgram(join(ROOT, 'server', 'dist', 'fetch-models.js'), { args: process.argv.slice(2) });
