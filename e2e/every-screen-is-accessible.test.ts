import { expect } from 'vitest';
import { looksIn, problemsOf } from './kit/axe.ts';
import { openDocuments, walk } from './kit/browser.ts';
import { askByApi, journey } from './kit/journey.ts';

for (const [language, theme] of looksIn('fr')) {
  journey(
    `finds no accessibility problems on the main screens in ${language}, ${theme}`,
    async ({ house, makePerson, makeDomain, visit }) => {
      const visitor = await visit(null, { path: '/signup' });
      await visitor.getByRole('heading', { level: 1 }).waitFor();
      expect(await problemsOf(visitor)).toEqual([]);

      const mina = await makePerson('Mina');
      const domain = await makeDomain('House', {
        manager: mina,
        documents: { 'rooms.txt': 'The canteen opens at noon.' },
      });
      const question = 'How many days of holiday do full-time employees have?';
      await askByApi(house.url, mina, house.sampleId, question);
      const page = await visit(mina, { language, colorScheme: theme });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('button', { name: /holiday|semaine/ }).waitFor();
      const inspect = async (screen: string) =>
        expect([screen, await problemsOf(page)]).toEqual([screen, []]);
      await inspect('home');
      await page
        .getByRole('link', { name: /How many days of holiday/ })
        .first()
        .click();
      await page.locator('[data-citation]').first().click();
      await page.locator('[data-highlight]').first().waitFor();
      await inspect('chat with the reader');
      await walk(page, '/domains');
      await page.getByRole('link', { name: domain.name }).waitFor();
      await inspect('domains');
      await page.getByRole('link', { name: domain.name }).click();
      await page.getByRole('region', { name: /^(Overview|Vue d’ensemble)$/ }).waitFor();
      await inspect('a domain');
      await openDocuments(page);
      await page.getByRole('table').waitFor();
      await inspect('its documents');
      await walk(page, '/chats/mock');
      await page.locator('[data-citation]').first().click();
      await page.getByRole('complementary').waitFor();
      await inspect('sample answer');
      await walk(page, '/markdown-tests');
      await page.locator('.katex').first().waitFor();
      await page.locator('code span[style]').first().waitFor();
      await inspect('Markdown');
      await walk(page, '/settings');
      await page.getByRole('radio').first().waitFor();
      await inspect('settings');
      await walk(page, '/no-such-page');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await inspect('error page');
    },
  );
}

journey('checks the colours of the theme that is not shown', async ({ visit }) => {
  const visitor = await visit(null, { path: 'about:blank' });
  await visitor.setContent(`<html lang="en" data-theme="light"><title>Colours</title>
    <style>[data-theme=dark] { background: #222 } [data-theme=dark] p { color: #333 }</style>
    <main><h1>Colours</h1><p>Dark grey on black</p></main></html>`);
  expect(await problemsOf(visitor)).toEqual([
    expect.stringMatching(/^color-contrast \(other theme\): .*<p>/),
  ]);
  expect(await visitor.locator('html').getAttribute('data-theme')).toBe('light');
});
