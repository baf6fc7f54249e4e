import { expect } from 'vitest';
import { problemsOf } from './kit/axe.ts';
import { choose } from './kit/browser.ts';
import { journey } from './kit/journey.ts';

journey(
  'finds passages for a question, opens one in the reader, and says when there are none',
  async ({ makePerson, makeDomain, visit }) => {
    const mina = await makePerson('Mina');
    const { id } = await makeDomain('Holidays', {
      manager: mina,
      documents: { 'holidays.txt': 'Full-time employees have 27 days of holiday a year.' },
    });
    const page = await visit(mina, { path: `/domains/${id}` });
    await page.getByRole('link', { name: 'Search test' }).click();
    await page.getByLabel('Question to search for').fill('How many days of holiday do I have?');
    await page.keyboard.press('Enter');
    const first = page.getByRole('article').first();
    await first
      .getByText(/holiday/)
      .first()
      .waitFor();
    await first.getByText('Words').waitFor();
    await first.getByRole('button').click();
    await page.locator('[data-highlight]').first().waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('complementary').locator('[data-highlight]').count()).toBe(0);

    await choose(page, { language: 'fr', theme: 'dark' });
    await page.getByLabel('Question à rechercher').fill('xylophone quarks');
    await page.keyboard.press('Enter');
    await page.getByText('Aucun passage ne contient').waitFor();
    expect(await problemsOf(page)).toEqual([]);
  },
);
