import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../server/test/kit/free-port.ts';
import { signIn } from '../server/test/kit/person.ts';
import { enter, openBrowser, openPage, signUp, walk } from './kit/browser.ts';
import { OWNER } from './kit/people.ts';
import { startSamlProvider } from './kit/saml-provider.ts';
import { startServer, type TestServer } from './kit/server.ts';

const PROVIDER = fileURLToPath(new URL('../server/test/stand-ins/oidc-process.ts', import.meta.url));
let server: TestServer;
let provider: ChildProcess;
let saml: Awaited<ReturnType<typeof startSamlProvider>>;
let browser: Browser;

beforeAll(async () => {
  const [port, own] = [await freePort(), await freePort()];
  const client = { clientId: 'docent', clientSecret: 'a-secret-of-the-client' };
  const url = `http://127.0.0.1:${own}`;
  const start = { port, ...client, redirectUri: `${url}/v1/auth/sso/callback/sso` };
  provider = fork(PROVIDER, [JSON.stringify(start)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(provider, 'message');
  [server, browser, saml] = await Promise.all([
    startServer({
      PORT: String(own),
      PUBLIC_URL: url,
      DEFAULT_LANGUAGE: 'browser',
      PRIVATE_HOSTS: `127.0.0.1:${port}`,
    }),
    openBrowser(),
    startSamlProvider({ app: url, connection: 'corp' }),
  ]);
  const owner = await openPage(browser, url);
  await signUp(owner);
  await connectSaml(owner);
  await (await signIn(url, OWNER)).send('POST', '/sso-connections', {
    kind: 'oidc',
    id: 'sso',
    name: 'Larkfield',
    email_domains: ['larkfield.example'],
    issuer: `http://127.0.0.1:${port}`,
    client_id: client.clientId,
    client_secret: client.clientSecret,
  });
  await owner.context().close();
});
afterAll(async () => {
  await browser.close();
  await server.close();
  provider.kill();
  saml.close();
});

/** As an owner does it, in the administration. */
const connectSaml = async (page: Page) => {
  await walk(page, '/settings/admin/sso');
  await page.getByRole('button', { name: 'Add a connection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a connection' });
  await dialog.getByRole('radio', { name: 'SAML 2.0' }).check();
  const fields = {
    'Button label': 'Larkfield Identity',
    ID: 'corp',
    'Email domains': 'larkfield.example',
    Issuer: saml.url,
    'Sign-in URL': `${saml.url}/sso`,
    'Certificate (PEM)': saml.certificate,
  };
  for (const [label, value] of Object.entries(fields))
    await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('region', { name: 'Larkfield Identity' }).waitFor();
};

const order = async (email: string) => {
  provider.send({ email, name: 'Éloïse Martin', fault: 'none' });
  await once(provider, 'message');
};
const origin = () => server.url;

/** By which button, and who the other system says it is. */
const WAYS = [
  { way: 'OpenID Connect', name: 'Larkfield', sayWho: order },
  {
    way: 'SAML',
    name: 'Larkfield Identity',
    sayWho: (email: string) => saml.letIn({ email, name: 'Éloïse Martin' }),
  },
];
const LANGUAGES = [
  {
    locale: 'en-GB',
    button: 'Sign in with',
    greeting: /^Hello Éloïse/,
    refusal: 'Login failed: the identity provider refused access.',
    password: 'Password',
  },
  {
    locale: 'fr-FR',
    button: 'Se connecter avec',
    greeting: /^Bonjour Éloïse/,
    refusal: /^La connexion a échoué\s: le fournisseur d’identité/,
    password: 'Mot de passe',
  },
];

type Way = (typeof WAYS)[number];
type Words = (typeof LANGUAGES)[number];

/** The button leads to the company's sign-in, and back to the page that was asked for. */
const signInByButton = async ({ way, name, sayWho }: Way, { locale, button, greeting }: Words) => {
  await sayWho(`${way}.${locale}@larkfield.example`.replace(' ', '-'));
  const page = await openPage(browser, origin(), { locale });
  await page.goto('/domains?from=mail');
  await page.getByRole('button', { name: `${button} ${name}`, exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/domains' && url.search === '?from=mail');
  await walk(page, '/');
  await page.getByRole('heading', { name: greeting }).waitFor();
  const names = (await page.context().cookies()).map((cookie) => cookie.name);
  // The other system's own, and none of ours.
  expect(names.filter((one) => !/^_(session|interaction)/.test(one))).toEqual([]);
  await page.context().close();
};

/** A refused person reads why, and can still use a password. */
const refuseByButton = async ({ name, sayWho }: Way, { locale, button, refusal, password }: Words) => {
  await sayWho('eve@evil.example');
  const page = await openPage(browser, origin(), { locale });
  await page.goto('/login');
  await page.getByRole('button', { name: `${button} ${name}`, exact: true }).click();
  await page.getByText(refusal).waitFor();
  await page.getByLabel(password).waitFor();
  await page.context().close();
};

const releaseAccount = async () => {
  await order('release.me@larkfield.example');
  const page = await openPage(browser, origin());
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with Larkfield', exact: true }).click();
  await page.getByRole('heading', { name: /^Hello Éloïse/ }).waitFor();
  const owner = await openPage(browser, origin());
  await enter(owner, origin());
  await walk(owner, '/settings/admin');
  const row = owner.getByRole('row').filter({ hasText: 'release.me@larkfield.example' });
  await row.getByRole('button', { name: /^Actions for Éloïse/ }).click();
  await owner.getByRole('menuitem', { name: 'Release sign-in' }).click();
  const dialog = owner.getByRole('dialog', { name: /^Release the sign-in of Éloïse/ });
  await dialog.getByText('release.me@larkfield.example').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await page.getByRole('heading', { name: /^Hello Éloïse/ }).waitFor();
  await row.getByRole('button', { name: /^Actions for Éloïse/ }).click();
  await owner.getByRole('menuitem', { name: 'Release sign-in' }).click();
  await dialog.getByRole('button', { name: 'Release sign-in' }).click();
  await owner.getByText('The account has been released').waitFor();
  await row.getByRole('button', { name: /^Actions for Éloïse/ }).click();
  await owner.getByRole('menuitem', { name: 'Disable' }).waitFor();
  await expect.poll(() => owner.getByRole('menuitem', { name: 'Release sign-in' }).count()).toBe(0);
  await page.waitForURL(/\/login/);
  for (const one of [owner, page]) await one.context().close();
};

const deleteConnection = async () => {
  const owner = await openPage(browser, origin());
  await enter(owner, origin());
  await walk(owner, '/settings/admin/sso');
  await owner.getByRole('button', { name: 'Delete: Larkfield Identity' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Delete Larkfield Identity?' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await owner.getByRole('region', { name: 'Larkfield Identity' }).waitFor({ state: 'detached' });
  const visitor = await openPage(browser, origin());
  await visitor.goto('/login');
  await visitor.getByRole('button', { name: 'Sign in with Larkfield', exact: true }).waitFor();
  expect(await visitor.getByRole('button', { name: 'Sign in with Larkfield Identity' }).count()).toBe(0);
  for (const page of [owner, visitor]) await page.context().close();
};

test('signs in by OpenID Connect and SAML until the connection is deleted', async () => {
  for (const way of WAYS)
    for (const words of LANGUAGES) {
      await signInByButton(way, words);
      await refuseByButton(way, words);
    }
  await releaseAccount();
  await deleteConnection();
});
