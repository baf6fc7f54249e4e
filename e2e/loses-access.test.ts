import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { keepSession } from './kit/browser.ts';
import { ask, journey, type OwnDomain, type Someone } from './kit/journey.ts';
import { openFlakyProxy } from './kit/tcp-proxy.ts';

const DOCUMENTS = { 'severance.txt': 'The severance of the quokka programme is nine months of pay.' };
const QUESTION = 'How many months of severance does the quokka programme have?';
const WITHHELD = {
  en: /is based on documents you can’t read/,
  fr: /repose sur des documents que vous ne pouvez pas lire/,
};

/** Asks in a new chat, and opens the source of the answer beside it. */
const askAndOpen = async (page: Page, { id }: OwnDomain): Promise<void> => {
  await page.goto(`/?domain=${id}`);
  const answer = await ask(page, QUESTION);
  await answer
    .getByRole('button', { name: /severance/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Severance', exact: true }).waitFor();
};
/** Lets a person read a domain, or no more, as its manager does. */
const access = (manager: Someone, { id }: OwnDomain, { user }: Someone) => ({
  letIn: () => manager.send('PUT', `/domains/${id}/grants/${user.id}`, { role: 'reader' }),
  putOut: () => manager.send('DELETE', `/domains/${id}/grants/${user.id}`),
});

for (const language of ['en', 'fr'] as const) {
  journey(
    `drops all that four windows show of a domain with the right to read it, and brings it back, in ${language}`,
    async ({ makePerson, makeDomain, visit }) => {
      const [mina, hana] = [await makePerson('Mina'), await makePerson('Hana')];
      const people = { manager: mina, readers: [hana], documents: DOCUMENTS };
      const domain = await makeDomain('Human resources', people);
      const document = (await mina.untilIngested(domain.id))[0]?.id ?? '';
      const { letIn, putOut } = access(mina, domain, hana);
      const chat = await visit(hana, { language });
      await askAndOpen(chat, domain);
      const documents = await visit(hana, { path: `/domains/${domain.id}/documents` });
      await documents.getByText('severance.txt').waitFor();
      const domains = await visit(hana, { path: '/domains' });
      await domains.getByText(domain.name).waitFor();
      const reader = await visit(hana, { path: `/domains/${domain.id}/documents?document=${document}` });
      await reader.getByText(/quokka programme is/).waitFor();
      await putOut();
      await Promise.all([
        chat.getByText(WITHHELD[language]).waitFor(),
        documents.getByText('severance.txt').waitFor({ state: 'detached' }),
        domains.getByText(domain.name).waitFor({ state: 'detached' }),
        reader.getByText(/quokka programme is/).waitFor({ state: 'detached' }),
      ]);
      // The asker still sees the question.
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
      await domains.getByText(domain.name).waitFor();
      await documents.getByText('severance.txt').waitFor();
    },
  );
}

journey(
  'drops what a window shows that was cut off when the right was lost, as soon as it is back',
  async ({ house, makePerson, makeDomain, visit }) => {
    const [mina, hana] = [await makePerson('Mina'), await makePerson('Hana')];
    const domain = await makeDomain('Human resources', {
      manager: mina,
      readers: [hana],
      documents: DOCUMENTS,
    });
    const { putOut } = access(mina, domain, hana);
    const road = await openFlakyProxy(house.url);
    onTestFinished(() => road.close());
    const away = await visit(null, { baseURL: road.url, path: '/theme.js' });
    await keepSession(away, hana);
    await askAndOpen(away, domain);
    road.cut();
    await putOut();
    road.mend();
    await away.getByText(/is based on documents you can’t read|repose sur des documents/).waitFor();
    expect(await away.locator('body').innerText()).not.toContain('nine months');
  },
);

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

journey(
  'keeps nothing in the browser of what documents and answers say',
  async ({ makePerson, makeDomain, visit }) => {
    const hana = await makePerson('Hana');
    const domain = await makeDomain('Human resources', { manager: hana, documents: DOCUMENTS });
    const page = await visit(hana, { serviceWorkers: 'allow' });
    await page.locator('html[data-offline-ready]').waitFor({ state: 'attached' });
    await askAndOpen(page, domain);
    await page.goto(`/domains/${domain.id}/documents`);
    await page.getByText('severance.txt').waitFor();
    const kept = await keptBy(page);
    // The storage has the app's files and the signed-in user.
    expect(kept).toContain('index.html');
    expect(kept).toContain(hana.email);
    for (const word of ['nine months', 'severance.txt', domain.name]) expect(kept).not.toContain(word);
  },
);
