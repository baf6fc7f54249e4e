import { request } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { silentLogger } from '../logs.ts';
import { createApp } from './app.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Sends a request without the decompression of fetch. */
const get = (path: string, accepted?: string, method = 'GET') =>
  new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    request(`${server.url}${path}`, { method, headers }, (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject);
    })
      .on('error', reject)
      .end();
  });
const PATH = '/v1/openapi.json';

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
])('a caller that takes "%s" gets a long answer as %s, whole', async (accepted, form, open) => {
  const plain = await get(PATH);
  const { headers, body } = await get(PATH, accepted);
  expect(headers).toMatchObject({ 'content-encoding': form, 'content-length': String(body.length) });
  expect(String(headers.vary).toLowerCase()).toContain('accept-encoding');
  expect(body.length).toBeLessThan(plain.body.length / 5);
  expect(open(body)).toEqual(plain.body);
});

test('who takes none, or nothing known, gets it as it is', async () => {
  for (const accepted of [undefined, 'identity', 'zstd', 'br;q=0, gzip;q=0.0']) {
    const { headers, body } = await get(PATH, accepted);
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'accept-encoding']);
    expect(JSON.parse(body.toString()).openapi).toBe('3.1.0');
  }
});

test('leaves short bodies uncompressed, and answers HEAD correctly', async () => {
  const short = await get('/v1/config', 'br');
  expect(short.headers['content-encoding']).toBeUndefined();
  const [heads, whole] = [await get(PATH, 'br', 'HEAD'), await get(PATH, 'br')];
  expect(heads.body.length).toBe(0);
  expect(heads.headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(whole.body.length),
  });
});

test('streams and bytes that are no text are left alone', async () => {
  const app = await createApp({
    logger: silentLogger,
    productName: async () => 'Docent',
    trustProxy: 0,
    callsAMinute: 6_000,
    encrypted: false,
    authenticate: () => Promise.reject(new Error('nobody')),
  });
  const long = 'word '.repeat(10_000);
  app.get('/stream', (_request, reply) => reply.type('text/plain').send(Readable.from([long])));
  app.get('/bytes', (_request, reply) => reply.type('application/pdf').send(Buffer.from(long)));
  app.get('/text', (_request, reply) => reply.type('text/csv').send(long));
  const encodingOf = async (url: string) =>
    (await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })).headers['content-encoding'];
  expect([await encodingOf('/stream'), await encodingOf('/bytes'), await encodingOf('/text')]).toEqual([
    undefined,
    undefined,
    'br',
  ]);
  await app.close();
});

test('scripts of the web app come as the build has compressed them', async () => {
  const page = (await get('/', 'gzip, br')).body;
  expect((await get('/')).body.toString()).toContain('<div id="root">');
  const script = /\/assets\/index-[\w-]+\.js/.exec((await get('/')).body.toString())?.[0] ?? '';
  expect(page.length).toBeGreaterThan(0);
  const plain = await get(script);
  const small = await get(script, 'gzip, br');
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': plain.headers['content-type'],
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(String(small.headers.vary)).toContain('accept-encoding');
  expect(small.body.length).toBeLessThan(plain.body.length / 2);
  expect(brotliDecompressSync(small.body)).toEqual(plain.body);
  expect(gunzipSync((await get(script, 'gzip')).body)).toEqual(plain.body);
});
