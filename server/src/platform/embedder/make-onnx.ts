import * as onnx from './onnx.ts';
import type { Weights } from './weights.ts';

/** LayerNormalization is an operator of ONNX from here on. */
const OPSET = 17;
/**
 * Numbers from -63 to 63: with all 8 bits, processors with AVX2 and without VNNI overflow where they add two products
 * of 16 bits (ONNX Runtime's documentation of quantization, "reduce_range").
 */
const GREATEST = 63;

/**
 * The encoder as a graph: what a text's pieces are looked up as, one row a piece, goes in; the mean of what comes out of the last layer is
 * its vector. Matrices are int8, by column; what is multiplied with them is quantized as it comes. The same bytes on every machine.
 */
export const makeOnnx = (weights: Weights): Buffer => {
  const nodes: Buffer[] = [];
  const tensors: Buffer[] = [];
  const { width, inner, heads } = weights;
  const epsilon = { float: weights.epsilon };

  const floats = (name: string): string => {
    const values = weights.floats(name);
    tensors.push(onnx.tensor(name, [values.length], values));
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
    const { values, scales } = quantized(weights.matrix(name, from), from, to);
    tensors.push(onnx.tensor(name, [from, to], values), onnx.tensor(`${name}.scale`, [to], scales));
    return add('DynamicQuantizeMatMul', [input, name, `${name}.scale`, '', ...bias], output);
  };
  const join = (a: string, b: string, norm: string, bias: string, output: string) =>
    add('SkipLayerNormalization', [a, b, floats(`${norm}.w`), floats(`${norm}.b`), floats(bias)], output, {
      epsilon,
    });

  let input = add(
    'LayerNormalization',
    ['pieces', floats('emb.ln.w'), floats('emb.ln.b')],
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
    input = join(narrow, between, of('oln'), of('fo.b'), of('out'));
  }
  add('ReduceMean', [input], 'mean', { axes: [1], keepdims: 0 }, '');
  return onnx.model(
    {
      nodes,
      tensors,
      inputs: [onnx.port('pieces', [1, 'count', width])],
      outputs: [onnx.port('mean', [1, width])],
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
