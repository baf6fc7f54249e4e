/** `npm run evaluate`: installs and builds what is missing, then asks. See docs/answers.md. */
import { join } from 'node:path';
import { ROOT } from './setup/paths.mjs';
import { prepare } from './setup/prepare.mjs';
import { runProgram } from './setup/run-program.mjs';

// What the program prints may be read by another program: what is told of building stands beside it.
const write = process.stdout.write;
process.stdout.write = process.stderr.write.bind(process.stderr);
await prepare();
process.stdout.write = write;

runProgram(join(ROOT, 'bench', 'evaluate', 'run.ts'), { args: process.argv.slice(2) });
