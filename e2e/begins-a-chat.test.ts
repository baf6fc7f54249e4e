import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { looksIn, problemsOf } from './kit/axe.ts';
import { domainField } from './kit/browser.ts';
import { journey } from './kit/journey.ts';

const PHONE = { width: 390, height: 844 };
const QUESTION = 'How many days of holiday are there?';

const field = (page: Page) => page.getByRole('textbox', { name: /^(Ask a question|Posez une question)/ });
const send = (page: Page) => page.getByRole('button', { name: /^(Send|Envoyer)$/ });
const column = (page: Page) => page.getByRole('navigation').first();
/** Holds back the answer to the call that makes the chat. */
const lockChat = async (page: Page) => {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let asked = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  await page.route('**/v1/chats', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    asked();
    await held;
    await route.fulfill({ response }).catch(() => {}); // the page may have gone
  });
  return { goOn, isAsked, end: () => page.unroute('**/v1/chats') };
};

journey(
  'shows a question at once under its own name, and gives it back when the page is left before it is sent',
  async ({ makePerson, visit }) => {
    const nina = await makePerson('Nina');
    const page = await visit(nina);
    const names: string[] = [];
    await page.exposeFunction('noteName', (name: string) => names.push(name));
    await page.evaluate(() => {
      const note = (window as unknown as { noteName: (name: string) => void }).noteName;
      new MutationObserver(() => {
        for (const link of document.querySelectorAll('nav a[href^="/chats/"], header h1'))
          note(link.textContent ?? '');
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    const { goOn, isAsked, end } = await lockChat(page);
    await field(page).fill(QUESTION);
    await send(page).click();
    await isAsked;
    await page.getByRole('article', { name: nina.name }).getByText(QUESTION).waitFor();
    expect(await field(page).count()).toBe(0);
    expect(await problemsOf(page)).toEqual([]);
    goOn();
    await page.waitForURL(/\/chats\//);
    await page.getByRole('article', { name: nina.name }).getByText(QUESTION).waitFor();
    await column(page).getByRole('link', { name: QUESTION }).waitFor();
    await end();
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !name.startsWith(QUESTION))).toEqual([]);

    // Left right after Send, it is found again, and no empty chat.
    await page.goto('/');
    const question = 'What does the warranty of the machine cover?';
    const second = await lockChat(page);
    await field(page).fill(question);
    await send(page).click();
    await second.isAsked;
    await page.reload();
    second.goOn();
    await second.end();
    await expect.poll(() => field(page).inputValue()).toBe(question);
    await column(page).getByRole('link', { name: QUESTION }).waitFor();
    expect(await column(page).getByRole('link', { name: 'New chat' }).count()).toBe(1); // the one that begins a chat
  },
);

for (const [language, theme] of looksIn('fr')) {
  journey(
    `greets by the first name and shows which domains can be asked, in ${language}, ${theme}`,
    async ({ makePerson, makeDomain, visit }) => {
      const nina = await makePerson('Nina');
      const { name } = await makeDomain('Fleet cards', { manager: nina });
      await makeDomain('Travel', { manager: nina });
      const page = await visit(nina, { language, colorScheme: theme });
      await page.getByRole('heading', { level: 1, name: /^(Hello|Bonjour) Nina$/ }).waitFor();
      const chip = page.getByRole('button', { name });
      await chip.click();
      expect(await chip.getAttribute('aria-pressed')).toBe('true');
      await expect.poll(() => domainField(page).innerText()).toContain(name);
      // Again, and all of them are asked; the questions to begin with are theirs.
      await chip.click();
      await expect.poll(() => domainField(page).innerText()).toMatch(/All my domains|Tous mes domaines/);
      await page.getByRole('heading', { name: /^(Try one of these|Essayez)/ }).waitFor();
      expect(await problemsOf(page)).toEqual([]);
      await page.setViewportSize(PHONE);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      expect(await problemsOf(page)).toEqual([]);
    },
  );
}
