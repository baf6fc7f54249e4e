import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedderInside } from '../../server/src/platform/embedder/embedder-inside.ts';
import { silentLogger } from '../../server/src/platform/logs.ts';
import { type Embedder, openEmbedder } from '../../server/src/platform/models/models.ts';

type Environment = Record<string, string | undefined>;

const HASH_BYTES = 32;
/** Idle time after which the embedder process exits so that the bench can end: longer than filling a set with cached vectors takes. */
const QUIET_MS = 120_000;

/**
 * Opens the embedder of a bench: the model of EMBEDDING_MODEL, as for the server; the built-in one from the folder TEST_EMBEDDER_DIR or
 * DATA_DIR/embedder; else none. VECTORS_FOLDER caches vectors between runs.
 */
export const embedderOf = async (environment: Environment): Promise<Embedder | undefined> => {
  const embedder = await opened(environment);
  const folder = environment.VECTORS_FOLDER;
  return embedder && folder ? remembering(embedder, folder) : embedder;
};

let inside: ReturnType<typeof openEmbedderInside> | undefined;

/** Ends the process of the one inside, without which the bench would wait for it to leave. */
export const closeEmbedder = async (): Promise<void> => inside?.close();

const opened = async (environment: Environment): Promise<Embedder | undefined> => {
  if (environment.EMBEDDING_MODEL)
    return openEmbedder(environment.EMBEDDING_MODEL, { ...environment, fetch });
  if (!environment.TEST_EMBEDDER_DIR) return undefined;
  inside = openEmbedderInside({
    folder: environment.TEST_EMBEDDER_DIR,
    mode: 'on',
    isCi: true,
    hub: undefined,
    fetch,
    logger: silentLogger,
    quietMs: QUIET_MS,
  });
  const embedder = inside.embedder();
  if (!embedder) throw new Error(`TEST_EMBEDDER_DIR: ${inside.state().state}`);
  // Its process takes a moment to start, for which a question would not wait.
  await embedder.embed(['ready'], { as: 'question' });
  return embedder;
};

/** Wraps an embedder with a cache file: the hash of each text, then its vector as 32-bit numbers. */
const remembering = (embedder: Embedder, folder: string): Embedder => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${embedder.model.replace(/[^\w.-]+/g, '-')}.vectors`);
  const known = read(file);
  return {
    ...embedder,
    embed: async (texts, options) => {
      const vectors: number[][] = [];
      for (const text of texts) {
        const hash = createHash('sha256').update(`${options.as}\n${text}`).digest();
        const vector = known.get(hash.toString('hex')) ?? (await embedder.embed([text], options))[0] ?? [];
        if (!known.has(hash.toString('hex'))) {
          known.set(hash.toString('hex'), vector);
          const length = Buffer.alloc(4);
          length.writeUInt32LE(vector.length);
          appendFileSync(file, Buffer.concat([hash, length, Buffer.from(Float32Array.from(vector).buffer)]));
        }
        vectors.push([...vector]);
      }
      return vectors;
    },
  };
};

const read = (file: string): Map<string, number[]> => {
  const known = new Map<string, number[]>();
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  for (let at = 0; at + HASH_BYTES + 4 <= bytes.length; ) {
    const hash = bytes.subarray(at, at + HASH_BYTES).toString('hex');
    const start = at + HASH_BYTES + 4;
    const length = bytes.readUInt32LE(start - 4);
    const end = start + length * 4;
    if (end > bytes.length) break;
    known.set(
      hash,
      Array.from({ length }, (_, n) => bytes.readFloatLE(start + n * 4)),
    );
    at = end;
  }
  return known;
};
