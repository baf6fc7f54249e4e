/** `npm run evaluate`: installs and builds what is missing, then asks. See docs/answers.md. */
import { join } from 'node:path';
import { ROOT } from './setup/paths.mjs';
import { prepare } from './setup/prepare.mjs';
import { runProgram } from './setup/run-program.mjs';

// Standard output is kept for the program's result, which another program may parse: output of the build goes to standard error.
const write = process.stdout.write;
process.stdout.write = process.stderr.write.bind(process.stderr);
await prepare();
process.stdout.write = write;

runProgram(join(ROOT, 'bench', 'evaluate', 'run.ts'), { args: process.argv.slice(2) });
