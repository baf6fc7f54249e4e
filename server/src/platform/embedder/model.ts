import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { EmbedderFault } from './fault.ts';
import type { Reference } from './parts.ts';
import { createTokenizer } from './tokenizer.ts';
import type { Vocabulary } from './vocabulary.ts';

/** As the model was trained (E5: Wang and others 2022): without them it finds less. */
export const PREFIXES = { question: 'query: ', passage: 'passage: ' };
export type As = keyof typeof PREFIXES;

/** Tokens that the model reads at once, with those of begin and end. */
const MAX_TOKENS = 512;
/**
 * Lowest accepted cosine between a vector and its reference. The conversions in use have 0.995 to 0.998, other texts at most 0.83, wrong
 * token ids at most 0.81. How it was chosen: docs/decisions/0119-the-embedders-parts.md.
 */
const REFERENCE_COSINE = 0.95;

/** The part of ONNX Runtime's API that is used. */
type Runtime = {
  InferenceSession: {
    create: (
      path: string,
      options: Record<string, unknown>,
    ) => Promise<{
      inputNames: readonly string[];
      run: (inputs: Record<string, unknown>) => Promise<Record<string, { data: Float32Array } | undefined>>;
    }>;
  };
  Tensor: new (type: 'int64', data: BigInt64Array, shape: number[]) => unknown;
};

export const MODEL_FILES = { onnx: 'model.onnx', vocabulary: 'vocabulary', runtime: 'runtime' };

export type EmbedText = (text: string, as: As) => Promise<{ vector: Float32Array; tokens: number }>;

/**
 * Opens the model that `prepare` has made in a folder, and compares its vectors with the references.
 *
 * @throws EmbedderFault, or the runtime's error where it does not load
 */
export const openModel = async (folder: string, references: Reference[]): Promise<EmbedText> => {
  // Resolved from the folder: the runtime is no package of the server.
  const load = createRequire(join(folder, MODEL_FILES.runtime, 'node_modules', 'docent.cjs'));
  const runtime: Runtime = load('onnxruntime-node');
  const vocabulary: Vocabulary = deserialize(readFileSync(join(folder, MODEL_FILES.vocabulary)));
  const tokenize = createTokenizer(vocabulary);
  // One thread: passages are many, and the machine has other work. No arena: it never frees its peak.
  const session = await runtime.InferenceSession.create(join(folder, MODEL_FILES.onnx), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
  });

  /** Sum of the last layer's vectors of all tokens. */
  const sumOf = async (ids: number[]): Promise<Float32Array> => {
    const inputOf = (values: BigInt64Array) => new runtime.Tensor('int64', values, [1, ids.length]);
    const inputs: Record<string, BigInt64Array> = {
      input_ids: BigInt64Array.from(ids, BigInt),
      attention_mask: new BigInt64Array(ids.length).fill(1n),
      token_type_ids: new BigInt64Array(ids.length),
    };
    const wanted = Object.entries(inputs).filter(([name]) => session.inputNames.includes(name));
    const { last_hidden_state: states } = await session.run(
      Object.fromEntries(wanted.map(([name, values]) => [name, inputOf(values)])),
    );
    if (!states) throw new EmbedderFault('does_not_load', 'The model has no last_hidden_state.');
    const width = states.data.length / ids.length;
    const sum = new Float32Array(width);
    for (const [n, value] of states.data.entries()) sum[n % width] = (sum[n % width] as number) + value;
    return sum;
  };

  /** A longer text is read in parts; the vector is the mean over all tokens, with length 1. */
  const embedText: EmbedText = async (text, as) => {
    const ids = tokenize(PREFIXES[as] + text);
    const most = MAX_TOKENS - 2;
    const sums: Float32Array[] = [];
    for (let at = 0; at < ids.length; at += most)
      sums.push(await sumOf([vocabulary.begin, ...ids.slice(at, at + most), vocabulary.end]));
    const sum = new Float32Array(sums[0]?.length ?? 0).map((_, n) =>
      sums.reduce((total, one) => total + (one[n] as number), 0),
    );
    return { vector: normalized(sum), tokens: ids.length };
  };
  await requireReferences(embedText, references);
  return embedText;
};

const requireReferences = async (embedText: EmbedText, references: Reference[]): Promise<void> => {
  for (const { text, as, vector } of references) {
    const expected = normalized(Float32Array.from(vector));
    const found = (await embedText(text, as)).vector;
    const cosine = expected.reduce((sum, value, n) => sum + value * (found[n] ?? 0), 0);
    // A vector with a number that is none has no cosine either.
    if (!(cosine >= REFERENCE_COSINE))
      throw new EmbedderFault(
        'does_not_load',
        `“${text}” has a cosine of ${cosine.toFixed(2)} to its reference.`,
      );
  }
};

const normalized = (vector: Float32Array): Float32Array => {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
};
