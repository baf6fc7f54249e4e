import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { looksIn, problemsOf } from './kit/axe.ts';
import { askInNewChat, choose, enter, enterAs, inChatMenu, openBrowser, openPage } from './kit/browser.ts';
import { startLivedIn } from './kit/lived-in.ts';
import type { TestServer } from './kit/server.ts';

let server: TestServer;
let browser: Browser;
let owner: Page;
let nina: Page;

/** Several sign-ups, whose passwords are hashed slowly by design. */
const START_MS = 120_000;

beforeAll(async () => {
  [server, browser] = await Promise.all([startLivedIn({ SIGN_UP: 'anyone' }), openBrowser()]);
  owner = await openPage(browser, server.url);
  await enter(owner, server.url);
  nina = await openPage(browser, server.url);
  await enterAs(nina, server.url, {
    name: 'Nina Asker',
    email: 'nina@larkfield.example',
    password: 'a-long-password',
  });
}, START_MS);
afterAll(async () => {
  await browser.close();
  await server.close();
});

for (const [language, theme] of looksIn('fr')) {
  test(`feedback, closing, teaching, lessons, the bell and settings in ${language}, ${theme}`, async () => {
    await nina.goto('/');
    await choose(nina, { language, theme });
    await askInNewChat(nina, 'How many unused days of holiday may be carried over?');
    await nina.getByRole('button', { name: /^(Not helpful|Pas utile)$/ }).click();
    await nina.getByRole('button', { name: /^(Incorrect sources|Sources incorrectes)$/ }).waitFor();
    expect(await problemsOf(nina)).toEqual([]);
    // What the menu opens has the focus, and gives it back to the menu's button.
    await inChatMenu(nina, /^(Close chat|Clôturer la discussion)$/);
    await nina.locator('aside:focus').waitFor();
    await nina.keyboard.press('Escape');
    await nina.locator('header button[aria-haspopup=menu]:focus').waitFor();
    await inChatMenu(nina, /^(Close chat|Clôturer la discussion)$/);
    const close = nina.getByRole('button', { name: /^(Close this chat|Clôturer cette discussion)$/ });
    await close.waitFor();
    expect(await problemsOf(nina)).toEqual([]);
    await close.click();
    await nina
      .getByLabel(/^(What should be learned|Ce qui doit être appris)$/)
      .fill('Nine unused days of holiday may be carried over.');
    await nina
      .getByText(/^(May contradict|Contredit peut-être)$/)
      .first()
      .waitFor();
    expect(await problemsOf(nina)).toEqual([]);
    await nina.getByRole('button', { name: /^(Save|Enregistrer)$/ }).click();
    await nina.getByRole('link', { name: /^(See the lesson|Voir la leçon)$/ }).click();
    await nina
      .getByText(/^(Waiting for review|En attente de relecture)$/)
      .first()
      .waitFor();
    expect(await problemsOf(nina)).toEqual([]);

    await owner.goto('/');
    await choose(owner, { language, theme });
    await owner.goto('/settings');
    await owner
      .getByRole('button', { name: /^Notifications/ })
      .first()
      .click();
    await owner
      .getByText(/Nina Asker (proposed|propose)/)
      .first()
      .waitFor();
    expect(await problemsOf(owner)).toEqual([]);
    await owner
      .getByText(/Nina Asker (proposed|propose)/)
      .first()
      .click();
    await owner
      .getByRole('button', { name: /^(Edit|Modifier)$/ })
      .first()
      .click();
    await owner.getByLabel(/^(Main topic|Sujet principal)$/).waitFor();
    expect(await problemsOf(owner)).toEqual([]);
    await owner
      .getByRole('button', { name: /^(Approve|Approuver)$/ })
      .first()
      .click();
    await owner
      .getByRole('button', { name: /^(Withdraw|Retirer)$/ })
      .first()
      .click();
    await owner.getByRole('dialog').waitFor();
    expect(await problemsOf(owner)).toEqual([]);
    await owner.keyboard.press('Escape');
  });
}
