import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choose, openBrowser, openPage, signUp, waitForDocuments } from './kit/browser.ts';
import { startServer, type TestServer } from './kit/server.ts';

let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  page = await openPage(browser, server.url);
  await signUp(page);
  await waitForDocuments(page);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** The letters of the open page that lie under its highlights, by where they are on the screen. */
const highlightedText = (on: Page) =>
  on.evaluate(() => {
    const marks = [...document.querySelectorAll('[data-highlight]')].map((mark) =>
      mark.getBoundingClientRect(),
    );
    const range = document.createRange();
    const isMarked = (letters: Node, at: number) => {
      range.setStart(letters, at);
      range.setEnd(letters, at + 1);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      return marks.some((mark) => x > mark.left && x < mark.right && y > mark.top && y < mark.bottom);
    };
    return [...document.querySelectorAll('.textLayer span')]
      .map(({ firstChild }) => {
        const text = firstChild?.nodeValue ?? '';
        return text
          .split('')
          .filter((_, at) => firstChild && isMarked(firstChild, at))
          .join('');
      })
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim();
  });

test('answers suggested questions in both languages with citations that open the highlighted passage, and says what it does not find', async () => {
  // A suggested English question.
  {
    await page
      .getByRole('button', { name: 'How many days of holiday can I carry over to the next year?' })
      .click();
    await page.waitForURL(/\/chats\//);
    const answer = page.getByRole('article', { name: 'Answer' });
    await answer.getByText('Answered in').waitFor();
    await expect
      .poll(() => answer.innerText())
      .toContain('Up to five unused days may be carried over to the next year');
    await answer.getByText('Passages', { exact: true }).waitFor();
    await answer.getByText('Answered in').click();
    const note = answer.getByTestId('passages-note');
    await expect.poll(() => note.innerText()).toContain('No language model is set up');
    expect(await note.getByRole('link', { name: 'Set up models' }).getAttribute('href')).toBe(
      '/settings/admin/models',
    );
    await answer.getByText(/^Read \d+ passages?\b/).waitFor();

    const sentence = answer.getByText(/^Up to five unused days/);
    await sentence.locator('xpath=following::*[@data-citation][1]').click();
    await page.locator('[data-highlight]').first().waitFor();
    await page.locator('.textLayer span').nth(5).waitFor({ state: 'attached' });
    await expect.poll(() => highlightedText(page)).toContain('Up to five unused days');
    expect(await highlightedText(page)).not.toContain('A full working week');
    expect(await highlightedText(page)).not.toContain('Ask for holidays');
    await expect.poll(() => page.getByTestId('page-of').getAttribute('data-page')).toBe('1');
    await expect.poll(() => page.getByTestId('page-of').innerText()).toContain('of 4');
  }
  // A suggested French question in the French interface.
  {
    await page.goto('/');
    await choose(page, { language: 'fr' });
    await page.getByRole('heading', { name: /^Bonjour/ }).waitFor();
    await page.getByRole('button', { name: 'Quel est le montant de l’indemnité de télétravail ?' }).click();
    const answer = page.getByRole('article', { name: 'Réponse' });
    await answer.getByText('Réponse en').waitFor();
    await expect.poll(() => answer.innerText()).toContain('2,60 euros par jour de télétravail');
    await answer.locator('blockquote', { hasText: '2,60 euros' }).first().locator('[data-citation]').click();
    await page.locator('[data-highlight]').first().waitFor();
    await expect.poll(() => highlightedText(page)).toContain('2,60 euros');
    await choose(page, { language: 'en' });
  }
  await page.goto('/');
  await page.getByLabel('Ask a question').fill('Who won the football world cup in 1998?');
  await expect.poll(() => page.getByRole('button', { name: 'Send' }).isEnabled()).toBe(true);
  await page.getByLabel('Ask a question').press('Enter');
  await page.getByText('I couldn’t find an answer to this in').waitFor();
  // Nothing is sent without text.
  {
    await page.goto('/');
    const send = page.getByRole('button', { name: 'Send' });
    await expect.poll(() => send.isDisabled()).toBe(true);
    await page.getByLabel('Ask a question').fill('   ');
    await page.getByLabel('Ask a question').press('Enter');
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByLabel('Ask a question').fill('A question');
    await expect.poll(() => send.isEnabled()).toBe(true);
  }
});
