import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DashboardDay } from '@docent/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from './kit/person.ts';
import { startTestServer, type TestServer } from './kit/server.ts';

const PROGRAM = fileURLToPath(new URL('../../e2e/company/seed.ts', import.meta.url));

/** Thirty answers and three domains: seconds on a quiet machine. */
const FILLING_MS = 400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SAMPLE_DOMAIN: 'on' });
});
afterAll(() => server.close());

const seed = async () => {
  const child = spawn(process.execPath, [PROGRAM, '--url', server.url], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data));
  const [code] = await once(child, 'close');
  return { code, output };
};

test('npm run seed fills a running server with data in both languages', {
  timeout: FILLING_MS,
}, async () => {
  const { code, output } = await seed();
  expect(output).toContain('The company is there');
  expect(code).toBe(0);
  const as = (email: string) => signIn(server.url, { email, password: 'a-long-password' });
  const owner = await as('clara.whitfield@larkfield.example');
  const marie = await as('marie.dubois@larkfield.example');
  const get = async (path: string, { token } = owner) =>
    (await server.call('GET', path, undefined, token)).body;

  expect(marie.user.language).toBe('fr');
  const domains = await owner.listDomains();
  expect(domains.map(({ name }) => name).sort()).toEqual([
    'Larkfield Instruments (sample)',
    'People & benefits',
    'Vie au bureau',
  ]);
  const [sample, restricted, french] = [
    'Larkfield Instruments (sample)',
    'People & benefits',
    'Vie au bureau',
  ].map((name) => domains.find((one) => one.name === name));
  expect([sample?.access, restricted?.access]).toEqual(['open', 'restricted']);
  for (const id of [sample?.id, french?.id]) {
    const { days } = await get(`/domains/${id}/dashboard`);
    const rated = days.reduce((sum: number, day: DashboardDay) => sum + day.helpful + day.not_helpful, 0);
    const golden = await get(`/domains/${id}/golden-questions`);
    const { lessons } = await get(`/lessons?domain_id=${id}&state=live`);
    expect([golden.runs[0]?.status, golden.runs[0]?.total > 2, lessons.length, rated > 7]).toEqual([
      'done',
      true,
      1,
      true,
    ]);
  }
  expect((await get('/groups')).groups).toMatchObject([{ name: 'People team' }]);
});

test('a server that has been filled is left as it is', async () => {
  const { code, output } = await seed();
  expect(code).toBe(1);
  expect(output).toContain('name an owner');
});
