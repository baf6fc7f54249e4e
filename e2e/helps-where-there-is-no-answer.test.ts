import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../server/test/kit/person.ts';
import { looksIn, problemsOf } from './kit/axe.ts';
import { askInNewChat, choose, enter, enterAs, openBrowser, openPage } from './kit/browser.ts';
import { startLivedIn } from './kit/lived-in.ts';
import { OWNER } from './kit/people.ts';
import type { TestServer } from './kit/server.ts';

let server: TestServer;
let browser: Browser;
/** An administrator, an expert of the sample domain, and two who ask. */
let owner: Page;
let marie: Page;
let nina: Page;
let omar: Page;

const QUESTION = 'Who won the football world cup in 1998?';
const person = (name: string, email: string) => ({ name, email, password: 'a-long-password' });

beforeAll(async () => {
  [server, browser] = await Promise.all([startLivedIn({ SIGN_UP: 'anyone' }), openBrowser()]);
  owner = await openPage(browser, server.url);
  await enter(owner, server.url);
  marie = await openPage(browser, server.url);
  await enterAs(marie, server.url, person('Marie Dubois', 'marie@larkfield.example'));
  nina = await openPage(browser, server.url);
  await enterAs(nina, server.url, person('Nina Asker', 'nina@larkfield.example'));
  omar = await openPage(browser, server.url);
  await enterAs(omar, server.url, person('Omar Colleague', 'omar@larkfield.example'));
  await makeExpert();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

const makeExpert = async () => {
  await owner.goto('/domains');
  await owner
    .getByRole('link', { name: /Larkfield/ })
    .first()
    .click();
  await owner.getByRole('link', { name: 'Settings' }).last().click();
  await owner.getByLabel('Experts').selectOption({ label: 'Marie Dubois (@marie.dubois)' });
  await owner.getByRole('button', { name: 'Save' }).click();
  await owner.getByText('Domain updated').waitFor();
};
const card = (page: Page) =>
  page.getByRole('region', { name: /^(Why there is no answer|Pourquoi il n’y a pas de réponse)$/ }).last();

/** Counts the clicks of a person from now on, the keyboard's too. */
const countClicks = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 });
    document.addEventListener(
      'click',
      () => Object.assign(window, { clicks: Reflect.get(window, 'clicks') + 1 }),
      {
        capture: true,
      },
    );
  });
  return () => page.evaluate(() => Reflect.get(window, 'clicks'));
};

test('a refusal says without a click why it is one, and how much was searched', async () => {
  await askInNewChat(nina, QUESTION);
  await card(nina)
    .getByText(/don’t mention this|touch on this/)
    .waitFor();
  await card(nina)
    .getByText(/^Searched \d+ documents, \d+ passages\.$/)
    .waitFor();
  expect(await nina.getByText('word for word').count()).toBe(0);
});

test('the question is put back to be rephrased, with the focus behind it', async () => {
  await card(nina).getByRole('button', { name: 'Rephrase' }).click();
  const field = nina.getByRole('textbox', { name: 'Ask a question' });
  await expect.poll(() => field.inputValue()).toBe(QUESTION);
  await expect.poll(() => field.evaluate((area) => document.activeElement === area)).toBe(true);
  await field.fill('');
});

test('the passages that come nearest open where they stand', async () => {
  await askInNewChat(nina, 'Is there a swimming pool for the holiday of a badger?');
  const kind = nina.locator('[data-status-kind]').last();
  await kind.waitFor();
  // As far as the words go the documents may speak of it: then the excerpts themselves stand there.
  if ((await kind.getAttribute('data-status-kind')) !== 'not_in_documents') return;
  const nearest = card(nina).getByRole('listitem').getByRole('button');
  await nearest.first().click();
  await nina.locator('[data-highlight]').first().waitFor();
  await nina.keyboard.press('Escape');
});

for (const [language, theme] of looksIn('fr'))
  test(`axe finds nothing at a refusal, at a desk and on a phone, in ${language}, ${theme}`, async () => {
    await nina.goto('/');
    await choose(nina, { language, theme });
    await askInNewChat(nina, QUESTION);
    await card(nina)
      .getByText(/^(Searched|Recherche menée)/)
      .waitFor();
    expect(await problemsOf(nina)).toEqual([]);
    await nina.setViewportSize({ width: 390, height: 844 });
    await card(nina)
      .getByRole('button', { name: /^(Rephrase|Reformuler)$/ })
      .waitFor();
    expect(await problemsOf(nina)).toEqual([]);
    expect(await nina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await nina.setViewportSize({ width: 1440, height: 900 });
    await choose(nina, { language: 'en', theme: 'light' });
  });

test('the expert is asked by her name, corrects it for everybody in two clicks, and the chat stays open', async () => {
  await askInNewChat(nina, QUESTION);
  await card(nina).getByRole('button', { name: 'Ask Marie Dubois' }).click();
  await nina.getByTestId('system-line').getByText('asked Marie Dubois about').waitFor();

  await marie.goto(new URL(nina.url()).pathname);
  await marie.getByRole('button', { name: 'Correct', exact: true }).waitFor();
  const clicks = await countClicks(marie);
  await marie.getByRole('button', { name: 'Correct', exact: true }).click();
  await marie.getByLabel('Correct answer').fill('France won the football world cup of 1998 in Paris.');
  await expect.poll(() => marie.getByLabel('Main topic').inputValue()).toBe(QUESTION.slice(0, -1));
  await expect
    .poll(() => marie.getByLabel(/^Use this in future answers of Larkfield/).isChecked())
    .toBe(true);
  await marie.getByText('What the documents already say').waitFor();
  expect(await problemsOf(marie)).toEqual([]);
  await marie.getByRole('button', { name: 'Save correction' }).click();
  await marie.getByText('uses it from now on').waitFor();
  expect(await clicks()).toBe(2);

  await nina.getByText('Corrected by Marie Dubois').waitFor();
  await nina.getByText(/Marie Dubois taught: Who won the football world cup/).waitFor();
  await expect.poll(() => nina.getByRole('textbox', { name: /^Ask a question/ }).isVisible()).toBe(true);
  const answer = await askInNewChat(omar, QUESTION);
  await answer.getByText('France won the football world cup of 1998 in Paris').waitFor();
});

test('a correction of this answer alone is not taught, in French and dark too', async () => {
  await marie.goto('/');
  await choose(marie, { language: 'fr', theme: 'dark' });
  const answer = await askInNewChat(marie, 'How many days of holiday are there?');
  await answer.getByRole('button', { name: 'Corriger' }).click();
  await marie.getByLabel('Bonne réponse').first().fill('Vingt-sept jours.');
  await marie.getByLabel(/^Utiliser dans les prochaines réponses de/).uncheck();
  expect(await marie.getByText('Sujet principal').count()).toBe(0);
  expect(await problemsOf(marie)).toEqual([]);
  await marie.getByRole('button', { name: 'Enregistrer la correction' }).click();
  await answer.getByText('Corrigé par Marie Dubois').waitFor();
  expect(await marie.getByText(/Marie Dubois a enseigné/).count()).toBe(0);
});

test('another domain that says more is named, and asked with one click; one that she may not know of never is', async () => {
  const question = 'Who keeps the key of the zeppelin hangar overnight?';
  const ada = await signIn(server.url, OWNER);
  const hidden = await ada.makeDomain('Zeppelins, confidential');
  const known = await ada.makeDomain('Zeppelins');
  const content = Buffer.from('The porter keeps the key of the zeppelin hangar overnight.');
  for (const { id } of [hidden, known]) {
    await ada.upload(id, [{ name: 'hangar.txt', content }]);
    await ada.untilIngested(id);
  }
  const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ access: 'restricted', managers: [ada.user.id] });
  const path = `${server.url}/v1/domains/${hidden.id}/access`;
  expect((await fetch(path, { method: 'PUT', headers, body })).ok).toBe(true);

  await omar.goto('/');
  const refusal = await askInNewChat(omar, question);
  await refusal.getByText('Other domains may say more').waitFor();
  expect(await refusal.getByText('confidential').count()).toBe(0);
  await refusal.getByRole('button', { name: 'Ask Zeppelins', exact: true }).click();
  await omar.getByText('The porter keeps the key of the zeppelin hangar overnight.').waitFor();
});
