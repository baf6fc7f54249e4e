import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { signIn } from '../server/test/kit/person.ts';
import { looksIn, problemsOf, takePictures } from './kit/axe.ts';
import { askInNewChat, choose, enterAs, inChatMenu, openBrowser, openPage } from './kit/browser.ts';
import { startLivedIn } from './kit/lived-in.ts';
import { OWNER } from './kit/people.ts';
import type { TestServer } from './kit/server.ts';

const someone = (name: string) => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@larkfield.example`,
  password: 'a-long-password',
});
const [NINA, MARIE, PAUL] = [someone('Nina Asker'), someone('Marie Dubois'), someone('Paul Renard')];
const START_MS = 120_000;

let server: TestServer;
let browser: Browser;
let owner: Awaited<ReturnType<typeof signIn>>;
let nina: Page;
let marie: Page;
let paul: Page;
let domain: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startLivedIn({ SIGN_UP: 'anyone' }), openBrowser()]);
  [nina, marie, paul] = [
    await openPage(browser, server.url),
    await openPage(browser, server.url),
    await openPage(browser, server.url),
  ];
  await enterAs(nina, server.url, NINA);
  await enterAs(marie, server.url, MARIE);
  await enterAs(paul, server.url, PAUL);
  owner = await signIn(server.url, OWNER);
  domain = (await owner.listDomains())[0]?.id ?? '';
  const experts = [(await signIn(server.url, MARIE)).user.id, (await signIn(server.url, PAUL)).user.id];
  await owner.send('PATCH', `/domains/${domain}`, { experts });
}, START_MS);
afterAll(async () => {
  await browser.close();
  await server.close();
});

const forYou = (page: Page) => page.getByRole('link', { name: /^(For you|Pour vous)/ });
const row = (page: Page, question: string) => page.getByTestId('inbox-row').filter({ hasText: question });
const state = (page: Page) => page.getByTestId('asked-state');
/** Nina asks the assistant, and then the experts. */
const ask = async (question: string) => {
  const answer = await askInNewChat(nina, question);
  await answer.getByRole('button', { name: 'Ask an expert' }).click();
  await state(nina).getByText('Marie Dubois and Paul Renard were asked just now').waitFor();
};
/** How often the person has clicked since the page was loaded. */
const countClicks = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number };
    counted.clicks = 0;
    window.addEventListener('click', ({ isTrusted }) => (counted.clicks += Number(isTrusted)), true);
  });
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks);
};

test('whoever answers for no domain has nothing in the left column; experts have, before anything waits', async () => {
  await marie.goto('/');
  await forYou(marie).waitFor();
  await nina.goto('/');
  await nina.getByRole('link', { name: 'Domains' }).waitFor();
  expect(await forYou(nina).count()).toBe(0);
});

test('what is asked comes up at once with its count, and is answered in two clicks; the asker sees it in her chat', async () => {
  const question = 'Where is the key of the zeppelin hangar?';
  await marie.goto('/');
  await paul.goto('/');
  await forYou(marie).waitFor();
  await ask(question);
  // Waiting, it cannot be pressed again.
  await nina.getByRole('button', { name: 'Waiting for an expert' }).waitFor();
  await marie.getByRole('link', { name: 'For you, 1 waiting' }).waitFor();
  await paul.getByRole('link', { name: 'For you, 1 waiting' }).waitFor();

  const clicks = await countClicks(marie);
  await forYou(marie).click();
  await row(marie, question).getByText('Nina Asker · Larkfield Instruments (sample)').waitFor();
  await marie.getByRole('log').getByText(question).first().waitFor();
  const words = 'The key of the zeppelin hangar hangs behind the porter’s desk.';
  expect(await marie.getByLabel(/^Use in future answers/).isChecked()).toBe(true);
  await marie.getByLabel('Your answer').fill(words);
  await marie.getByText('What the documents already say').waitFor();
  await takePictures(marie, 'request-en-light');
  expect(await problemsOf(marie)).toEqual([]);
  await marie.getByRole('button', { name: 'Send answer' }).click();
  await marie.getByText('Answer sent to Nina Asker, and used in future answers').waitFor();
  expect(await clicks()).toBe(2);

  await nina.getByRole('log').getByText(words).waitFor();
  await state(nina).getByText('Marie Dubois answered').waitFor();
  await takePictures(nina, 'asker-answered');
  await nina.getByRole('button', { name: 'Ask an expert' }).waitFor();
  await row(marie, question).waitFor({ state: 'detached' });
  await paul.getByRole('link', { name: 'For you', exact: true }).waitFor();
  // The next who asks is answered from what she wrote.
  await expect.poll(async () => (await askInNewChat(paul, question)).innerText()).toContain('porter’s desk');
});

test('the row under the answer does not move under the pointer when experts are asked', async () => {
  const question = 'Who oils the hinges of the planetarium?';
  const answer = await askInNewChat(nina, question);
  const button = answer.getByRole('button', { name: /^(Ask an expert|Waiting for an expert)$/ });
  // What stands above it has come: under a pointer that is on its way nothing moves any more.
  await answer.getByText(/^Searched/).waitFor();
  const before = await button.boundingBox();
  await button.click();
  await state(nina).waitFor();
  await answer.getByRole('button', { name: 'Waiting for an expert' }).waitFor();
  const after = await button.boundingBox();
  // It begins where it began and holds what it held, so that the pointer is on it still.
  expect(after?.x).toBe(before?.x);
  expect(after?.width).toBeGreaterThanOrEqual(before?.width ?? 0);
  const inAnswer = async () => {
    const [box, row] = [await answer.boundingBox(), await button.boundingBox()];
    return (row?.y ?? 0) - (box?.y ?? 0);
  };
  const offset = await inAnswer();
  await nina.reload();
  await state(nina).waitFor();
  await expect.poll(async () => Math.abs((await inAnswer()) - offset)).toBeLessThan(2);
  await paul.goto('/for-you');
  await row(paul, question).click();
  await paul.getByRole('button', { name: 'Mark as done' }).click();
  await row(paul, question).waitFor({ state: 'detached' });
});

test('taken by one it leaves the list of the other, live; given back it returns', async () => {
  const question = 'Which paint is on the weather balloon?';
  await paul.goto('/for-you');
  await marie.goto('/for-you');
  await ask(question);
  await row(marie, question).click();
  await row(paul, question).waitFor();
  await marie.getByRole('button', { name: 'Take', exact: true }).click();
  await row(paul, question).waitFor({ state: 'detached' });
  await row(marie, question).getByText('Yours').waitFor();
  await state(nina).getByText('Marie Dubois took this on').waitFor();
  await marie.getByRole('button', { name: 'Give back' }).click();
  await row(paul, question).waitFor();
  await state(nina).getByText('Marie Dubois and Paul Renard were asked').waitFor();
});

test('put off it is away until then; handed over it waits for the other alone', async () => {
  const question = 'Which paint is on the weather balloon?';
  await marie.goto('/for-you');
  await row(marie, question).click();
  await marie.getByRole('button', { name: 'Snooze' }).click();
  await marie.getByRole('menuitem', { name: 'Until tomorrow' }).click();
  await row(marie, question).waitFor({ state: 'detached' });
  await marie.getByRole('link', { name: 'Show snoozed' }).click();
  await row(marie, question).click();
  await marie.getByRole('button', { name: 'Bring back now' }).click();
  await marie.getByRole('link', { name: 'Show snoozed' }).waitFor();
  await row(marie, question).click();
  await marie.getByRole('button', { name: 'Hand over' }).click();
  await marie.getByRole('menuitem', { name: 'Paul Renard' }).click();
  await row(marie, question).waitFor({ state: 'detached' });
  await row(paul, question).getByText('handed over by Marie Dubois').waitFor();
  await state(nina).getByText('Marie Dubois handed this over to Paul Renard').waitFor();
  await row(paul, question).click();
  await paul.getByRole('button', { name: 'Mark as done' }).click();
  await row(paul, question).waitFor({ state: 'detached' });
  await state(nina).getByText('Paul Renard closed this request').waitFor();
});

test('gaps of one’s domains are listed without their askers, and closed by an answer for everybody', async () => {
  const question = 'What is the price of a parking space in Lisbon?';
  await askInNewChat(nina, question);
  await marie.goto('/for-you/gaps');
  await row(marie, question).click();
  expect(await row(marie, question).innerText()).not.toContain('Nina');
  await marie.getByLabel('What is the answer?').fill('A parking space in Lisbon costs 85 euros a month.');
  await takePictures(marie, 'gap-en-light');
  expect(await problemsOf(marie)).toEqual([]);
  await marie.getByRole('button', { name: 'Save as lesson' }).click();
  await row(marie, question).waitFor({ state: 'detached' });
});

test('a lesson is reviewed where it waits', async () => {
  const topic = 'Plants of the winter garden';
  await askInNewChat(nina, 'Who waters the plants of the winter garden?');
  await inChatMenu(nina, 'Close chat');
  await nina.getByRole('button', { name: 'Close this chat' }).click();
  await nina.getByLabel('Main topic').fill(topic);
  await nina.getByLabel('What should be learned').fill('The plants are watered by the night watch.');
  await nina.getByRole('button', { name: 'Save' }).click();
  await nina.getByText(/will review it/).waitFor();
  await marie.getByRole('link', { name: /^For you, \d+ waiting/ }).waitFor();
  await marie.goto('/for-you/lessons');
  await row(marie, topic).click();
  await marie.getByText('The plants are watered by the night watch.').waitFor();
  await takePictures(marie, 'lesson-en-light');
  expect(await problemsOf(marie)).toEqual([]);
  await marie.getByRole('button', { name: 'Approve' }).click();
  await row(marie, topic).waitFor({ state: 'detached' });
});

test('in French: a refusal says why, an expert is asked, answers in two clicks, and the next who asks has it', async () => {
  const question = 'Qui répare la grande horloge du beffroi ?';
  onTestFinished(async () => {
    for (const page of [nina, marie, paul]) await choose(page, { language: 'en' });
  });
  for (const page of [nina, marie, paul]) {
    await page.goto('/');
    await choose(page, { language: 'fr' });
  }
  const answer = await askInNewChat(nina, question);
  await answer.getByText(/n’en parlent pas|abordent le sujet/).waitFor();
  await answer.getByText(/^Recherche menée dans \d+ documents, \d+ passages\.$/).waitFor();
  await answer.getByRole('button', { name: 'Demander à un expert' }).click();
  await state(nina)
    .getByText(/^Question transmise à Marie Dubois et Paul Renard/)
    .waitFor();
  await nina.getByRole('button', { name: 'En attente d’un expert' }).waitFor();

  const clicks = await countClicks(marie);
  await forYou(marie).click();
  await row(marie, question).getByText('Nina Asker · Larkfield Instruments (sample)').waitFor();
  await marie.getByRole('log').getByText(question).first().waitFor();
  const words = 'L’horlogère de la tour, Odile, répare la grande horloge du beffroi.';
  expect(await marie.getByLabel(/^S’en servir dans les prochaines réponses/).isChecked()).toBe(true);
  await marie.getByLabel('Votre réponse').fill(words);
  await marie.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await marie.getByText('Réponse envoyée à Nina Asker et reprise dans les prochaines réponses').waitFor();
  expect(await clicks()).toBe(2);

  await nina.getByRole('log').getByText(words).waitFor();
  await state(nina)
    .getByText(/^Marie Dubois a répondu/)
    .waitFor();
  await expect.poll(async () => (await askInNewChat(paul, question)).innerText()).toContain('Odile');
});

test.each(looksIn('en'))(
  'the lists and what is chosen are accessible and fit a phone (%s, %s)',
  async (language, theme) => {
    const question = `Who winds the tower clock (${language}, ${theme})?`;
    await ask(question);
    await marie.goto('/');
    await choose(marie, { language, theme });
    for (const list of ['', '/gaps', '/lessons', '/golden']) {
      await marie.goto(`/for-you${list}`);
      await marie.getByRole('heading', { level: 1 }).waitFor();
      await marie.getByText(/^(Show snoozed|Voir les reports)$/).waitFor();
      expect(await problemsOf(marie)).toEqual([]);
      await takePictures(marie, `list-${language}-${theme}${list.replace('/', '-')}`);
    }
    await marie.goto('/for-you');
    await marie.setViewportSize({ width: 390, height: 844 });
    await row(marie, question).click();
    await marie.getByRole('log').getByText(question).first().waitFor();
    const fits = () => marie.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    await expect.poll(fits).toBe(true);
    expect(await problemsOf(marie)).toEqual([]);
    await takePictures(marie, `item-${language}-${theme}`);
    await marie.setViewportSize({ width: 390, height: 844 });
    await marie.getByRole('link', { name: /^(Back to the list|Retour à la liste)$/ }).click();
    await row(marie, question).waitFor();
    await marie.setViewportSize({ width: 1440, height: 900 });
    await marie.goto('/settings');
    await marie.getByRole('heading', { name: /^(Email summary|Résumé par e-mail)$/ }).waitFor();
  },
);
