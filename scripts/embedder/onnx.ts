/**
 * Writes a model as ONNX: the messages of its protocol buffers that the encoder's graph needs, with the field numbers of
 * https://github.com/onnx/onnx/blob/main/onnx/onnx.proto3.
 */
const VARINT = 0;
const BYTES = 2;
const FLOAT = 5;

const varint = (value: number): number[] => {
  const bytes: number[] = [];
  let left = BigInt.asUintN(64, BigInt(value));
  for (; left > 127n; left >>= 7n) bytes.push(Number(left & 127n) | 128);
  return [...bytes, Number(left)];
};
const key = (field: number, kind: number) => varint((field << 3) | kind);
const number = (field: number, value: number) => Buffer.from([...key(field, VARINT), ...varint(value)]);
const bytes = (field: number, value: Uint8Array | string): Buffer => {
  const content =
    typeof value === 'string'
      ? Buffer.from(value)
      : Buffer.from(value.buffer, value.byteOffset, value.length);
  return Buffer.concat([Buffer.from([...key(field, BYTES), ...varint(content.length)]), content]);
};
const float = (field: number, value: number) => {
  const content = Buffer.alloc(4);
  content.writeFloatLE(value);
  return Buffer.concat([Buffer.from(key(field, FLOAT)), content]);
};

export type Attribute = number | number[] | { float: number };
const attribute = (name: string, value: Attribute): Buffer => {
  const [type, content] = Array.isArray(value)
    ? [7, Buffer.concat(value.map((one) => number(8, one)))]
    : typeof value === 'number'
      ? [2, number(3, value)]
      : [1, float(2, value.float)];
  return Buffer.concat([bytes(1, name), content, number(20, type)]);
};

/** Domain of ONNX Runtime's own operators. */
export const RUNTIMES_OWN = 'com.microsoft';

export const node = (
  operator: string,
  inputs: string[],
  output: string,
  attributes: Record<string, Attribute> = {},
  domain = '',
): Buffer =>
  Buffer.concat([
    ...inputs.map((name) => bytes(1, name)),
    bytes(2, output),
    bytes(4, operator),
    ...Object.entries(attributes).map(([name, value]) => bytes(5, attribute(name, value))),
    bytes(7, domain),
  ]);

/** Data types of tensors. */
export const FLOAT32 = 1;
export const INT8 = 3;
export const INT64 = 7;
export const INT4 = 22;

export const tensor = (name: string, type: number, shape: number[], values: ArrayBufferView): Buffer =>
  Buffer.concat([
    ...shape.map((size) => number(1, size)),
    number(2, type),
    bytes(8, name),
    bytes(9, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
  ]);

/** Returns an input or output of the graph; a name in the shape is a variable size. */
export const port = (name: string, elements: number, shape: (number | string)[]): Buffer => {
  const sizes = shape.map((size) => bytes(1, typeof size === 'number' ? number(1, size) : bytes(2, size)));
  const type = Buffer.concat([number(1, elements), bytes(2, Buffer.concat(sizes))]);
  return Buffer.concat([bytes(1, name), bytes(2, bytes(1, type))]);
};

/** @param opset version of ONNX's own operators */
export const model = (
  graph: { nodes: Buffer[]; tensors: Buffer[]; inputs: Buffer[]; outputs: Buffer[] },
  opset: number,
): Buffer =>
  Buffer.concat([
    number(1, 8),
    bytes(
      7,
      Buffer.concat([
        ...graph.nodes.map((one) => bytes(1, one)),
        bytes(2, 'encoder'),
        ...graph.tensors.map((one) => bytes(5, one)),
        ...graph.inputs.map((one) => bytes(11, one)),
        ...graph.outputs.map((one) => bytes(12, one)),
      ]),
    ),
    ...[['', opset] as const, [RUNTIMES_OWN, 1] as const].map(([domain, version]) =>
      bytes(8, Buffer.concat([bytes(1, domain), number(2, version)])),
    ),
  ]);
