import { randomUUID } from 'node:crypto';
import { type AnyCall, API_VERSION_PATH, CALLS } from '@docent/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/kit/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the calls of the contract and the routes of the server are the same', async () => {
  const { paths } = (await server.call('GET', '/openapi.json')).body;
  const routes = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const calls = Object.values(CALLS).map(
    ({ method, path }) => `${method} ${API_VERSION_PATH}${path.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(routes.sort()).toEqual(calls.sort());
});

test('every call refuses fields that it does not describe', async () => {
  const owner = await server.person('Olga Owner');
  // Answers of other systems have the fields that these systems give them; the identity library reads its own.
  const calls = Object.values<AnyCall>(CALLS).filter(
    ({ method, path, redirect }) => !redirect && !(method === 'GET' && /^\/(auth|me\/identity)\//.test(path)),
  );
  const answers = calls.flatMap(({ method, path, upload }) => {
    const to = path.replace(/:\w+/g, () => randomUUID());
    const takesBody = method !== 'GET' && !upload;
    return [
      { said: `${method} ${path}?`, of: server.call(method, `${to}?unknown=1`, undefined, owner.token) },
      ...(takesBody
        ? [{ said: `${method} ${path}`, of: server.call(method, to, { unknown: 1 }, owner.token) }]
        : []),
    ];
  });
  const taken: string[] = [];
  for (const { said, of } of answers) if ((await of).body?.code !== 'invalid_input') taken.push(said);
  expect(taken).toEqual([]);
});
