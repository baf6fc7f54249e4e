import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/kit/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    SECURITY_CONTACT: 'mailto:security@example.com',
    PUBLIC_URL: 'https://docent.example.com/',
  });
});
afterAll(() => server.close());

test('search engines are told to keep out', async () => {
  const robots = await fetch(`${server.url}/robots.txt`);
  expect(robots.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await robots.text()).toBe('User-agent: *\nDisallow: /\n');
});

test('security.txt names whom to tell and until when, where that is set', async () => {
  const said = await (await fetch(`${server.url}/.well-known/security.txt`)).text();
  const fields = Object.fromEntries(
    said
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  );
  expect(fields).toMatchObject({
    Contact: 'mailto:security@example.com',
    Canonical: 'https://docent.example.com/.well-known/security.txt',
  });
  const ahead = Date.parse(fields.Expires ?? '') - Date.now();
  expect(ahead).toBeGreaterThan(100 * 86_400_000);
  // RFC 9116: less than a year.
  expect(ahead).toBeLessThan(365 * 86_400_000);
  const other = await startTestServer();
  expect((await fetch(`${other.url}/.well-known/security.txt`)).status).toBe(404);
  await other.close();
});
