/** `node scripts/build-kernel.mjs`: for maintainers. Compiles server/src/knowledge/vectors/dot-kernel.wat to the .wasm beside it. */
import { writeFileSync } from 'node:fs';
import { compileKernel, KERNEL } from './kernel/compile.mjs';

writeFileSync(KERNEL, await compileKernel());
