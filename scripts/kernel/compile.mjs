import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import wabt from 'wabt';
import { ROOT } from '../setup/paths.mjs';

const FOLDER = join(ROOT, 'server', 'src', 'knowledge', 'vectors');
const SOURCE = join(FOLDER, 'dot-kernel.wat');
/** Stored beside its source: the server needs no compiler. */
export const KERNEL = join(FOLDER, 'dot-kernel.wasm');

/** Compiles the source of the WebAssembly kernel. */
export const compileKernel = async () => {
  const { parseWat } = await wabt();
  const module = parseWat(SOURCE, readFileSync(SOURCE, 'utf8'), { simd: true });
  try {
    return module.toBinary({}).buffer;
  } finally {
    module.destroy();
  }
};
