import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileKernel, KERNEL } from '../kernel/compile.mjs';

test('the stored WebAssembly kernel is compiled from its source', async () => {
  const compiled = Buffer.from(await compileKernel());
  expect(compiled.equals(readFileSync(KERNEL)), 'run node scripts/build-kernel.mjs').toBe(true);
});
