import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { contentSecurityPolicy } from '../../platform/http/content-security-policy.ts';
import { thirdPartiesOf } from './third-parties.ts';

const WIDGET = {
  SUPPORT_WIDGET: 'chatwoot',
  SUPPORT_WIDGET_ID: 'w',
  SUPPORT_WIDGET_SECRET: 'secret-of-the-vendor',
};
type Given = Partial<Parameters<typeof thirdPartiesOf>[0]>;
const policyOf = (given: Given) => {
  const settings = { POSTHOG_HOST: 'https://eu.i.posthog.com', ...given } as const;
  return contentSecurityPolicy(thirdPartiesOf(settings).sources);
};

let server: TestServer;
let anna: Person;
beforeAll(async () => {
  server = await startTestServer({ ...WIDGET, SUPPORT_WIDGET_HOST: 'https://support.example/chat' });
  await server.person('Olga Owner');
  anna = await server.person('Anna Normal');
});
afterAll(() => server.close());

test("hashes the caller's own address, and keeps the secret on the server", async () => {
  const { body } = await anna.get('/me/support-widget');
  const hash = createHmac('sha256', WIDGET.SUPPORT_WIDGET_SECRET).update(anna.email).digest('hex');
  const host = 'https://support.example';
  expect(body).toEqual({ kind: 'chatwoot', id: 'w', host, email: anna.email, name: anna.name, hash });
  expect((await server.call('GET', '/me/support-widget')).status).toBe(401);
  expect((await server.call('GET', '/config')).body).toMatchObject({ support_widget: true, analytics: null });
});

test("allows configured hosts only, also in the service worker's copy", async () => {
  const [page, kept] = await Promise.all(['/', '/index.html'].map((path) => fetch(`${server.url}${path}`)));
  const policy = page?.headers.get('content-security-policy');
  expect(kept?.headers.get('content-security-policy')).toBe(policy);
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' https://support.example;");
  expect(policy).toContain("connect-src 'self' https://support.example wss://support.example;");
  expect(policy).toContain("frame-src 'self' https://support.example");
  const hosts = new Set((policy ?? '').match(/\w+:\/\/[^\s;]+/g));
  expect(hosts).toEqual(new Set(['https://support.example', 'wss://support.example']));
});

test('names no host without settings; PostHog only for its own calls', () => {
  expect(policyOf({})).not.toMatch(/:\/\//);
  const posthog = policyOf({ POSTHOG_KEY: 'phc_x' });
  expect(posthog.match(/\w+:\/\/[^\s;]+/g)).toEqual(['https://eu.i.posthog.com']);
  expect(posthog).toContain("connect-src 'self' https://eu.i.posthog.com");
});

test.each(['crisp', 'intercom'] as const)(
  '%s needs its vendor’s other hosts too, unless its host is one’s own',
  (kind) => {
    const settings = { ...WIDGET, SUPPORT_WIDGET: kind };
    expect(policyOf(settings)).toMatch(
      kind === 'crisp' ? /wss:\/\/client\.relay\.crisp\.chat/ : /wss:\/\/nexus-websocket-a/,
    );
    const own = policyOf({ ...settings, SUPPORT_WIDGET_HOST: 'https://support.example' });
    expect(new Set(own.match(/\w+:\/\/[^\s;]+/g))).toEqual(
      new Set(['https://support.example', 'wss://support.example']),
    );
  },
);

test('another policy is another page for the service worker', async () => {
  const revision = async (url: string) =>
    /url:"index\.html",revision:"([\w-]+)"/.exec(await (await fetch(`${url}/sw.js`)).text())?.[1];
  const plain = await startTestServer();
  const [one, other] = [await revision(server.url), await revision(plain.url)];
  expect([one, other].every((each) => /^\w+-\w{8}$/.test(each ?? ''))).toBe(true);
  expect(one).not.toBe(other);
  expect((await plain.call('GET', '/config')).body).toMatchObject({ support_widget: false, analytics: null });
  await plain.close();
});
