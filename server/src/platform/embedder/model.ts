import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createTokenizer } from './tokenizer.ts';
import { openWeights } from './weights.ts';

/** As the model was trained (E5: Wang and others 2022): without them it finds less. */
const PREFIXES = { question: 'query: ', passage: 'passage: ' };
export type As = keyof typeof PREFIXES;

/** The part of ONNX Runtime's API that is used. */
type Runtime = {
  InferenceSession: {
    create: (
      path: string,
      options: Record<string, unknown>,
    ) => Promise<{
      run: (inputs: Record<string, unknown>) => Promise<Record<string, { data: Float32Array } | undefined>>;
    }>;
  };
  Tensor: new (type: 'float32', data: Float32Array, shape: number[]) => unknown;
};

export const MODEL_FILES = { weights: 'weights.bin', onnx: 'model.onnx', runtime: 'runtime' };

/** Opens what `prepare` has left in a folder. Throws where the runtime does not load. */
export const openModel = async (folder: string) => {
  // By its place in the folder: it is no package of ours.
  const load = createRequire(join(folder, MODEL_FILES.runtime, 'node_modules', 'docent.cjs'));
  const runtime: Runtime = load('onnxruntime-node');
  const weights = openWeights(join(folder, MODEL_FILES.weights));
  const { width, positions, vocabulary } = weights;
  const tokenize = createTokenizer(vocabulary);
  const places = weights.floats('emb.pos');
  const kind = weights.floats('emb.type').subarray(0, width);
  // One thread: passages are many, and the machine has other work. No arena: it keeps the most that was ever needed.
  const session = await runtime.InferenceSession.create(join(folder, MODEL_FILES.onnx), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
  });

  const meanOf = async (ids: number[]): Promise<Float32Array> => {
    const rows = new Float32Array(ids.length * width);
    ids.forEach((id, place) => {
      const word = weights.matrix('emb.word', width, id, 1);
      for (let n = 0; n < width; n += 1)
        rows[place * width + n] = (word[n] ?? 0) + (places[place * width + n] ?? 0) + (kind[n] ?? 0);
    });
    const { mean } = await session.run({
      pieces: new runtime.Tensor('float32', rows, [1, ids.length, width]),
    });
    if (!mean) throw new Error('The runtime gave no vector.');
    return mean.data;
  };

  /** A vector of length 1 of the whole text: one that is longer than the model reads is read in parts, each by its length. */
  return async (text: string, as: As): Promise<{ vector: Float32Array; tokens: number }> => {
    const ids = tokenize(PREFIXES[as] + text);
    const most = positions - 2;
    const sum = new Float32Array(width);
    for (let at = 0; at < ids.length; at += most) {
      const part = ids.slice(at, at + most);
      const mean = await meanOf([vocabulary.begin, ...part, vocabulary.end]);
      for (let n = 0; n < width; n += 1) sum[n] = (sum[n] ?? 0) + (mean[n] ?? 0) * part.length;
    }
    const length = Math.hypot(...sum) || 1;
    return { vector: sum.map((one) => one / length), tokens: ids.length };
  };
};
