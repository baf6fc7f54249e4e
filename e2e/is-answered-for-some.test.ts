import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../server/test/kit/person.ts';
import { inspect, looksIn } from './kit/axe.ts';
import { choose, chooseDomain, enterAs, openBrowser, openPage } from './kit/browser.ts';
import { startLivedIn } from './kit/lived-in.ts';
import { OWNER } from './kit/people.ts';
import type { TestServer } from './kit/server.ts';

const someone = (name: string) => ({
  name,
  email: `${name.toLowerCase().replaceAll(/\W/g, '.')}@example.com`,
  password: 'a-long-password',
});
/** Keeps the domain and is on the list of the narrower document; answers for the domain and is not; asks. */
const [MINA, EVE, NINA] = [someone('Mina Manager'), someone('Eve Expert'), someone('Nina Normal')];
const QUESTION = 'How many months of severance do directors have?';

let server: TestServer;
let browser: Browser;
let domain: string;
let mina: Page;
let eve: Page;
let nina: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startLivedIn({ SIGN_UP: 'anyone' }), openBrowser()]);
  [mina, eve, nina] = [
    await openPage(browser, server.url),
    await openPage(browser, server.url),
    await openPage(browser, server.url),
  ];
  await enterAs(mina, server.url, MINA);
  await enterAs(eve, server.url, EVE);
  await enterAs(nina, server.url, NINA);
  const owner = await signIn(server.url, OWNER);
  const [keeper, expert, asker] = [
    await signIn(server.url, MINA),
    await signIn(server.url, EVE),
    await signIn(server.url, NINA),
  ];
  domain = (await owner.makeDomain('Personnel')).id;
  const access = { access: 'restricted', managers: [keeper.user.id] };
  await owner.send('PUT', `/domains/${domain}/access`, access);
  const grant = (id: string, role: string) => keeper.send('PUT', `/domains/${domain}/grants/${id}`, { role });
  await grant(expert.user.id, 'expert');
  await grant(asker.user.id, 'reader');
  const file = (name: string, text: string) => [{ name, content: Buffer.from(text) }];
  await keeper.upload(domain, file('parking.txt', 'A parking space is 80 euros a month.'));
  await keeper.upload(domain, file('severance.txt', 'Directors have nine months of severance.'));
  const documents = await keeper.untilIngested(domain);
  const narrow = documents.find(({ designation }) => designation === 'severance.txt')?.id;
  const list = { access: 'listed', principals: [keeper.user.id] };
  await keeper.send('PUT', `/documents/${narrow}/access`, list);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

const WORDS = {
  en: {
    gaps: 'Knowledge gaps',
    closed: '1 closed since, or answered for some people',
    some: 'Answered for some people: the answer is in a document that not everyone can read',
    add: 'Add a golden question',
    question: 'Question',
    says: 'The answer must say',
    cites: 'The answer must cite',
    save: 'Save',
    narrower: /^Needs a document that not everyone in this domain can read/,
    asReader: 'with its reader’s access',
    none: 'No golden questions yet.',
    widen: 'Share with the domain…',
    share: 'Share lesson',
    shared: 'Everyone in the domain can read this lesson.',
  },
  fr: {
    gaps: 'Lacunes',
    closed: '1 comblée depuis, ou pour certaines personnes',
    some: /^Comblée pour certaines personnes/,
    add: 'Ajouter une question de référence',
    question: 'Question',
    says: 'La réponse doit dire',
    cites: 'La réponse doit citer',
    save: 'Enregistrer',
    narrower: /^Nécessite un document que tout le monde ne peut pas lire/,
    asReader: 'avec l’accès de la personne qui l’a lancée',
    none: /^Aucune question de référence/,
    widen: 'Partager avec le domaine…',
    share: 'Partager la leçon',
    shared: 'Toutes les personnes du domaine peuvent lire cette leçon.',
  },
};
const gapOf = (page: Page, title: string) =>
  page.getByRole('region', { name: title }).getByRole('listitem').filter({ hasText: QUESTION });

test('whoever asks is refused, and nothing tells her that somebody else has the answer', async () => {
  await nina.goto('/');
  await chooseDomain(nina, /^Personnel/);
  await nina.getByLabel('Ask a question').fill(QUESTION);
  await nina.getByRole('button', { name: 'Send', exact: true }).click();
  await nina
    .getByRole('article', { name: 'Answer' })
    .last()
    .getByText(/^Answered in/)
    .waitFor();
  const said = await nina.locator('main').innerText();
  expect(said).not.toMatch(/nine months|severance\.txt|not everyone|some people/);
});

for (const [language, theme] of looksIn('en')) {
  test(`the gap is answered for some to who may read the answer, and missing to who may not, in ${language}, ${theme}`, async () => {
    const words = WORDS[language];
    for (const page of [mina, eve]) {
      await page.goto('/');
      await choose(page, { language, theme });
    }
    // The search that finds it comes after the refusal.
    await expect
      .poll(
        async () => {
          await mina.goto(`/domains/${domain}/dashboard`);
          await gapOf(mina, words.gaps).or(mina.getByText(words.closed)).first().waitFor();
          return mina.getByText(words.closed).count();
        },
        { timeout: 60_000 },
      )
      .toBe(1);
    await mina.getByText(words.closed).click();
    await gapOf(mina, words.gaps).getByText(words.some).waitFor();
    await inspect(mina, `answered-for-some-${language}-${theme}`);
    await eve.goto(`/domains/${domain}/dashboard`);
    await gapOf(eve, words.gaps).waitFor();
    expect(await eve.getByText(words.closed).count()).toBe(0);
    expect(await eve.locator('main').innerText()).not.toContain('severance.txt');
    await inspect(eve, `missing-${language}-${theme}`);
  });

  test(`a golden question that needs the narrower document is there for who may read it alone, in ${language}, ${theme}`, async () => {
    const words = WORDS[language];
    await mina.goto(`/domains/${domain}/golden`);
    await mina.getByRole('button', { name: words.add }).first().click();
    const form = mina.getByRole('dialog', { name: words.add });
    await form.getByLabel(words.question, { exact: true }).fill(QUESTION);
    await form.getByLabel(words.says).fill('nine');
    await form.getByLabel(words.cites).fill('severance.txt');
    await form.getByRole('button', { name: words.save }).click();
    const row = mina.getByRole('listitem').filter({ hasText: QUESTION });
    await row.getByText(words.narrower).waitFor();
    // It is run as herself, at once: in everybody's run it would find nothing.
    await row.getByText(words.asReader).waitFor();
    await inspect(mina, `narrower-${language}-${theme}`);
    await eve.goto(`/domains/${domain}/golden`);
    await eve.getByText(words.none).waitFor();
    expect(await eve.locator('main').innerText()).not.toMatch(/severance|directors/i);
    await inspect(eve, `no-golden-${language}-${theme}`);
    await row.getByRole('button', { name: /^(Remove|Retirer|Supprimer)/ }).click();
    await mina
      .getByRole('dialog')
      .getByRole('button', { name: /^(Delete|Supprimer)$/ })
      .click();
    await mina.getByText(words.none).waitFor();
  });

  test(`a lesson from the narrower document is given to the domain by who keeps it, in ${language}, ${theme}`, async () => {
    const words = WORDS[language];
    await mina.goto('/');
    await choose(mina, { language, theme });
    await chooseDomain(mina, /^Personnel/);
    await mina.getByLabel(/^(Ask a question|Posez une question)/).fill(QUESTION);
    await mina.getByRole('button', { name: /^(Send|Envoyer)$/ }).click();
    await mina
      .getByRole('article', { name: /^(Answer|Réponse)$/ })
      .last()
      .getByText('nine months')
      .waitFor();
    await mina.waitForURL(/\/chats\//);
    const topic = `Severance (${language})`;
    const keeper = await signIn(server.url, MINA);
    await keeper.send('POST', '/lessons', {
      ...{ chat_id: new URL(mina.url()).pathname.split('/').at(-1), domain_id: domain },
      ...{ topic, text: 'Ask personnel about severance before you sign.' },
    });
    await nina.goto('/');
    await choose(nina, { language, theme });
    await nina.goto(`/domains/${domain}/documents`);
    await nina.getByText('parking.txt').waitFor();
    expect(await nina.getByText(topic).count()).toBe(0);
    await mina.goto(`/domains/${domain}/lessons`);
    const card = mina.getByRole('article', { name: topic });
    await card.getByRole('button', { name: words.widen }).click();
    await mina.getByRole('dialog').getByRole('button', { name: words.share }).waitFor();
    await inspect(mina, `share-lesson-${language}-${theme}`);
    await mina.getByRole('dialog').getByRole('button', { name: words.share }).click();
    await mina.getByText(words.shared).waitFor();
    expect(await card.getByRole('button', { name: words.widen }).count()).toBe(0);
    // Her page is told of it.
    await nina.getByText(topic).waitFor();
  });
}
