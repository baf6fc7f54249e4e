import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from './kit/server.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('Olga Owner');
});
afterAll(() => server.close());

test.each([
  ['PATCH', '/users/ME', { name: 'a\udc00b' }],
  ['PATCH', '/users/ME', { name: 'a\0b' }],
  ['PATCH', '/users/ME', { name: 'two\nlines' }],
  ['PATCH', '/users/ME', { name: 'two\u2028lines' }],
  ['POST', '/chats', { name: 'half a smile \ud83d' }],
  ['POST', '/domains', { name: 'half a smile \ud83d', description: '' }],
  ['GET', '/chats?search=%00', undefined],
  ['GET', '/chats?cursor=0000-01-01T00:00:00Z_ME', undefined],
  ['GET', '/notifications?cursor=0000-01-01T00:00:00Z_ME', undefined],
  ['GET', '/audit-events?from=0000-01-01T00:00:00Z', undefined],
  ['GET', '/audit-events?to=0000-12-31T00:00:00Z', undefined],
  ['GET', '/analytics?scope=all&from=0000-01-01&to=0000-02-01', undefined],
] as const)('what the database cannot hold is refused with a code: %s %s %j', async (method, path, body) => {
  const { status, body: answer } = await server.call(method, path.replace('ME', owner.id), body, owner.token);
  expect([status, answer.code]).toEqual([400, 'invalid_input']);
});
