import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Node's compile cache, shared by processes that run the same files later. */
export const COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'docent');
