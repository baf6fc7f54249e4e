import { buffer } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textOfArchive } from '../server/test/kit/archive.ts';
import { signIn } from '../server/test/kit/person.ts';
import { type StandIn, startStandIn } from '../server/test/stand-ins/model/stand-in.ts';
import { inspect, looksIn } from './kit/axe.ts';
import { choose, chooseDomain, enterAs, openBrowser, openPage } from './kit/browser.ts';
import { OWNER } from './kit/people.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import { OPEN_SIGN_UP, type TestServer } from './kit/server.ts';

type Language = 'en' | 'fr';
const someone = (name: string) => ({
  name,
  email: `${name.toLowerCase().replaceAll(/\W/g, '.')}@example.com`,
  password: 'a-long-password',
});
/** Reads a listed document of the domain; answers for the domain and is not on the list; does not know of the domain. */
const [HANA, EVE, BOB] = [someone('Hana Human'), someone('Eve Expert'), someone('Bob Sales')];
/** Chats of one language are found by no search of the other. */
const SAID = { en: 'nine months', fr: 'eleven months' };
const secretOf = (language: Language) => `The severance of the quokka programme is ${SAID[language]} of pay.`;
const QUESTION = 'How many months of severance does the quokka programme have?';
const DISPUTE = 'Must I go to court because of the parking space?';
/** An answer that stands still in its middle. */
const wordsOfModel = (language: Language) => [
  'The severance ',
  'is ',
  `${SAID[language]}. `,
  'It is ',
  'paid [1].',
];
const PAUSED_AFTER = 3;

let model: StandIn;
let server: TestServer;
let browser: Browser;
let owner: Awaited<ReturnType<typeof signIn>>;
let domain: string;
let hana: Page;
let eve: Page;
let bob: Page;
let ids: Record<'hana' | 'eve' | 'bob', string>;

/** The only document of the domain that not everybody there reads; a new one for each language, since it is deleted in the end. */
const addSecret = async (language: Language): Promise<string> => {
  await owner.upload(domain, [{ name: 'severance.txt', content: Buffer.from(secretOf(language)) }]);
  const documents = await owner.untilIngested(domain);
  const id = documents.find(({ designation }) => designation === 'severance.txt')?.id ?? '';
  const list = { access: 'listed', principals: [ids.hana, owner.user.id] };
  await owner.send('PUT', `/documents/${id}/access`, list);
  return id;
};

beforeAll(async () => {
  model = await startStandIn();
  const environment = {
    OPENAI_COMPATIBLE_BASE_URL: model.url,
    LARGE_MODEL: 'openai-compatible:stand-in',
  };
  [server, browser] = await Promise.all([
    startSeededServer(environment, { fixed: OPEN_SIGN_UP }),
    openBrowser(),
  ]);
  [hana, eve, bob] = [
    await openPage(browser, server.url),
    await openPage(browser, server.url),
    await openPage(browser, server.url),
  ];
  await enterAs(hana, server.url, HANA);
  await enterAs(eve, server.url, EVE);
  await enterAs(bob, server.url, BOB);
  owner = await signIn(server.url, OWNER);
  const people = await Promise.all([HANA, EVE, BOB].map((one) => signIn(server.url, one)));
  const [h = '', e = '', b = ''] = people.map(({ user }) => user.id);
  ids = { hana: h, eve: e, bob: b };
  domain = (await owner.makeDomain('Personnel')).id;
  await owner.upload(domain, [
    { name: 'parking.txt', content: Buffer.from('A parking space is 80 euros a month.') },
  ]);
  await owner.send('PUT', `/domains/${domain}/access`, { access: 'restricted', managers: [owner.user.id] });
  await owner.send('PUT', `/domains/${domain}/grants/${ids.hana}`, { role: 'reader' });
  await owner.send('PUT', `/domains/${domain}/grants/${ids.eve}`, { role: 'expert' });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await server.close();
  await model.close();
});

const WORDS = {
  en: {
    askExpert: 'Ask an expert',
    dialog: 'Some of this chat stays hidden from them',
    evesLoss: /Eve Expert won’t be able to read \d answers? in this chat/,
    askAnyway: 'Ask anyway',
    cancel: 'Cancel',
    people: /^People \(/,
    bobsLoss: /answers? in this chat (is|are) based on documents this person can’t read/,
    inviteBob: 'Invite Bob Sales as Collaborator',
    withheld: 'This answer is based on documents you can’t read.',
    nothing: 'Nothing matches these words.',
    removed: /removed on/,
  },
  fr: {
    askExpert: 'Demander à un expert',
    dialog: 'Une partie de la discussion leur reste cachée',
    evesLoss: /Eve Expert ne pourra pas lire \d réponses? de cette discussion/,
    askAnyway: 'Demander quand même',
    cancel: 'Annuler',
    people: /^Participants \(/,
    bobsLoss:
      /réponses? de cette discussion reposen?t? sur des documents que cette personne ne peut pas lire/,
    inviteBob: 'Inviter Bob Sales comme Collaborateur',
    withheld: 'Cette réponse repose sur des documents que vous ne pouvez pas lire.',
    nothing: /^Aucun résultat/,
    removed: /supprimé le/,
  },
};
const answers = (page: Page) => page.getByRole('article', { name: /^(Answer|Réponse)$/ });
const ended = (page: Page) =>
  answers(page)
    .last()
    .getByText(/^(Answered in|Réponse en)/)
    .waitFor();
const say = async (page: Page, text: string) => {
  await page
    .getByLabel(/^(Ask a question|Posez une question|Write to the people|Écrivez)/)
    .first()
    .fill(text);
  await page.getByRole('button', { name: /^(Send|Envoyer)$/ }).click();
};
const search = async (page: Page, words: string) => {
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/^(Chats, domains|Discussions, domaines)/).fill(words);
};
const archiveOf = async (page: Page): Promise<string> => {
  await page.goto('/settings');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^(Download my data|Télécharger mes données)$/ }).click(),
  ]);
  return textOfArchive(await buffer(await download.createReadStream()));
};

for (const [language, theme] of looksIn('fr')) {
  const words = WORDS[language];
  const said = SAID[language];
  let chat: string;
  let document: string;

  test(`keeps an answer from participants who may not read its documents: before, while and after it is written, in ${language}, ${theme}`, async () => {
    // The asker of an expert is told beforehand what the expert cannot read.
    {
      document = await addSecret(language);
      for (const page of [hana, eve, bob]) {
        await page.goto('/');
        await choose(page, { language, theme });
      }
      model.set({ tokens: wordsOfModel(language), pause: null });
      await chooseDomain(hana, /^Personnel/);
      await say(hana, QUESTION);
      await ended(hana);
      await hana.waitForURL(/\/chats\//);
      chat = new URL(hana.url()).pathname;
      await answers(hana).last().getByText(said).waitFor();
      await answers(hana).last().getByRole('button', { name: words.askExpert }).click();
      const dialog = hana.getByRole('dialog', { name: words.dialog });
      await dialog.getByText(words.evesLoss).waitFor();
      await inspect(hana, `ask-expert-${language}-${theme}`);
      await dialog.getByRole('button', { name: words.cancel }).click();
      // No expert has been asked, and the asker is still alone in the chat.
      await eve.goto(chat);
      await eve
        .getByText(/not found|introuvable/i)
        .first()
        .waitFor();
      await answers(hana).last().getByRole('button', { name: words.askExpert }).click();
      await dialog.getByRole('button', { name: words.askAnyway }).click();
      await dialog.waitFor({ state: 'detached' });
      await eve.goto(chat);
      await eve.getByText(words.withheld).waitFor();
      expect(await eve.locator('main').innerText()).not.toContain(said);
    }
    // An answer that one participant cannot read is given to no model.
    {
      const before = model.calls().length;
      model.set({ tokens: ['A parking space is 80 euros a month [1].'] });
      await say(hana, '@Docent What is the price of a parking space?');
      await answers(hana).last().getByText('80 euros').waitFor();
      await ended(hana);
      const given = model
        .calls()
        .slice(before)
        .map(({ text }) => text);
      expect(given.length).toBeGreaterThan(0);
      expect(given.join('\n')).not.toContain(said);
      // Content that both may read is shown to both.
      await answers(eve).last().getByText('80 euros').waitFor();
    }
    // A person who is invited while an answer is written gets no word of it.
    {
      // A chat of one user: the answer is written from what that user may read.
      await hana.goto('/');
      await chooseDomain(hana, /^Personnel/);
      let goOn = () => {};
      const until = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      model.set({ tokens: wordsOfModel(language), pause: { afterTokens: PAUSED_AFTER, until } });
      await say(hana, `${QUESTION} Once more.`);
      await answers(hana).last().getByText(said).waitFor();
      await hana.waitForURL(/\/chats\//);
      const other = new URL(hana.url()).pathname;
      await hana.getByRole('button', { name: words.people }).click();
      await hana.getByText(words.bobsLoss).first().waitFor();
      await inspect(hana, `invite-${language}-${theme}`);
      await hana.getByRole('button', { name: words.inviteBob }).click();
      await hana.getByRole('button', { name: words.inviteBob }).waitFor({ state: 'detached' });
      await bob.goto(other);
      await answers(bob).last().waitFor();
      expect(await bob.locator('main').innerText()).not.toContain(said);
      goOn();
      model.set({ pause: null });
      await ended(hana);
      await bob.getByText(words.withheld).waitFor();
      expect(await bob.locator('main').innerText()).not.toContain(said);
      // The title is the question; no search of his finds a word of the answer.
      await search(bob, said);
      await bob.getByText(words.nothing).waitFor();
      await bob.keyboard.press('Escape');
      await search(hana, said);
      await hana.getByText('quokka programme').first().waitFor();
      await hana.keyboard.press('Escape');
    }
    // Chats, search and archive withhold it from its reader while the right is gone.
    {
      expect(await archiveOf(hana)).toContain(said);
      await owner.send('PUT', `/documents/${document}/access`, {
        access: 'listed',
        principals: [owner.user.id],
      });
      await hana.goto(chat);
      await hana.getByText(words.withheld).first().waitFor();
      await search(hana, said);
      await hana.getByText(words.nothing).waitFor();
      await hana.keyboard.press('Escape');
      expect(await archiveOf(hana)).not.toContain(said);
      const list = { access: 'listed', principals: [ids.hana, owner.user.id] };
      await owner.send('PUT', `/documents/${document}/access`, list);
      await hana.goto(chat);
      await answers(hana).first().getByText(said).waitFor();
    }
    await owner.send('DELETE', `/documents/${document}`);
    await hana.goto(chat);
    await answers(hana).first().getByText(said).waitFor();
    await answers(hana).first().getByText(words.removed).first().waitFor();
    await inspect(hana, `removed-${language}-${theme}`);
    await eve.goto(chat);
    await eve.getByText(words.withheld).first().waitFor();
    expect(await eve.locator('main').innerText()).not.toContain(said);
    // An answer that hands over warns too.
    {
      document = await addSecret(language);
      const conditions = ['Dispute: lawyer, court'];
      await owner.send('PATCH', `/domains/${domain}`, {
        general_case: { specific_instructions: '', required_details: [], escalation_conditions: conditions },
      });
      model.set({ tokens: wordsOfModel(language) });
      await hana.goto('/');
      await chooseDomain(hana, /^Personnel/);
      await say(hana, `${QUESTION} Twice.`);
      await ended(hana);
      await hana.waitForURL(/\/chats\//);
      await say(hana, DISPUTE);
      const handsOver = answers(hana)
        .last()
        .getByRole('button', { name: /Eve Expert/ });
      await handsOver.click();
      const dialog = hana.getByRole('dialog', { name: words.dialog });
      await dialog.getByText(words.evesLoss).waitFor();
      await dialog.getByRole('button', { name: words.askAnyway }).click();
      await eve.goto(new URL(hana.url()).pathname);
      await eve.getByText(words.withheld).first().waitFor();
      await owner.send('DELETE', `/documents/${document}`);
    }
  });
}
