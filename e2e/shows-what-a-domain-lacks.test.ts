import { expect } from 'vitest';
import { problemsOf } from './kit/axe.ts';
import { askByApi, journey } from './kit/journey.ts';

const GAP = 'What is the price of a parking space in Lisbon?';
const DOCUMENTS = {
  'holidays.txt': 'Employees can carry over up to 28 days of holiday to the next year.',
  'canteen.txt': 'The canteen opens at noon.',
};

journey(
  'counts questions as a chart and as a table, and lists what was not answered, which opens as its run',
  async ({ house, makePerson, makeDomain, visit }) => {
    const mina = await makePerson('Mina');
    const { id } = await makeDomain('House', { manager: mina, documents: DOCUMENTS });
    for (const question of ['How many days of holiday can I carry over to the next year?', GAP])
      await askByApi(house.url, mina, id, question);
    const page = await visit(mina, { path: `/domains/${id}` });
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const questions = page.getByRole('region', { name: 'Questions by outcome' }).first();
    await questions.getByRole('img').waitFor();
    await expect.poll(() => questions.locator('.recharts-bar-rectangle path').count()).toBeGreaterThan(0);
    expect(await problemsOf(page)).toEqual([]);
    await questions.getByRole('button', { name: 'Table' }).click();
    const cells = questions.getByRole('row').last().getByRole('cell');
    await expect.poll(() => cells.allTextContents()).toEqual(['1', '1']);
    const gaps = page.getByRole('region', { name: 'Knowledge gaps' });
    await gaps.getByRole('link', { name: GAP }).waitFor();
    await gaps.getByText('Not in the documents').waitFor();
    await gaps.getByRole('link', { name: 'Import a document' }).waitFor();
    expect(await problemsOf(page)).toEqual([]);

    const look = { language: 'fr', colorScheme: 'dark' } as const;
    const french = await visit(mina, { ...look, path: `/domains/${id}/dashboard` });
    await french.getByRole('heading', { name: 'Lacunes' }).waitFor();
    expect(await problemsOf(french)).toEqual([]);
    await french.getByRole('region', { name: 'Lacunes' }).getByRole('link', { name: GAP }).click();
    await french.getByRole('complementary', { name: 'Exécution' }).getByText(GAP).first().waitFor();

    // A link may bring a question, which waits to be sent.
    await french.goto(`/?question=${encodeURIComponent('@eve.expert Where do I park?')}`);
    await expect
      .poll(() => french.getByLabel('Posez une question').inputValue())
      .toBe('@eve.expert Where do I park?');
  },
);
