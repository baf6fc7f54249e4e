import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { freePort } from '../server/test/kit/free-port.ts';
import { signIn } from '../server/test/kit/person.ts';
import { userBody } from '../server/test/kit/scim.ts';
import { inspect, looksIn } from './kit/axe.ts';
import { choose, chooseDomain, enter, openBrowser, openPage } from './kit/browser.ts';
import { showConsent, startGraph } from './kit/graph.ts';
import { OWNER } from './kit/people.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import type { TestServer } from './kit/server.ts';

const PROGRAM = fileURLToPath(new URL('../server/test/connectors/sharepoint/serve-twin.ts', import.meta.url));
/** The principal of all active accounts. */
const EVERYBODY = '00000000-0000-0000-0000-000000000000';
const [ANN, BOB] = ['ann@contoso.com', 'bob@contoso.com'];

const WORDS = {
  en: {
    domain: 'Personnel',
    source: 'HR site',
    add: 'Add source',
    delegated: /Sign in at Microsoft/,
    secret: 'Client secret',
    addAndGo: 'Add and sign in at Microsoft',
    declined: /cancelled, or the consent declined/,
    startAgain: 'Start again',
    missing: /Missing: GroupMember\.Read\.All or Group\.Read\.All/,
    allThere: 'Everything needed is there.',
    again: 'Check again',
    preview: 'Preview',
    wouldCome: '2 documents would be added.',
    first: 'Start first sync',
    upToDate: 'Up to date',
    signedIn: /^Signed in at Microsoft as ann@contoso\.com since/,
    question: 'How many days of leave are there a year?',
    said: /27 days of leave/,
    run: 'Sync now',
    ended: 'The sign-in at Microsoft has ended',
    needed: 'Sign-in needed',
    waits: 'sign-in needed',
    openSources: 'Open sources',
    signInAgain: 'Sign in again',
    close: 'Close',
    three: '3 documents',
    now: /^Signed in at Microsoft as bob@contoso\.com since/,
  },
  fr: {
    domain: 'Personnel de l’entreprise',
    source: 'Site RH',
    add: 'Ajouter une source',
    delegated: /Connexion chez Microsoft/,
    secret: 'Secret du client',
    addAndGo: 'Ajouter et se connecter chez Microsoft',
    declined: /annulée, ou le consentement refusé/,
    startAgain: 'Recommencer',
    missing: /Autorisation manquante\s: GroupMember\.Read\.All ou Group\.Read\.All/,
    allThere: 'Tout ce qu’il faut est là.',
    again: 'Revérifier',
    preview: 'Aperçu',
    wouldCome: '2 documents seraient ajoutés.',
    first: 'Lancer la première synchronisation',
    upToDate: 'À jour',
    signedIn: /^Connexion chez Microsoft avec ann@contoso\.com depuis le/,
    question: 'How many days of leave are there a year?',
    said: /27 days of leave/,
    run: 'Synchroniser',
    ended: 'La connexion chez Microsoft a pris fin',
    needed: 'Connexion requise',
    waits: 'connexion requise',
    openSources: 'Ouvrir les sources',
    signInAgain: 'Se reconnecter',
    close: 'Fermer',
    three: '3 documents',
    now: /^Connexion chez Microsoft avec bob@contoso\.com depuis le/,
  },
} as const;
type Words = (typeof WORDS)[keyof typeof WORDS];

let graph: Awaited<ReturnType<typeof startGraph>>;
let server: TestServer;
let browser: Browser;
let page: Page;
let redirect: string;
beforeAll(async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  redirect = `${url}/sources/sign-in`;
  graph = await startGraph(redirect);
  [server, browser] = await Promise.all([
    startSeededServer({ PORT: String(port), PUBLIC_URL: url, GRAPH_TWIN: graph.url }, { program: PROGRAM }),
    openBrowser(),
  ]);
  await proveAddress();
  page = await openPage(browser, server.url);
  await enter(page, server.url);
  await showConsent(page, graph.twin, [ANN, BOB]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
  await graph.close();
});

/** A source grants access by verified addresses: here the company's directory verifies them. */
const proveAddress = async () => {
  const { token } = await signIn(server.url, OWNER);
  const post = async (path: string, body: object, bearer: string) => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
    const given = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(server.url + path, given);
    expect(response.status).toBe(201);
    return response.json();
  };
  const wanted = { name: 'Directory', email_domains: ['larkfield.example'] };
  const { secret } = z.object({ secret: z.string() }).parse(await post('/v1/scim/tokens', wanted, token));
  const emails = [{ primary: true, value: OWNER.email, type: 'work' }];
  await post('/scim/v2/Users', userBody(OWNER.name, { userName: OWNER.email, emails }), secret);
};

/** The libraries of the site: what everybody of a group may read, and what the owner may. */
const fillSite = () => {
  const { tenant, app } = graph.twin;
  app.rights.delete('GroupMember.Read.All');
  for (const { rootId } of tenant.drives.values())
    for (const { id } of tenant.childrenOf(rootId)) tenant.remove(id);
  tenant.drives.clear();
  const person = { id: 'zoe', mail: OWNER.email, userPrincipalName: OWNER.email, guest: false };
  tenant.people.set('zoe', person);
  const drive = tenant.addDrive('Documents');
  tenant.share(drive.rootId, ({ grants }) =>
    grants.push({ id: 'g', role: 'read', expires: null, to: { type: 'person', id: 'zoe' } }),
  );
  tenant.addFile(
    drive.rootId,
    'leave.txt',
    'Everybody has 27 days of leave a year, and five more after ten years.',
  );
  tenant.addFile(drive.rootId, 'notice.txt', 'The period of notice is three months for both sides.');
  return drive;
};

const openToEverybody = async (domainId: string) => {
  const { token } = await signIn(server.url, OWNER);
  const response = await fetch(`${server.url}/v1/domains/${domainId}/grants/${EVERYBODY}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ role: 'reader' }),
  });
  expect(response.status).toBe(204);
};

const fill = async (dialog: Locator, words: Words) => {
  const { tenant, app } = graph.twin;
  await dialog.getByLabel(/^(Name|Nom)$/).fill(words.source);
  await dialog.getByLabel('Site', { exact: true }).fill(`https://${tenant.host}${tenant.site.path}`);
  await dialog.getByLabel(/^(Tenant|Locataire \(tenant\))$/).fill(tenant.id);
  await dialog
    .getByLabel(/^(Application \(client\) ID|Identifiant de l’application \(client\))$/)
    .fill(app.clientId);
  await dialog.getByRole('radio', { name: words.delegated }).check();
  await dialog.getByLabel(words.secret).fill(app.secret);
};

const ask = async (words: Words) => {
  await page.goto('/');
  await chooseDomain(page, words.domain);
  await page.getByRole('textbox', { name: /^(Ask a question|Posez une question)/ }).fill(words.question);
  await page.getByRole('button', { name: /^(Send|Envoyer)$/ }).click();
  const answer = page.getByRole('article', { name: /^(Answer|Réponse)$/ }).last();
  await answer.getByText(/^(Answered in|Réponse en)/).waitFor();
  return answer;
};

for (const [language, theme] of looksIn('en')) {
  test(`SharePoint is read with the account of somebody who signs in, who is asked again when that has ended, in ${language}`, async () => {
    const words = WORDS[language];
    const { tenant, app, signIn: entra } = graph.twin;
    const drive = fillSite();
    await page.goto('/');
    await choose(page, { language, theme });
    const { id: domainId } = await (await signIn(server.url, OWNER)).makeDomain(words.domain);
    await page.goto(`/domains/${domainId}/sources`);
    await page.getByRole('button', { name: words.add }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^SharePoint/ }).click();
    await dialog.getByRole('radio').first().waitFor();
    await inspect(page, `sharepoint-application-${language}`);
    await fill(dialog, words);
    expect(await dialog.getByTestId('redirect-address').textContent()).toBe(redirect);
    await inspect(page, `sharepoint-delegated-${language}`);

    await dialog.getByRole('button', { name: words.addAndGo }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByText(words.declined).waitFor();
    expect(page.url()).toBe(redirect);
    // A change of access makes the page read its data again, and must not hand over Microsoft's answer a second time.
    const isReadAgain = page.waitForResponse((response) => /\/v1\/(chats|domains|me)\b/.test(response.url()));
    await openToEverybody(domainId);
    await isReadAgain;
    await page.getByText(words.declined).waitFor();
    await inspect(page, `sharepoint-declined-${language}`);
    await page.getByRole('button', { name: words.startAgain }).click();
    await page.getByRole('link', { name: ANN }).click();

    await dialog.getByText(words.missing).waitFor();
    await inspect(page, `sharepoint-missing-${language}`);
    app.rights.add('GroupMember.Read.All');
    await dialog.getByRole('button', { name: words.again }).click();
    await dialog.getByText(words.allThere).waitFor();
    await dialog.getByRole('button', { name: words.preview }).click();
    await dialog.getByText(words.wouldCome).waitFor();
    await inspect(page, `sharepoint-set-up-${language}`);
    await dialog.getByRole('button', { name: words.first }).click();
    const card = page.getByRole('listitem', { name: words.source });
    await card.getByText(words.upToDate).waitFor();
    await card.getByText(words.signedIn).waitFor();
    await inspect(page, `sharepoint-card-${language}`);
    await (await ask(words)).getByText(words.said).first().waitFor();

    entra.revoke();
    tenant.addFile(drive.rootId, 'pay.txt', 'Salaries are paid on the 25th of each month.');
    await page.goto(`/domains/${domainId}/sources`);
    await card.getByRole('button', { name: words.run }).click();
    await card.getByText(words.ended).waitFor();
    await card.getByText(words.needed).waitFor();
    await inspect(page, `sharepoint-ended-${language}`);
    await page.goto('/for-you/sources');
    await page.getByText(words.waits).waitFor();
    await page.getByText(words.source).first().click();
    await page.getByRole('link', { name: words.openSources }).waitFor();
    await inspect(page, `sharepoint-inbox-${language}`);
    await page.getByRole('link', { name: words.openSources }).click();
    await card.getByRole('button', { name: words.signInAgain }).click();
    await page.getByRole('link', { name: BOB }).click();
    await dialog.getByText(words.allThere).waitFor();
    await dialog.getByRole('button', { name: words.close, exact: true }).click();
    await card.getByText(words.now).waitFor();
    await card.getByRole('button', { name: words.three, exact: true }).waitFor();
  });
}
