import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StandIn, startStandIn } from '../server/test/stand-ins/model/stand-in.ts';
import { looksIn, problemsOf } from './kit/axe.ts';
import { askInNewChat, choose, enter, openBrowser, openPage } from './kit/browser.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import type { TestServer } from './kit/server.ts';

const TEXT = `Up to five unused days may be carried over [1]. They must be taken **before the end of June**, then they lapse [1].

1. Ask in the planning tool [2].

| What | How long before |
| --- | --- |
| Three days | one week [2] |

## More
Managers may grant ten further days to anybody who asks [3].`;
/** Sentences of the text, as the check numbers them: neither a number, a heading nor the head of a table is one. */
const CHECKED = [
  ['supported', ''],
  ['partly', 'The passages say 31 March.'],
  ['supported', ''],
  ['supported', ''],
  ['not_supported', 'No passage speaks of further days.'],
].map(([verdict, reason], index) => ({ n: index + 1, verdict, reason }));

let model: StandIn;
let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  model = await startStandIn({
    tokens: TEXT.split(/(?<= )/),
    tokenMs: 1,
    jsonFor: [{ words: 'You check an answer', json: { sentences: CHECKED } }],
  });
  const name = 'openai-compatible:mistral-small-3.2';
  server = await startSeededServer({
    OPENAI_COMPATIBLE_BASE_URL: model.url,
    LARGE_MODEL: name,
    SMALL_MODEL: name,
  });
  browser = await openBrowser();
  page = await openPage(browser, server.url);
  await enter(page, server.url);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await server.close();
  await model.close();
});

/** Returns the underlined text, joined without white space. */
const lettersOf = async (pieces: Locator) => (await pieces.allTextContents()).join('').replace(/\s/g, '');

test('underlines doubts with their reason and opens each cited place', async () => {
  // Doubts are underlined in their sentence, and explained to pointer and keyboard.
  {
    const answer = await askInNewChat(page, 'How many unused days of holiday may be carried over?');
    await answer.getByText('Partly supported').waitFor();
    const partly = answer.locator('[data-doubt=partly]');
    await expect
      .poll(() => lettersOf(partly))
      .toBe('They must be taken before the end of June, then they lapse.'.replace(/\s/g, ''));
    await expect
      .poll(() => lettersOf(answer.locator('[data-doubt=not_supported]')))
      .toBe('Managers may grant ten further days to anybody who asks.'.replace(/\s/g, ''));
    await partly.first().hover();
    await page.getByText('The passages say 31 March.').waitFor();
    await page.mouse.move(0, 0);
    await page.getByText('The passages say 31 March.').waitFor({ state: 'hidden' });
    await answer
      .getByRole('button', { name: 'Only partly found in the documents. The passages say 31 March.' })
      .focus();
    await page.getByText('The passages say 31 March.').waitFor();
    await page.keyboard.press('Tab');
  }
  // Checked sentences and the id of the model are one click away.
  {
    const answer = page.getByRole('article', { name: 'Answer' });
    await answer.getByText('Written by Mistral Small 3.2').waitFor();
    expect(await answer.getByText('openai-compatible').count()).toBe(0);
    await answer.getByText('Answered in').click();
    await answer.getByText('3 of 5 sentences are supported').waitFor();
    await answer.getByText('openai-compatible:mistral-small-3.2').waitFor();
    await answer.getByText('Answered in').click();
  }
  // Each document is one card, with its pages and age.
  {
    const answer = page.getByRole('article', { name: 'Answer' });
    // A suggested follow-up names it too, and has no page.
    const card = answer
      .getByRole('listitem')
      .filter({ hasText: 'Employee handbook' })
      .filter({ hasText: /p\. \d/ })
      .last();
    await card.getByText(/p\. \d+.*Updated today/).waitFor();
    expect(await answer.getByText('Employee handbook.pdf').count()).toBe(0);
    await card.getByRole('button', { name: /^Source 2/ }).click();
    await page.locator('[data-highlight]').first().waitFor();
    await page.getByRole('complementary').getByRole('button', { name: 'Close' }).first().click();
  }
  // In French.
  {
    await choose(page, { language: 'fr' });
    const answer = page.getByRole('article', { name: 'Réponse' });
    await answer.getByText('Confirmé en partie').waitFor();
    await answer.getByText('Rédigé par Mistral Small 3.2').waitFor();
    const doubted = answer.getByRole('button', {
      name: /^Trouvé en partie seulement dans les documents\. The passages say/,
    });
    await doubted.waitFor();
    await answer.getByText('Réponse en').click();
    await answer.getByText('3 phrases sur 5 s’appuient sur les passages lus').waitFor();
    await answer.getByText('Réponse en').click();
    await answer
      .getByText(/p\.\s\d+.*Mis à jour aujourd’hui/)
      .first()
      .waitFor();
    await choose(page, { language: 'en' });
  }
});

for (const [language, theme] of looksIn('en'))
  test(`axe finds nothing at an answer with doubts, opened and on a phone, in ${language}, ${theme}`, async () => {
    await askInNewChat(page, 'How many unused days of holiday may be carried over?');
    await choose(page, { language, theme });
    await page.getByText(/^(Answered in|Réponse en)/).click();
    await page.locator('[data-doubt] button').first().focus();
    expect(await problemsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /^(More|Plus)$/ }).click();
    await page.getByRole('menuitem').first().waitFor();
    await page.keyboard.press('Escape');
    expect(await problemsOf(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
