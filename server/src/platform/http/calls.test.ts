import { API_VERSION_PATH, CALLS } from '@docent/contract';
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
