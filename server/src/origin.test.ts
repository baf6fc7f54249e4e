import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { startTestServer } from '../test/kit/server.ts';
import { originOf, originWarning } from './origin.ts';

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['docent.lan', 'http://docent.lan:3000'],
  ['::1', 'http://[::1]:3000'],
  ['fd00::7', 'http://[fd00::7]:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
])('without PUBLIC_URL, links of a server at %s begin with %s', (HOST, origin) => {
  expect(originOf({ HOST, PORT: 3000, PUBLIC_URL: undefined })).toBe(origin);
  expect(URL.canParse(originOf({ HOST, PORT: 3000, PUBLIC_URL: undefined }))).toBe(true);
  const said = originWarning({ HOST, PORT: 3000, PUBLIC_URL: undefined });
  expect(said !== null).toBe(origin.includes('localhost'));
});

test('PUBLIC_URL is the address, wherever the server listens', () => {
  const settings = { HOST: '0.0.0.0', PORT: 3000, PUBLIC_URL: 'https://docent.example.com' };
  expect([originOf(settings), originWarning(settings)]).toEqual(['https://docent.example.com', null]);
});

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

test.skipIf(!hasIpv6)('a server at ::1 answers, and people sign in there', async () => {
  const server = await startTestServer({ HOST: '::1' });
  expect(server.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
  expect((await server.person('Ada Owner')).role).toBe('owner');
  await server.close();
});
