/**
 * Stands in for onnxruntime-node, which is too large to be fetched for tests: computes those operators that our graphs are made of. What
 * it is asked to do badly is named by files beside it: `crash` ends the process at the next text.
 */
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const NEWEST_OPSET = 17;

/** Fields of a message of protocol buffers, as [number, value]. */
const fieldsOf = (bytes) => {
  const fields = [];
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++];
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return Number(BigInt.asIntN(64, value));
    }
  };
  while (at < bytes.length) {
    const key = varint();
    const kind = key & 7;
    if (kind === 0) fields.push([key >> 3, varint()]);
    else {
      const length = kind === 5 ? 4 : varint();
      const content = bytes.subarray(at, at + length);
      fields.push([key >> 3, kind === 5 ? content.readFloatLE() : content]);
      at += length;
    }
  }
  return fields;
};
const all = (fields, number) => fields.filter(([field]) => field === number).map(([, value]) => value);
const one = (fields, number) => all(fields, number)[0];
const text = (bytes) => bytes.toString();

const readModel = (path) => {
  const model = fieldsOf(readFileSync(path));
  for (const opset of all(model, 8).map(fieldsOf))
    if (one(opset, 2) > NEWEST_OPSET) throw new Error(`Opset ${one(opset, 2)} is not supported`);
  const graph = fieldsOf(one(model, 7));
  const tensors = all(graph, 5).map((bytes) => {
    const fields = fieldsOf(bytes);
    const raw = Uint8Array.from(one(fields, 9)).buffer;
    return [text(one(fields, 8)), one(fields, 2) === 1 ? new Float32Array(raw) : new Int8Array(raw)];
  });
  const nodes = all(graph, 1).map((bytes) => {
    const fields = fieldsOf(bytes);
    const attributes = all(fields, 5).map(fieldsOf);
    return {
      operator: text(one(fields, 4)),
      inputs: all(fields, 1).map(text),
      output: text(one(fields, 2)),
      attributes: Object.fromEntries(
        attributes.map((one_) => [text(one(one_, 1)), one(one_, 3) ?? one(one_, 2)]),
      ),
    };
  });
  return { tensors, nodes };
};

const normalized = (x, weight, bias, epsilon) => {
  const width = weight.length;
  const y = new Float32Array(x.length);
  for (let row = 0; row < x.length; row += width) {
    const part = x.subarray(row, row + width);
    const mean = part.reduce((sum, n) => sum + n, 0) / width;
    const variance = part.reduce((sum, n) => sum + (n - mean) ** 2, 0) / width;
    part.forEach((n, i) => {
      y[row + i] = ((n - mean) / Math.sqrt(variance + epsilon)) * weight[i] + bias[i];
    });
  }
  return y;
};

const multiplied = (x, weights, scales, bias) => {
  const columns = scales.length;
  const inner = weights.length / columns;
  const rows = x.length / inner;
  const y = new Float32Array(rows * columns);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      let sum = 0;
      for (let n = 0; n < inner; n += 1) sum += x[row * inner + n] * weights[n * columns + column];
      y[row * columns + column] = sum * scales[column] + (bias ? bias[column] : 0);
    }
  return y;
};

const attended = (query, key, value, heads, width) => {
  const rows = query.length / width;
  const size = width / heads;
  const y = new Float32Array(query.length);
  for (let head = 0; head < heads; head += 1)
    for (let row = 0; row < rows; row += 1) {
      const scores = Array.from({ length: rows }, (_, other) => {
        let dot = 0;
        for (let n = 0; n < size; n += 1)
          dot += query[row * width + head * size + n] * key[other * width + head * size + n];
        return Math.exp(dot / Math.sqrt(size));
      });
      const sum = scores.reduce((a, b) => a + b, 0);
      for (let n = 0; n < size; n += 1)
        y[row * width + head * size + n] = scores.reduce(
          (total, score, other) => total + (score / sum) * value[other * width + head * size + n],
          0,
        );
    }
  return y;
};

const gelu = (x) => 0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x ** 3)));
const added = (x, y, bias) => x.map((n, i) => n + y[i] + bias[i % bias.length]);

const compute = ({ operator, attributes }, [a, b, c, d, e], width) => {
  if (operator === 'LayerNormalization') return normalized(a, b, c, attributes.epsilon);
  if (operator === 'DynamicQuantizeMatMul') return multiplied(a, b, c, e);
  if (operator === 'MultiHeadAttention') return attended(a, b, c, attributes.num_heads, width);
  if (operator === 'SkipLayerNormalization') return normalized(added(a, b, e), c, d, attributes.epsilon);
  if (operator === 'BiasGelu') return a.map((n, i) => gelu(n + b[i % b.length]));
  if (operator === 'ReduceMean') {
    const mean = new Float32Array(width);
    const share = width / a.length;
    a.forEach((n, i) => {
      mean[i % width] += n * share;
    });
    return mean;
  }
  throw new Error(`${operator} is not an operator`);
};

exports.Tensor = class {
  constructor(_type, data, shape) {
    this.data = data;
    this.shape = shape;
  }
};

exports.InferenceSession = {
  create: async (path) => {
    const { tensors, nodes } = readModel(path);
    return {
      run: async ({ pieces }) => {
        if (existsSync(join(__dirname, 'crash'))) process.exit(1);
        const values = new Map([...tensors, ['pieces', pieces.data]]);
        for (const node of nodes)
          values.set(
            node.output,
            compute(
              node,
              node.inputs.map((name) => values.get(name)),
              pieces.shape[2],
            ),
          );
        return { mean: { data: values.get('mean') } };
      },
    };
  },
};
