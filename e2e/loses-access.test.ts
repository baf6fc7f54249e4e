import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../server/test/kit/person.ts';
import { choose, chooseDomain, enter, enterAs, openBrowser, openPage } from './kit/browser.ts';
import { startLivedIn } from './kit/lived-in.ts';
import { OWNER } from './kit/people.ts';
import type { TestServer } from './kit/server.ts';
import { openRoad, type Road } from './kit/tcp-proxy.ts';

const HANA = { name: 'Hana Human', email: 'hana.human@example.com', password: 'a-long-password' };
const SECRET = 'The severance of the quokka programme is nine months of pay.';
const QUESTION = 'How many months of severance does the quokka programme have?';

let server: TestServer;
let road: Road;
let browser: Browser;
let owner: Awaited<ReturnType<typeof signIn>>;
let hana: Awaited<ReturnType<typeof signIn>>;
let domain: string;
let document: string;
/** Hana's windows: an answer with its source open beside it, the documents, the domains, and a document. */
let windows: { chat: Page; documents: Page; domains: Page; reader: Page };
/** As she sees the server: a road that can be cut. */
let away: Page;

const letIn = () => owner.send('PUT', `/domains/${domain}/grants/${hana.user.id}`, { role: 'reader' });
const putOut = () => owner.send('DELETE', `/domains/${domain}/grants/${hana.user.id}`);

const ask = async (page: Page): Promise<void> => {
  await page.goto('/');
  await chooseDomain(page, /^Human resources/);
  await page.getByLabel(/^(Ask a question|Posez une question)/).fill(QUESTION);
  await page.getByRole('button', { name: /^(Send|Envoyer)$/ }).click();
  const answer = page.getByRole('article', { name: /^(Answer|Réponse)$/ }).last();
  await answer.getByText(/^(Answered in|Réponse en)/).waitFor();
  await answer
    .getByRole('button', { name: /severance/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Severance', exact: true }).waitFor();
};
const openAll = async ({ chat, documents, domains, reader }: typeof windows): Promise<void> => {
  await ask(chat);
  await documents.goto(`/domains/${domain}/documents`);
  await documents.getByText('severance.txt').waitFor();
  await domains.goto('/domains');
  await domains.getByText('Human resources').waitFor();
  await reader.goto(`/domains/${domain}/documents?document=${document}`);
  await reader.getByText(/quokka programme is/).waitFor();
};

beforeAll(async () => {
  [server, browser] = await Promise.all([startLivedIn({ SIGN_UP: 'anyone' }), openBrowser()]);
  road = await openRoad(server.url);
  owner = await signIn(server.url, OWNER);
  domain = (await owner.makeDomain('Human resources')).id;
  await owner.upload(domain, [{ name: 'severance.txt', content: Buffer.from(SECRET) }]);
  document = (await owner.untilIngested(domain))[0]?.id ?? '';
  const chat = await openPage(browser, server.url);
  await enterAs(chat, server.url, HANA);
  hana = await signIn(server.url, HANA);
  await owner.send('PUT', `/domains/${domain}/access`, { access: 'restricted', managers: [owner.user.id] });
  const more = [];
  for (let count = 0; count < 3; count += 1) {
    const page = await openPage(browser, server.url);
    await enter(page, server.url, HANA);
    more.push(page);
  }
  const [documents, domains, reader] = more as [Page, Page, Page];
  windows = { chat, documents, domains, reader };
  away = await openPage(browser, road.url);
  await enter(away, road.url, HANA);
});
afterAll(async () => {
  await browser.close();
  await road.close();
  await server.close();
});

const WORDS = {
  en: { withheld: /is based on documents you can’t read/ },
  fr: { withheld: /repose sur des documents que vous ne pouvez pas lire/ },
};

for (const language of ['en', 'fr'] as const) {
  test(`all that her windows show of a domain is gone once she may not read it, and comes back with the right, in ${language}`, async () => {
    await letIn();
    await windows.chat.goto('/');
    await choose(windows.chat, { language });
    await openAll(windows);
    const { chat, documents, domains, reader } = windows;
    await putOut();
    const lost = performance.now();
    await Promise.all([
      chat.getByText(WORDS[language].withheld).waitFor(),
      documents.getByText('severance.txt').waitFor({ state: 'detached' }),
      domains.getByText('Human resources').waitFor({ state: 'detached' }),
      reader.getByText(/quokka programme is/).waitFor({ state: 'detached' }),
    ]);
    console.log(`gone from the last of four windows after ${Math.round(performance.now() - lost)} ms`);
    // What she asked is hers.
    await chat.getByText(QUESTION).first().waitFor();
    for (const page of [chat, documents, domains, reader]) {
      expect(await page.locator('body').innerText()).not.toContain('nine months');
      expect(await page.getByRole('heading', { name: 'Severance', exact: true }).count()).toBe(0);
    }
    await letIn();
    await chat
      .getByText(/nine months/)
      .first()
      .waitFor();
    await domains.getByText('Human resources').waitFor();
    await documents.getByText('severance.txt').waitFor();
  });
}

test('a window that is cut off drops what it shows as soon as it is back', async () => {
  await letIn();
  await ask(away);
  road.cut();
  await putOut();
  road.mend();
  await away.getByText(/is based on documents you can’t read|repose sur des documents/).waitFor();
  expect(await away.locator('body').innerText()).not.toContain('nine months');
});

/** All that a browser keeps of the page's origin, as text. */
const keptBy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames)
        kept.push(
          await new Promise<string>((resolve, reject) => {
            const all = database.transaction(store).objectStore(store).getAll();
            all.onsuccess = () => resolve(`${name} ${store} ${JSON.stringify(all.result)}`);
            all.onerror = () => reject(all.error);
          }),
        );
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        kept.push(`${request.url} ${await (await cache.match(request))?.text()}`);
    }
    return kept.join('\n');
  });

test('what documents and answers say is kept nowhere in the browser', async () => {
  await letIn();
  const page = await openPage(browser, server.url, { serviceWorkers: 'allow' });
  await enter(page, server.url, HANA);
  await page.locator('html[data-offline-ready]').waitFor({ state: 'attached' });
  await ask(page);
  await page.goto(`/domains/${domain}/documents`);
  await page.getByText('severance.txt').waitFor();
  const kept = await keptBy(page);
  // Of the app itself and of who she is there is something.
  expect(kept).toContain('index.html');
  expect(kept).toContain(HANA.email);
  for (const word of ['nine months', 'severance.txt', 'Human resources']) expect(kept).not.toContain(word);
});
