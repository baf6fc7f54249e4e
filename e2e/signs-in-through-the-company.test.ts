import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage, signUp } from './kit/browser.ts';
import { freePort, startServer, type TestServer } from './kit/server.ts';

const PROVIDER = fileURLToPath(
  new URL('../server/src/features/accounts/test-oidc-process.ts', import.meta.url),
);
let server: TestServer;
let provider: ChildProcess;
let browser: Browser;

beforeAll(async () => {
  const [port, own] = [await freePort(), await freePort()];
  const client = { clientId: 'docent', clientSecret: 'a-secret-of-the-client' };
  const url = `http://127.0.0.1:${own}`;
  const start = { port, ...client, redirectUri: `${url}/v1/auth/sso/callback/sso` };
  provider = fork(PROVIDER, [JSON.stringify(start)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(provider, 'message');
  [server, browser] = await Promise.all([
    startServer({
      PORT: String(own),
      PUBLIC_URL: url,
      SSO_NAME: 'Larkfield',
      SSO_OIDC_ISSUER: `http://127.0.0.1:${port}`,
      SSO_OIDC_CLIENT_ID: client.clientId,
      SSO_OIDC_CLIENT_SECRET: client.clientSecret,
      SSO_EMAIL_DOMAINS: 'larkfield.example',
    }),
    openBrowser(),
  ]);
  const owner = await openPage(browser, url);
  await signUp(owner);
  await owner.context().close();
});
afterAll(async () => {
  await browser.close();
  await server.close();
  provider.kill();
});

const order = async (email: string) => {
  provider.send({ email, name: 'Éloïse Martin', fault: 'none' });
  await once(provider, 'message');
};
const origin = () => server.url;

test.each([
  ['en-GB', 'Sign in with Larkfield', /^Hello Éloïse/],
  ['fr-FR', 'Se connecter avec Larkfield', /^(Hello|Bonjour) Éloïse/],
])(
  'in %s the button leads to the company’s sign-in and back to where the person wanted to be',
  async (locale, button, greeting) => {
    await order('eloise@larkfield.example');
    const page = await openPage(browser, origin(), { locale });
    await page.goto('/domains?from=mail');
    await page.getByRole('button', { name: button }).click();
    await page.waitForURL((url) => url.pathname === '/domains' && url.search === '?from=mail');
    await page.goto('/');
    await page.getByRole('heading', { name: greeting }).waitFor();
    const names = (await page.context().cookies()).map(({ name }) => name);
    // The other system's own, and none of ours.
    expect(names.filter((name) => !/^_(session|interaction)/.test(name))).toEqual([]);
    await page.context().close();
  },
);

test('who is not let in is told so, and can still use a password', async () => {
  await order('eve@evil.example');
  const page = await openPage(browser, origin());
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with Larkfield' }).click();
  await page.getByText('Login failed: the other system did not let you in.').waitFor();
  await page.getByLabel('Password').waitFor();
  await page.context().close();
});
