import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../server/test/kit/person.ts';
import { inspect, looksIn } from './kit/axe.ts';
import { choose, chooseDomain, domainField, enterAs, openBrowser, openPage } from './kit/browser.ts';
import { OWNER } from './kit/people.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import { OPEN_SIGN_UP, type TestServer } from './kit/server.ts';

const someone = (name: string) => ({
  name,
  email: `${name.toLowerCase().replaceAll(/\W/g, '.')}@example.com`,
  password: 'a-long-password',
});
const [HANA, MIA, BOB] = [someone('Hana Human'), someone('Mia Manager'), someone('Bob Sales')];
const SECRET = 'The severance of the quokka programme is nine months of pay.';
const QUESTION = 'How many months of severance does the quokka programme have?';
const SEND = /^(Send|Envoyer)$/;
const FIELD = /^(Ask a question|Posez une question|Write to the people|Écrivez)/;

let server: TestServer;
let browser: Browser;
let owner: Awaited<ReturnType<typeof signIn>>;
let domain: string;
/** Reads the domain; manages it; does neither. */
let hana: Page;
let mia: Page;
let bob: Page;

const answers = (page: Page) => page.getByRole('article', { name: /^(Answer|Réponse)$/ });
const write = (page: Page, text: string) => page.getByLabel(FIELD).first().fill(text);

beforeAll(async () => {
  [server, browser] = await Promise.all([startSeededServer({}, { fixed: OPEN_SIGN_UP }), openBrowser()]);
  [hana, mia, bob] = [
    await openPage(browser, server.url),
    await openPage(browser, server.url),
    await openPage(browser, server.url),
  ];
  await enterAs(hana, server.url, HANA);
  await enterAs(mia, server.url, MIA);
  await enterAs(bob, server.url, BOB);
  owner = await signIn(server.url, OWNER);
  domain = (await owner.makeDomain('Human resources')).id;
  await owner.upload(domain, [{ name: 'severance.txt', content: Buffer.from(SECRET) }]);
  await owner.untilIngested(domain);
  const [{ user: h }, { user: m }] = [await signIn(server.url, HANA), await signIn(server.url, MIA)];
  await owner.send('PUT', `/domains/${domain}/access`, { access: 'restricted', managers: [m.id] });
  await owner.send('PUT', `/domains/${domain}/grants/${h.id}`, { role: 'reader' });
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const WORDS = {
  en: {
    before: /Bob Sales won’t be able to read 1 answer in this chat/,
    withheld: 'This answer is based on documents you can’t read.',
    leftOut: /1 document you can read was left out/,
    people: /^People \(/,
    share: 'Share it…',
    confirm: 'Share',
    shared: '1 answer shared',
    unshare: 'Stop sharing',
  },
  fr: {
    before: /Bob Sales ne pourra pas lire 1 réponse de cette discussion/,
    withheld: 'Cette réponse repose sur des documents que vous ne pouvez pas lire.',
    leftOut: /1 document que vous pouvez lire a été laissé de côté/,
    people: /^Participants \(/,
    share: 'La partager…',
    confirm: 'Partager',
    shared: '1 réponse partagée',
    unshare: 'Ne plus partager',
  },
};

for (const [language, theme] of looksIn('fr')) {
  test(`a chat of people who read different documents, in ${language}, ${theme}`, async () => {
    const words = WORDS[language];
    for (const page of [hana, mia, bob]) {
      await page.goto('/');
      await choose(page, { language, theme });
    }
    // To Sales the domain is not there.
    await domainField(bob).click();
    await bob.getByRole('dialog').getByRole('option').first().waitFor();
    const names = await bob.getByRole('dialog').getByRole('option').allTextContents();
    expect(names.join()).not.toContain('Human resources');
    await bob.keyboard.press('Escape');

    await chooseDomain(hana, /^Human resources/);
    await write(hana, QUESTION);
    await hana.getByRole('button', { name: SEND }).click();
    await answers(hana)
      .last()
      .getByText(/^(Answered in|Réponse en)/)
      .waitFor();
    await hana.waitForURL(/\/chats\//);
    const chat = new URL(hana.url()).pathname;

    // A preview shows which documents Bob could not read.
    await write(hana, `@bob.sales @docent ${QUESTION}`);
    await hana.getByText(words.before).waitFor();
    await inspect(hana, `mention-${language}-${theme}`);
    await hana.getByRole('button', { name: SEND }).click();
    // The message's own answer counts Bob: the restricted document is left out, and only the asker is notified.
    await hana.getByText(words.leftOut).waitFor();
    await inspect(hana, `left-out-${language}-${theme}`);
    await bob.goto(chat);
    await bob.getByText(words.withheld).waitFor();
    expect(await bob.getByText(words.leftOut).count()).toBe(0);
    expect(await bob.locator('main').innerText()).not.toContain('nine months');
    // Neither the chat nor the word of it names the domain.
    expect(await bob.locator('body').innerText()).not.toContain('Human resources');
    await inspect(bob, `withheld-${language}-${theme}`);
    await bob.goto('/');
    await bob
      .getByRole('button', { name: /^Notifications/ })
      .first()
      .click();
    await bob
      .getByRole('link', { name: /Hana Human/ })
      .first()
      .waitFor();
    expect(await bob.locator('body').innerText()).not.toMatch(/Human resources|nine months/);
    await bob.goto(chat);

    // A manager of the domain shares it expressly, and takes it back.
    await write(hana, '@mia.manager');
    await hana.getByRole('button', { name: SEND }).click();
    await mia.goto(chat);
    await answers(mia)
      .first()
      .getByText(/nine months/)
      .waitFor();
    await mia.getByRole('button', { name: words.people }).click();
    await mia.getByRole('button', { name: words.share }).click();
    await inspect(mia, `share-${language}-${theme}`);
    await mia.getByRole('dialog').getByRole('button', { name: words.confirm, exact: true }).click();
    await bob
      .getByText(/nine months/)
      .first()
      .waitFor();
    await mia.getByText(words.shared).waitFor();
    await inspect(mia, `shared-${language}-${theme}`);
    await mia.getByRole('button', { name: words.unshare }).click();
    await bob.getByText(words.withheld).waitFor();
    expect(await bob.locator('main').innerText()).not.toContain('nine months');
  });
}
