import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../server/test/kit/person.ts';
import { inspect, looksIn } from './kit/axe.ts';
import { choose, chooseDomain, enter, openBrowser, openPage } from './kit/browser.ts';
import { OWNER } from './kit/people.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import type { TestServer } from './kit/server.ts';
import { pageOf, startWebSite } from './kit/web-site.ts';

const WORDS = {
  en: {
    domain: 'Coffee machines',
    source: 'Help centre',
    add: 'Add source',
    website: /^Website/,
    name: 'Name',
    test: 'Test',
    wouldCome: '3 documents would be added.',
    upToDate: 'Up to date',
    taken: '3 documents',
    question: 'How often is the grinder calibrated?',
    said: /calibrated every six weeks/,
    original: 'Open original',
    run: 'Sync now',
    left: '2 documents',
  },
  fr: {
    domain: 'Machines à café',
    source: 'Centre d’aide',
    add: 'Ajouter une source',
    website: /^Site web/,
    name: 'Nom',
    test: 'Tester',
    wouldCome: '3 documents seraient ajoutés.',
    upToDate: 'À jour',
    taken: '3 documents',
    question: 'How often is the grinder calibrated?',
    said: /calibrated every six weeks/,
    original: 'Ouvrir l’original',
    run: 'Synchroniser',
    left: '2 documents',
  },
} as const;
type Language = keyof typeof WORDS;

const GRINDER = '/help/grinder.html';
const pages = new Map<string, string>();
const fillSite = () => {
  const links = [GRINDER, '/help/boiler.html'];
  pages.set(
    '/help/',
    pageOf('Coffee machines', 'Everything about the machines in the kitchens of the company.', links),
  );
  pages.set(GRINDER, pageOf('The grinder', 'The grinder is calibrated every six weeks by the kitchen team.'));
  pages.set(
    '/help/boiler.html',
    pageOf('The boiler', 'The boiler is descaled twice a year with citric acid.'),
  );
};

let site: Awaited<ReturnType<typeof startWebSite>>;
let server: TestServer;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  site = await startWebSite(pages);
  [server, browser] = await Promise.all([startSeededServer({ PRIVATE_HOSTS: site.host }), openBrowser()]);
  page = await openPage(browser, server.url);
  await enter(page, server.url);
});
afterAll(async () => {
  await browser.close();
  await server.close();
  await site.close();
});

const ask = async (words: (typeof WORDS)[Language]) => {
  await page.goto('/');
  await chooseDomain(page, words.domain);
  await page.getByRole('textbox', { name: /^(Ask a question|Posez une question)/ }).fill(words.question);
  await page.getByRole('button', { name: /^(Send|Envoyer)$/ }).click();
  const answer = page.getByRole('article', { name: /^(Answer|Réponse)$/ }).last();
  await answer.getByText(/^(Answered in|Réponse en)/).waitFor();
  return answer;
};

const openSources = async (domainId: string) => {
  await page.goto(`/domains/${domainId}/sources`);
  await page.getByRole('heading', { name: 'Sources', level: 2 }).waitFor();
};

for (const [language, theme] of looksIn('fr')) {
  test(`a website is tried, followed, cited and opened, and what is deleted there leaves the answers, in ${language}`, async () => {
    const words = WORDS[language];
    fillSite();
    await page.goto('/');
    await choose(page, { language, theme });
    const { id: domainId } = await (await signIn(server.url, OWNER)).makeDomain(words.domain);
    await openSources(domainId);
    await inspect(page, `sources-empty-${language}`);
    await page.getByRole('button', { name: words.add }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words.website }).waitFor();
    await inspect(page, `sources-kinds-${language}`);
    await dialog.getByRole('button', { name: words.website }).click();
    await dialog.getByLabel(words.name, { exact: true }).fill(words.source);
    await dialog.getByLabel(/^(Address|Adresse)$/).fill(site.address);
    await dialog.getByRole('button', { name: words.test, exact: true }).click();
    await dialog.getByText(words.wouldCome).waitFor();
    await inspect(page, `sources-form-${language}`);
    await dialog.locator('button[type=submit]').click();

    const card = page.getByRole('listitem', { name: words.source });
    await card.getByText(words.upToDate).waitFor();
    await card.getByRole('button', { name: words.taken, exact: true }).waitFor();
    await inspect(page, `sources-card-${language}`);
    await card.getByRole('button', { name: words.taken, exact: true }).click();
    await page.locator('aside').getByText('grinder').first().waitFor();
    await inspect(page, `sources-items-${language}`);

    const answer = await ask(words);
    await answer.getByText(words.said).first().waitFor();
    await answer.locator('[data-citation]').first().click();
    const original = page.locator('aside').getByRole('link', { name: words.original });
    const [opened] = await Promise.all([page.context().waitForEvent('page'), original.click()]);
    await opened.getByRole('heading', { name: 'The grinder' }).waitFor();
    expect(new URL(opened.url()).pathname).toBe(GRINDER);
    await opened.close();
    await inspect(page, `sources-cited-${language}`);

    pages.delete(GRINDER);
    pages.set('/help/', pageOf('Coffee machines', 'Everything about the machines.', ['/help/boiler.html']));
    await openSources(domainId);
    await card.getByRole('button', { name: words.run }).click();
    await card.getByRole('button', { name: words.left, exact: true }).waitFor();
    const after = await ask(words);
    expect(await after.textContent()).not.toMatch(words.said);
  });
}
