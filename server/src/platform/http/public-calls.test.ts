import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { PUBLIC_CALLS } from '../limits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const AT_ONCE = 50;

test('limits anonymous callers without limiting those signed in', async () => {
  const owner = await server.person('Olga Owner');
  const statuses = new Set<number>();
  for (let asked = 0; !statuses.has(429) && asked < 5 * PUBLIC_CALLS.max; asked += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => server.call('GET', '/config')));
    for (const { status } of answers) statuses.add(status);
  }
  expect([...statuses].sort()).toEqual([200, 429]);
  expect((await owner.get('/me')).status).toBe(200);
});
