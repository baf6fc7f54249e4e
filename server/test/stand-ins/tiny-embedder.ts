import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create } from 'tar';
import { PREFIXES } from '../../src/platform/embedder/model.ts';
import type { Content, Parts, Reference } from '../../src/platform/embedder/parts.ts';
import { createTokenizer } from '../../src/platform/embedder/tokenizer.ts';
import { parseVocabulary } from '../../src/platform/embedder/vocabulary.ts';

const RUNTIME = fileURLToPath(new URL('./onnx-runtime/index.cjs', import.meta.url));
const { stateOf } = createRequire(import.meta.url)(RUNTIME) as {
  stateOf: (model: string, id: number) => Float32Array;
};

const SPECIAL = ['<s>', '<pad>', '</s>', '<unk>'];
const PIECES = [
  ...SPECIAL,
  ...['▁', '▁the', '▁query', '▁passage', '▁not', 'ice'],
  ...'abcdefghijklmnopqrstuvwxyz0123456789.,:',
];

/** A tokenizer.json with the letters and some words. */
export const TINY_TOKENIZER = JSON.stringify({
  added_tokens: SPECIAL.map((content, id) => ({ id, content })),
  model: {
    type: 'Unigram',
    unk_id: SPECIAL.indexOf('<unk>'),
    // A longer piece is likelier than its letters.
    vocab: PIECES.map((piece, id) => [piece, id < SPECIAL.length ? 0 : -10 + piece.length]),
  },
});

const REFERENCES = [
  { text: 'the notice', as: 'question' },
  { text: 'a passage of 30 days.', as: 'passage' },
] as const;

const referencesOf = (model: string): Reference[] => {
  const vocabulary = parseVocabulary(TINY_TOKENIZER);
  const tokenize = createTokenizer(vocabulary);
  return REFERENCES.map(({ text, as }) => {
    const ids = [vocabulary.begin, ...tokenize(PREFIXES[as] + text), vocabulary.end];
    const states = ids.map((id) => stateOf(model, id));
    const vector = Array.from(states[0] ?? [], (_, n) =>
      states.reduce((sum, state) => sum + (state[n] ?? 0), 0),
    );
    return { text, as, vector };
  });
};

/** A package as npm packs it. */
const packageOf = (files: Record<string, string | Buffer>): Buffer => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-package-'));
  try {
    for (const [name, content] of Object.entries(files)) {
      const path = join(folder, 'package', name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    create({ cwd: folder, file: join(folder, 'made.tgz'), gzip: true, portable: true, sync: true }, [
      'package',
    ]);
    return readFileSync(join(folder, 'made.tgz'));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const contentOf = (file: string | Buffer): Content => ({
  bytes: Buffer.byteLength(file),
  sha256: createHash('sha256').update(file).digest('hex'),
});

type Made = { parts: Parts; files: Map<string, Buffer> };

/** Files of the form of the real ones, some kB, and the parts that pin them. The vectors mean nothing. */
export const tinyParts = ({ model = 'tiny', runtime = readFileSync(RUNTIME, 'utf8') } = {}): Made => {
  const program = packageOf({
    'package.json': JSON.stringify({ name: 'onnxruntime-node', version: '0.0.1', main: 'index.cjs' }),
    'index.cjs': runtime,
    [`bin/napi-v6/${process.platform}/${process.arch}/library.so`]: 'ours',
    'bin/napi-v6/other/cpu/library.so': 'of another machine',
  });
  const onnx = contentOf(model);
  const tokenizer = contentOf(TINY_TOKENIZER);
  return {
    parts: {
      onnxUrl: 'https://files.example/tiny.onnx',
      tokenizerUrl: 'https://files.example/tokenizer.json',
      models: [{ name: `built-in:${model}`, onnx, tokenizer }],
      runtime: [{ ...contentOf(program), name: 'onnxruntime-node', version: '0.0.1' }],
      references: referencesOf(model),
    },
    files: new Map([
      ['model.onnx', Buffer.from(model)],
      ['tokenizer.json', Buffer.from(TINY_TOKENIZER)],
      ['onnxruntime-node-0.0.1.tgz', program],
    ]),
  };
};

export const tinyHub = (folder: string, { files }: Made): string => {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
  return folder;
};

/** A mirror on this machine, which records what it is asked for; `answer` may answer instead. */
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
