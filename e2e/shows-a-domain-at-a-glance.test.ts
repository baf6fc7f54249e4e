import { expect } from 'vitest';
import { looksIn, problemsOf } from './kit/axe.ts';
import { walk } from './kit/browser.ts';
import { askByApi, journey } from './kit/journey.ts';

const DOCUMENTS = { 'canteen.txt': 'The canteen opens at noon.', 'empty.txt': ' ' };
const PHONE = { width: 390, height: 844 };

journey(
  'shows a manager figures that open their screens, and retries one that failed',
  async ({ house, makePerson, makeDomain, visit }) => {
    const [mina, eve] = [await makePerson('Mina'), await makePerson('Eve')];
    const domain = await makeDomain('House', { manager: mina, experts: [eve], documents: DOCUMENTS });
    await askByApi(house.url, mina, domain.id, 'Who tunes the grand piano of the lobby?');
    const page = await visit(mina, { path: `/domains/${domain.id}` });
    const overview = page.getByRole('region', { name: 'Overview' });
    const figures = [
      { name: /^Source documents ?2 ?1 ready · 1 failed$/, opens: 'documents' },
      { name: /^Questions ?1 ?in the last 30 days$/, opens: /execution\?from=[\d-]+&to=[\d-]+$/ },
      { name: /^Answered ?0% ?0 of 1 question$/, opens: 'dashboard' },
      { name: /^Knowledge gaps ?1 ?without an answer yet$/, opens: 'dashboard' },
      { name: /^Sources ?0 ?None connected$/, opens: 'sources' },
      { name: /^Lessons ?0 ?live$/, opens: 'lessons' },
      { name: /^Golden questions ?0 ?None yet$/, opens: 'golden' },
      { name: /^Access ?2 ?people · restricted$/, opens: 'access' },
    ];
    for (const { name, opens } of figures) {
      const link = overview.getByRole('link', { name });
      await link.waitFor();
      const part = (await link.getAttribute('href'))?.replace(`/domains/${domain.id}/`, '');
      expect(part).toMatch(opens);
    }
    await overview.getByText(eve.name).waitFor();
    await overview.getByRole('link', { name: /canteen\.txt/ }).waitFor();
    await overview.getByRole('link', { name: '1 document could not be read' }).click();
    await page.getByRole('row', { name: /empty\.txt/ }).waitFor();

    await page.setViewportSize(PHONE);
    await page.route('**/dashboard?*', (route) =>
      route.fulfill({ status: 404, json: { code: 'not_found', detail: '' } }),
    );
    await page.goto(`/domains/${domain.id}`);
    const retry = overview.getByRole('button', { name: 'Retry: Questions' });
    await retry.waitFor();
    await overview.getByRole('link', { name: /^Lessons ?0/ }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.unroute('**/dashboard?*');
    await retry.click();
    await overview.getByRole('link', { name: /^Questions ?1 ?in the last 30 days$/ }).waitFor();
  },
);

journey(
  'shows no figure of one domain under the name of another',
  async ({ house, makePerson, makeDomain, visit }) => {
    const mina = await makePerson('Mina');
    const [lobby, garage] = [
      await makeDomain('Lobby', { manager: mina, documents: DOCUMENTS }),
      await makeDomain('Garage', { manager: mina, documents: DOCUMENTS }),
    ];
    await askByApi(house.url, mina, lobby.id, 'Who tunes the grand piano of the lobby?');
    // A domain that was shown before opens without a loading state in between.
    const page = await visit(mina, { path: `/domains/${garage.id}/perimeter` });
    await page.getByRole('heading', { level: 2, name: 'Perimeter' }).waitFor();
    await walk(page, `/domains/${lobby.id}`);
    const questions = (figure: string) =>
      page.getByRole('link', { name: new RegExp(`^Questions ?${figure} ?in the last 30 days$`) }).waitFor();
    await questions('1');
    const held = Promise.withResolvers<void>();
    await page.route(`**/domains/${garage.id}/dashboard?*`, async (route) => {
      await held.promise;
      await route.fallback();
    });
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(/^Chats, domains/).fill(garage.name);
    await page.getByRole('option', { name: garage.name }).click();
    await page.getByRole('heading', { level: 1, name: garage.name }).waitFor();
    await questions('');
    held.resolve();
    await questions('0');
  },
);

for (const [language, theme] of looksIn('fr'))
  journey(
    `shows a reader what a reader may know of a domain in ${language}, ${theme}`,
    async ({ makePerson, makeDomain, visit }) => {
      const [mina, ruth] = [await makePerson('Mina'), await makePerson('Ruth')];
      const domain = await makeDomain('House', { manager: mina, readers: [ruth], documents: DOCUMENTS });
      const page = await visit(ruth, {
        ...{ language, colorScheme: theme, viewport: PHONE },
        path: `/domains/${domain.id}`,
      });
      const overview = page.getByRole('region', { name: /^(Overview|Vue d’ensemble)$/ });
      await overview.getByRole('link', { name: /canteen\.txt/ }).waitFor();
      await overview.getByRole('link', { name: /^(Lessons|Leçons) ?0/ }).waitFor();
      const targets = await overview
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
      const own = ['documents', 'lessons'].map((part) => `/domains/${domain.id}/${part}`);
      expect(targets.filter((target) => !own.includes(target))).toEqual([]);
      expect(await overview.getByText(/failed|en erreur|could not be read|pu être lu/).count()).toBe(0);
      expect(await problemsOf(page)).toEqual([]);

      // A phone has room for the current part only; the button opens the list of all.
      const parts = page.getByRole('navigation', { name: /^(Parts of the domain|Parties du domaine)$/ });
      const opener = parts.getByRole('button', { name: /^(Overview|Vue d’ensemble)$/ });
      expect(await parts.getByRole('link').count()).toBe(0);
      await opener.focus();
      await page.keyboard.press('Enter');
      expect(await parts.getByRole('link').count()).toBe(4);
      expect(await problemsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
      expect(await parts.getByRole('link').count()).toBe(0);
      await page.keyboard.press('Enter');
      await parts.getByRole('link', { name: /^(Perimeter|Périmètre)$/ }).click();
      await page.waitForURL(/\/perimeter$/);
      await parts.getByRole('button', { name: /^(Perimeter|Périmètre)$/ }).waitFor();
    },
  );
