import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as bench from '../server/test/kit/person.ts';
import { looksIn, problemsOf } from './kit/axe.ts';
import { choose, chooseDomain, domainField, enter, openBrowser, openPage, walk } from './kit/browser.ts';
import { OWNER } from './kit/people.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import type { TestServer } from './kit/server.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const LONG = 'Larkfield travel and expenses of the whole company, all countries';
const FLEET = [
  'Fleet cards',
  'Fuel cards. A lost fuel card is reported to the fleet desk within one day. La carte carburant perdue est signalée au bureau du parc dans la journée.',
] as const;
const TRAVEL = [
  LONG,
  'Hotels. A hotel in London may cost 210 pounds a night. Trains are booked in second class.',
] as const;

const WORDS = {
  en: {
    all: 'All my domains',
    from: `From Fleet cards, out of all your domains`,
    none: 'All your domains were searched',
    another: 'Ask another domain',
  },
  fr: {
    all: 'Tous mes domaines',
    from: 'D’après Fleet cards, parmi tous vos domaines',
    none: 'Tous vos domaines ont été consultés',
    another: 'Interroger un autre domaine',
  },
};

let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startSeededServer(), openBrowser()]);
  const owner = await bench.signIn(server.url, OWNER);
  for (const [name, text] of [FLEET, TRAVEL]) {
    const { id } = await owner.makeDomain(name);
    await owner.upload(id, [{ name: `${name.split(' ')[1]}.txt`, content: Buffer.from(text) }]);
    await owner.untilIngested(id);
  }
  page = await openPage(browser, server.url);
  await enter(page, server.url);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

const question = () => page.getByRole('textbox', { name: /^(Ask a question|Posez une question)/ });
const send = () => page.getByRole('button', { name: /^(Send|Envoyer)$/ });
const answer = () => page.getByRole('article', { name: /^(Answer|Réponse)$/ }).last();
const isAnswered = () =>
  answer()
    .getByText(/^(Answered in|Réponse en|Réponse instantanée)/)
    .waitFor();
const ask = async (text: string) => {
  await question().fill(text);
  await send().click();
  await isAnswered();
};
const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

for (const [language, theme] of looksIn('en')) {
  test(`asks without choosing a domain, another one with one click, and as before where an owner wants that, in ${language}, ${theme}`, async () => {
    // Asked of all domains, and put to another.
    {
      const words = WORDS[language];
      await walk(page, '/');
      await choose(page, { language, theme });
      await page.evaluate(() => localStorage.removeItem('selectedDomainId_home'));
      await page.reload();
      await expect.poll(() => domainField(page).innerText()).toContain(words.all);
      await ask(
        language === 'en'
          ? 'Within how many days is a lost fuel card reported?'
          : 'À qui signaler une carte carburant perdue ?',
      );
      await answer().getByText(words.from).waitFor();
      expect(await problemsOf(page)).toEqual([]);

      // The menu: found by a few letters, whole names, by keys alone.
      await answer().getByRole('button', { name: words.another }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByRole('option', { name: LONG }).waitFor();
      expect(await problemsOf(page)).toEqual([]);
      await page.keyboard.type('expenses of');
      await expect.poll(() => page.getByRole('dialog').getByRole('option').count()).toBe(1);
      await page.keyboard.press('Enter');
      await expect
        .poll(() => page.getByRole('article', { name: /^(Answer|Réponse)$/ }).count())
        .toBeGreaterThan(0);
      await isAnswered();

      await page.setViewportSize(PHONE);
      await expect.poll(fits).toBe(true);
      await domainField(page).click();
      await page.getByRole('dialog').getByRole('option').first().waitFor();
      expect(await fits()).toBe(true);
      expect(await problemsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.setViewportSize(DESK);
    }
    await walk(page, '/');
    await choose(page, { language: 'en' });
    await chooseDomain(page, WORDS.en.all);
    await ask('Zyxwv qwrtp?');
    await answer().getByText('I searched all your domains and couldn’t find an answer to this.').waitFor();
    await answer().getByText(WORDS.en.none).waitFor();
    await walk(page, '/');
    await chooseDomain(page, /^Fleet/);
    await ask('Within how many days is a lost fuel card reported?');
    await walk(page, '/');
    await expect.poll(() => domainField(page).innerText()).toContain('Fleet');
    await chooseDomain(page, 'None');
    await question().fill('Anything?');
    await page.getByText('You must select a domain when talking to Docent').waitFor();
    expect(await send().isDisabled()).toBe(true);
    await chooseDomain(page, WORDS.en.all);
    expect(await send().isDisabled()).toBe(false);
    // An owner has a domain chosen for each question.
    {
      await walk(page, '/settings/admin/product');
      const allDomains = page.getByRole('checkbox', { name: /^Allow questions to all domains/ });
      // A second try finds it as the first has left it.
      if (await allDomains.isChecked()) {
        await allDomains.uncheck();
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await page.getByText('Settings saved').waitFor();
      }
      await page.goto('/');
      await question().fill('Anything?');
      await expect.poll(() => domainField(page).innerText()).toContain('Choose a domain');
      await expect.poll(() => send().isDisabled()).toBe(true);
      await domainField(page).click();
      await page
        .getByRole('dialog')
        .getByRole('option', { name: /^Fleet/ })
        .waitFor();
      expect(await page.getByRole('dialog').getByRole('option', { name: WORDS.en.all }).count()).toBe(0);
    }
  });
}
