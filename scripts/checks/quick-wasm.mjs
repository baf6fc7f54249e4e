/**
 * For tests, by `node --import`: WebAssembly is compiled once, function by function, and not optimised while it runs. Each
 * test file starts an embedded database of its own, whose few statements never earn back what optimising costs: 0.8 of
 * 1.4 s of a core. (`--liftoff-only` implies the others only on a command line.)
 */
import { setFlagsFromString } from 'node:v8';

for (const flag of [
  '--liftoff-only',
  '--no-wasm-tier-up',
  '--no-wasm-dynamic-tiering',
  '--wasm-lazy-compilation',
])
  setFlagsFromString(flag);
