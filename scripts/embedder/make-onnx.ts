import * as onnx from './onnx.ts';
import { BLOCK, type Weights } from './weights.ts';

/** The first version with tensors of 4 bits. */
const OPSET = 21;
/**
 * Numbers from -63 to 63: with all 8 bits, processors with AVX2 and without VNNI overflow when they add two products of 16 bits (ONNX
 * Runtime's documentation of quantization, "reduce_range").
 */
const GREATEST = 63;

/**
 * Builds the encoder's graph with the ports of the hub's: input `input_ids`, output `last_hidden_state`. The vocabulary remains 4-bit; the
 * other matrices become int8, by column, and their inputs are quantized at run time. The bytes are the same on every machine.
 */
export const makeOnnx = (weights: Weights): Buffer => {
  const nodes: Buffer[] = [];
  const tensors: Buffer[] = [];
  const { width, inner, heads, words, positions } = weights;
  const epsilon = { float: weights.epsilon };

  const floats = (name: string): string => {
    const values = weights.floats(name);
    tensors.push(onnx.tensor(name, onnx.FLOAT32, [values.length], values));
    return name;
  };
  const add = (
    operator: string,
    inputs: string[],
    output: string,
    attributes = {},
    domain = onnx.RUNTIMES_OWN,
  ) => {
    nodes.push(onnx.node(operator, inputs, output, attributes, domain));
    return output;
  };
  const multiply = (
    input: string,
    name: string,
    [from, to]: [number, number],
    bias: string[],
    output: string,
  ) => {
    const { values, scales } = quantized(weights.matrix(name), from, to);
    tensors.push(
      onnx.tensor(name, onnx.INT8, [from, to], values),
      onnx.tensor(`${name}.scale`, onnx.FLOAT32, [to], scales),
    );
    return add('DynamicQuantizeMatMul', [input, name, `${name}.scale`, '', ...bias], output);
  };
  const join = (a: string, b: string, norm: string, bias: string, output: string) =>
    add('SkipLayerNormalization', [a, b, floats(`${norm}.w`), floats(`${norm}.b`), floats(bias)], output, {
      epsilon,
    });

  const embedded = (): string => {
    const { values, scales } = weights.blocks('emb.word');
    const kind = weights.floats('emb.type').subarray(0, width);
    const places = weights.floats('emb.pos').map((value, n) => value + (kind[n % width] as number)); // of the first kind
    tensors.push(
      onnx.tensor('emb.word', onnx.INT4, [words, width], values),
      onnx.tensor('emb.word.scale', onnx.FLOAT32, [words, width / BLOCK], scales),
      onnx.tensor('emb.pos', onnx.FLOAT32, [positions, width], places),
      onnx.tensor('zero', onnx.INT64, [1], new BigInt64Array(1)),
    );
    const quantization = { gather_axis: 0, quantize_axis: 1, block_size: BLOCK };
    add('GatherBlockQuantized', ['emb.word', 'input_ids', 'emb.word.scale'], 'words', quantization);
    add('Shape', ['input_ids'], 'count', { start: 1 }, '');
    add('Slice', ['emb.pos', 'zero', 'count', 'zero'], 'places', {}, '');
    return add('Add', ['words', 'places'], 'embedded', {}, '');
  };

  let input = add(
    'LayerNormalization',
    [embedded(), floats('emb.ln.w'), floats('emb.ln.b')],
    'first',
    { axis: -1, epsilon },
    '',
  );
  for (let layer = 0; layer < weights.layers; layer += 1) {
    const of = (name: string) => `l${layer}.${name}`;
    const [query, key, value] = ['q', 'k', 'v'].map((name) =>
      multiply(input, of(`${name}.w`), [width, width], [floats(of(`${name}.b`))], of(name)),
    ) as [string, string, string]; // three names give three
    const attended = add('MultiHeadAttention', [query, key, value], of('attended'), { num_heads: heads });
    const turned = multiply(attended, of('ao.w'), [width, width], [], of('turned'));
    const between = join(turned, input, of('aln'), of('ao.b'), of('between'));
    const wide = multiply(between, of('fi.w'), [width, inner], [], of('wide'));
    const bent = add('BiasGelu', [wide, floats(of('fi.b'))], of('bent'));
    const narrow = multiply(bent, of('fo.w'), [inner, width], [], of('narrow'));
    const out = layer + 1 < weights.layers ? of('out') : 'last_hidden_state';
    input = join(narrow, between, of('oln'), of('fo.b'), out);
  }
  return onnx.model(
    {
      nodes,
      tensors,
      inputs: [onnx.port('input_ids', onnx.INT64, [1, 'count'])],
      outputs: [onnx.port(input, onnx.FLOAT32, [1, 'count', width])],
    },
    OPSET,
  );
};

/** A matrix of `to` rows and `from` columns, turned, each column with a scale of its own. */
const quantized = (matrix: Float32Array, from: number, to: number) => {
  const values = new Int8Array(from * to);
  const scales = new Float32Array(to);
  for (let row = 0; row < to; row += 1) {
    const numbers = matrix.subarray(row * from, (row + 1) * from);
    let most = 0;
    for (const one of numbers) most = Math.max(most, Math.abs(one));
    const scale = most / GREATEST || 1;
    scales[row] = scale;
    for (let column = 0; column < from; column += 1)
      values[column * to + row] = Math.round((numbers[column] as number) / scale); // within the row
  }
  return { values, scales };
};
