import { once } from 'node:events';
import { createServer, get, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { nowhere } from '../../../test/kit/outgoing.ts';
import { SHORT } from './limits.ts';
import { createOutgoing } from './outgoing.ts';
import type { Resolve } from './route.ts';
import { fetchingBy } from './within.ts';

/** Represents the internet; all other addresses count as private. */
const PUBLIC = '127.0.0.1';
const isPublic = (address: string) => address === PUBLIC;
const called: string[] = [];
let server: Server;
let port: number;

const ANSWERS: Record<string, RequestListener> = {
  '/hello': (_request, response) => response.end('hello'),
  '/to-loopback': (_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.2:${port}/hello` }).end(),
  '/to-name': (_request, response) =>
    response.writeHead(307, { location: `http://inside.example:${port}/hello` }).end(),
  '/to-file': (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/to-hello': (_request, response) => response.writeHead(302, { location: '/hello' }).end(),
  '/loop': (_request, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/large': (_request, response) => response.end('x'.repeat(2_000)),
  '/bomb': (_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(1_000_000))),
  '/never': () => {},
  '/begins': (_request, response) => void response.write('x'),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    called.push(request.url ?? '');
    ANSWERS[request.url ?? '']?.(request, response);
  }).listen(0, PUBLIC);
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port; // it listens on TCP
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => void called.splice(0));

const resolve: Resolve = async (host) => {
  const addresses: Record<string, string[]> = {
    'outside.example': [PUBLIC],
    'inside.example': ['127.0.0.2'],
    'both.example': [PUBLIC, '10.0.0.1'],
    localhost: ['127.0.0.2'],
  };
  return (addresses[host] ?? []).map((address) => ({ address, family: 4 }));
};
const outgoing = createOutgoing({ allowed: [], resolve, isPublic });
const call = outgoing.fetchWith(SHORT);

test('an address of the internet is called, by number and by name', async () => {
  for (const host of [PUBLIC, 'outside.example'])
    expect(await (await call(`http://${host}:${port}/hello`)).text()).toBe('hello');
});

test('an entered address reaches its host and port, never metadata', async () => {
  const entered = (host: string, to = port) =>
    createOutgoing({ allowed: [], entered: [{ host, port: to }], resolve: toThisMachine }).fetchWith(SHORT);
  const toThisMachine: Resolve = async () => [{ address: PUBLIC, family: 4 }];
  const here = `http://${PUBLIC}:${port}/hello`;
  expect(await (await entered(PUBLIC)(here)).text()).toBe('hello');
  expect(await (await entered('box.example')(`http://box.example:${port}/hello`)).text()).toBe('hello');
  for (const other of [entered(PUBLIC, 1), entered('127.0.0.3'), entered('box.example')])
    await expect(other(here)).rejects.toMatchObject({ code: 'private_address' });
  for (const host of [
    '169.254.169.254',
    '[::ffff:169.254.169.254]',
    '168.63.129.16',
    '100.100.100.200',
    '0.0.0.0',
  ])
    await expect(entered(host)(`http://${host}:${port}/hello`)).rejects.toMatchObject({
      code: 'reserved_address',
    });
});

test.each([
  'http://127.0.0.2',
  'http://2130706434',
  'http://0x7f000002',
  'http://0177.0.0.2',
  'http://0x7f.2',
  'http://127.2',
  'http://１２７.0.0.2',
  'http://127.0.0.2.',
  'http://[::1]',
  'http://[0:0:0:0:0:0:0:1]',
  'http://[::ffff:127.0.0.1]',
  'http://[::127.0.0.1]',
  'http://[64:ff9b::7f00:1]',
  'http://[2002:7f00:1::]',
  'http://169.254.169.254',
  'http://[fd00:ec2::254]',
  'http://10.0.0.1',
  'https://10.0.0.1',
  'http://inside.example',
  'http://INSIDE.example',
  'http://both.example',
  'http://localhost',
])('a private address is refused, however it is written: %s', async (origin) => {
  await expect(call(`${origin}:${port}/hello`)).rejects.toMatchObject({ code: 'private_address' });
  expect(called).toEqual([]);
});

test.each(['http://user:secret@outside.example/', 'http://[fe80::1%25eth0]/', 'http://xn--/', 'nonsense'])(
  'what is no plain address is refused: %s',
  async (address) => {
    await expect(call(address)).rejects.toThrow();
    expect(called).toEqual([]);
  },
);

test.each(['file:///etc/passwd', 'data:text/plain,x', 'ftp://outside.example/'])(
  'no other scheme is: %s',
  async (address) => {
    await expect(call(address)).rejects.toMatchObject({ code: 'not_http' });
  },
);

test('a name in another alphabet is judged by what it resolves to', async () => {
  const asked: string[] = [];
  const guarded = createOutgoing({
    allowed: [],
    resolve: async (host) => {
      asked.push(host);
      return [{ address: '192.168.0.1', family: 4 }];
    },
  });
  await expect(guarded.fetchWith(SHORT)('http://münchen.example/')).rejects.toMatchObject({
    code: 'private_address',
  });
  expect(asked).toEqual(['xn--mnchen-3ya.example']);
});

test('checks a redirect anew: private address or name, other scheme', async () => {
  for (const path of ['/to-loopback', '/to-name']) {
    await expect(call(`http://outside.example:${port}${path}`)).rejects.toMatchObject({
      code: 'private_address',
    });
  }
  await expect(call(`http://outside.example:${port}/to-file`)).rejects.toThrow();
  expect(called).toEqual(['/to-loopback', '/to-name', '/to-file']);
  const followed = await call(`http://outside.example:${port}/to-hello`);
  expect([await followed.text(), followed.url]).toEqual(['hello', `http://outside.example:${port}/hello`]);
});

test('redirects that never end are ended', async () => {
  await expect(call(`http://outside.example:${port}/loop`)).rejects.toMatchObject({
    code: 'too_many_redirects',
  });
});

test('a redirect that nobody wants followed is handed over as it is', async () => {
  const answer = await call(`http://outside.example:${port}/to-loopback`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `http://127.0.0.2:${port}/hello`]);
});

test('resolves a name once and connects to the checked address', async () => {
  const answers = [PUBLIC, '127.0.0.2', '127.0.0.2'];
  let asked = 0;
  const rebinding = createOutgoing({
    allowed: [],
    isPublic,
    resolve: async () => {
      asked += 1;
      return [{ address: answers[asked - 1] ?? '', family: 4 }];
    },
  });
  const socket = await rebinding.connect({ host: 'turns.example', port, timeoutMs: 10_000 });
  expect([socket.remoteAddress, asked]).toEqual([PUBLIC, 1]);
  socket.destroy();
  asked = 0;
  const answer = await rebinding.fetchWith(SHORT)(`http://turns.example:${port}/hello`);
  expect([await answer.text(), asked]).toEqual(['hello', 1]);
  const again = rebinding.connect({ host: 'turns.example', port, timeoutMs: 10_000 });
  await expect(again).rejects.toMatchObject({ code: 'private_address' });
});

test('calls a private host that the operator allows, by its port only', async () => {
  const other = createServer((_request, response) => response.end('other')).listen(0, PUBLIC);
  await once(other, 'listening');
  const { port: otherPort } = other.address() as AddressInfo; // it listens on TCP
  const named = createOutgoing({
    allowed: [
      { host: PUBLIC, port },
      { host: 'Inside.example', port },
    ],
  });
  const ask = named.fetchWith(SHORT);
  expect(await (await ask(`http://${PUBLIC}:${port}/hello`)).text()).toBe('hello');
  await expect(ask(`http://${PUBLIC}:${otherPort}/`)).rejects.toMatchObject({ code: 'private_address' });
  await expect(ask(`http://localhost:${port}/hello`)).rejects.toMatchObject({ code: 'private_address' });
  const byName = createOutgoing({
    allowed: [{ host: 'Inside.example', port }],
    resolve: async () => [{ address: PUBLIC, family: 4 }],
  }).fetchWith(SHORT);
  expect(await (await byName(`http://inside.EXAMPLE:${port}/hello`)).text()).toBe('hello');
  await expect(byName(`http://below.inside.example:${port}/hello`)).rejects.toMatchObject({
    code: 'private_address',
  });
  other.close();
});

test('an answer is read up to its limit, counted unpacked', async () => {
  const ask = outgoing.fetchWith({ maxBytes: 1_000 });
  for (const path of ['/large', '/bomb']) {
    const answer = await ask(`http://outside.example:${port}${path}`);
    await expect(answer.text()).rejects.toMatchObject({ code: 'too_large' });
  }
  expect(await (await ask(`http://outside.example:${port}/hello`)).text()).toBe('hello');
});

test('what takes too long is ended, before its first word and after it', async () => {
  const ask = outgoing.fetchWith({ maxBytes: 1_000, timeoutMs: 50 });
  await expect(ask(`http://outside.example:${port}/never`)).rejects.toMatchObject({ code: 'timed_out' });
  const ended = ask(`http://outside.example:${port}/begins`).then((answer) => answer.text());
  await expect(ended).rejects.toMatchObject({ code: 'timed_out' });
});

test('the caller’s own signal still ends a call', async () => {
  const cut = new AbortController();
  const ended = call(`http://outside.example:${port}/never`, { signal: cut.signal });
  cut.abort(new Error('not wanted any more'));
  await expect(ended).rejects.toThrow('not wanted any more');
});

test('calls by node:http and sockets take the same way', async () => {
  const ask = (host: string) =>
    new Promise<number>((done, fail) => {
      const agent = outgoing.agents().http;
      const request = get({ host, port, path: '/hello', agent }, (response) => {
        response.resume();
        agent.destroy();
        done(response.statusCode ?? 0);
      });
      request.on('error', fail);
    });
  expect(await ask('outside.example')).toBe(200);
  for (const host of ['inside.example', '127.0.0.2', '0x7f000002', '::1'])
    await expect(ask(host)).rejects.toMatchObject({ code: 'private_address' });
  for (const host of ['inside.example', '127.0.0.2', '0x7f000002', '[::1]'])
    await expect(outgoing.connect({ host, port, timeoutMs: 10_000 })).rejects.toMatchObject({
      code: 'private_address',
    });
});

test('guards calls by the global fetch of a library, within its work only', async () => {
  const library = async () => {
    await Promise.resolve();
    return (await fetch(`http://${PUBLIC}:${port}/hello`)).text();
  };
  await expect(fetchingBy(nowhere.fetchWith(SHORT), library)).rejects.toMatchObject({
    code: 'private_address',
  });
  expect(await library()).toBe('hello');
});

test('rejects a forbidden address when entered, and allows unknown names', async () => {
  await expect(outgoing.requireReachable('https://inside.example/x')).rejects.toThrow(
    'inside.example leads to a private address',
  );
  await expect(outgoing.requireReachable('http://[::1]:3000')).rejects.toMatchObject({
    code: 'private_address',
  });
  await outgoing.requireReachable('https://outside.example');
  await outgoing.requireReachable('https://not-made-yet.example');
});

test('uses the proxy of Node, and checks addresses before it', async () => {
  const asked: string[] = [];
  const proxy = createServer().on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    const far = connect(port, PUBLIC, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      far.pipe(socket).pipe(far);
    });
    socket.on('error', () => far.destroy());
  });
  proxy.listen(0, PUBLIC);
  await once(proxy, 'listening');
  const { port: proxyPort } = proxy.address() as AddressInfo; // it listens on TCP
  vi.stubEnv('NODE_USE_ENV_PROXY', '1');
  vi.stubEnv('HTTP_PROXY', `http://${PUBLIC}:${proxyPort}`);
  vi.stubEnv('http_proxy', `http://${PUBLIC}:${proxyPort}`);
  vi.stubEnv('NO_PROXY', 'outside.example');
  vi.stubEnv('no_proxy', 'outside.example');
  const ask = createOutgoing({ allowed: [], resolve, isPublic }).fetchWith(SHORT);
  expect(await (await ask('http://known-to-the-proxy.example/hello')).text()).toBe('hello');
  expect(await (await ask(`http://outside.example:${port}/hello`)).text()).toBe('hello');
  await expect(ask('http://10.0.0.1/hello')).rejects.toMatchObject({ code: 'private_address' });
  expect(asked).toEqual(['known-to-the-proxy.example:80']);
  vi.unstubAllEnvs();
  proxy.closeAllConnections();
  proxy.close();
});
