import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { looksIn, problemsOf } from './kit/axe.ts';
import { walk } from './kit/browser.ts';
import { ask, journey } from './kit/journey.ts';

const GAP = 'What is the price of a parking space in Lisbon?';
const DOCUMENTS = {
  'holidays.txt': 'Employees can carry over up to 28 days of holiday to the next year.',
  'canteen.txt': 'The canteen opens at noon.',
};

for (const [language, theme] of looksIn('fr'))
  journey(
    `shows the figures of a period, each with the list behind it, as tables and as a file, also in ${language}, ${theme}`,
    async ({ makePerson, makeDomain, visit }) => {
      const mina = await makePerson('Mina');
      const { id: domain } = await makeDomain('House', { manager: mina, documents: DOCUMENTS });
      const page = await visit(mina, { path: `/?domain=${domain}` });
      const answer = await ask(page, 'How many days of holiday can I carry over to the next year?');
      await answer.getByRole('button', { name: 'Helpful', exact: true }).click();
      await answer.getByRole('button', { name: '15–30 min', exact: true }).click();
      await answer.getByText('Thank you for your feedback.').waitFor();
      await walk(page, `/?domain=${domain}`);
      const refusal = await ask(page, GAP);
      await refusal.getByRole('button', { name: 'Not helpful', exact: true }).click();
      await refusal.getByRole('button', { name: 'Incorrect sources' }).click();
      await refusal.getByText('Thank you for your feedback.').waitFor();
      const figure = (name: string) => page.getByRole('link', { name });
      await page.getByRole('link', { name: 'Analytics' }).click();
      await figure('2: Questions').waitFor();
      await page.getByText('Names are never shown.').waitFor();
      expect(await figure('1: People').count()).toBe(0);
      await figure('1: Passages').first().waitFor();
      await figure('15–30 min: Time saved').waitFor();
      await page.getByText('Estimated for 50% of answers (1)').waitFor();
      expect(await problemsOf(page)).toEqual([]);

      const gaps = figure('1: Knowledge gaps').first();
      await gaps.click();
      const list = page.getByRole('complementary', { name: 'Questions' });
      await list.getByRole('link', { name: GAP }).waitFor();
      await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
      expect(await problemsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await list.waitFor({ state: 'hidden' });
      await expect.poll(() => gaps.evaluate((link) => link === document.activeElement)).toBe(true);

      await page.getByRole('region', { name: 'Reasons for thumbs down' }).first().getByRole('link').click();
      await list.getByText('Incorrect sources').waitFor();
      await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
      await list.getByRole('link', { name: GAP }).click();
      await page.getByRole('complementary', { name: 'Execution' }).waitFor();

      await walk(page, '/analytics');
      const chart = page.getByRole('region', { name: 'Questions by outcome' }).first();
      await chart.getByRole('img').waitFor();
      await chart.getByRole('button', { name: 'Table' }).click();
      await chart.getByRole('row').last().getByRole('link').first().click();
      await page.getByRole('complementary', { name: 'Questions' }).getByRole('listitem').first().waitFor();

      await walk(page, '/analytics');
      await page.getByRole('radio', { name: 'Custom' }).click();
      await page.getByLabel('From').fill('2026-01-01');
      await page.getByLabel('To', { exact: true }).fill('2026-01-31');
      await page.getByText('No questions in this period.').waitFor();
      await page.reload();
      await page.getByText('No questions in this period.').waitFor();
      await page.getByRole('radio', { name: '7 days' }).click();
      await figure('2: Questions').waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'CSV' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('analytics.csv');
      expect(await text(await download.createReadStream())).toMatch(/^day,domain_id,domain,questions/);

      const french = await visit(mina, { language, colorScheme: theme, path: '/analytics' });
      await french.getByRole('heading', { name: /^(Analytics|Statistiques)$/ }).waitFor();
      await french.locator('.recharts-bar-rectangle path').first().waitFor();
      expect(await problemsOf(french)).toEqual([]);
    },
  );
