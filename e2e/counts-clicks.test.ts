import { Group } from '@docent/contract';
import { expect } from 'vitest';
import { call } from './company/call.ts';
import { countClicks } from './kit/count-clicks.ts';
import { askAboutMenu, importFiles, menusWith } from './kit/import-files.ts';
import { askByApi, journey, uniqueWord } from './kit/journey.ts';

/**
 * Clicks from where a task begins to its end; typing and Enter are none. Inviting three people is counted in invites-people.test.ts,
 * answering what waits in answers-what-waits.test.ts, correcting for everybody in helps-where-there-is-no-answer.test.ts.
 */
journey(
  'restricts a domain to a group in four clicks, imports and asks in five',
  async ({ house, visit }) => {
    const word = uniqueWord();
    const group = Group.parse(await call(house, house.owner, 'POST', '/groups', { name: `Finance ${word}` }));
    const { id } = await house.owner.makeDomain(`Payroll ${word}`);
    const owner = await visit(house.owner, { path: `/domains/${id}/documents` });
    const access = owner.getByRole('link', { name: 'Access', exact: true });
    await access.waitFor();
    const clicks = await countClicks(owner);
    await access.click();
    await owner.getByLabel('Add people or groups').fill(group.name);
    await owner.getByRole('list', { name: 'People and groups found' }).getByText(group.name).click();
    await owner.getByRole('combobox', { name: `Role of ${group.name}` }).waitFor();
    await owner.getByRole('button', { name: 'Restrict…' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Restrict', exact: true }).click();
    await owner.getByRole('heading', { name: 'Restricted', exact: true }).waitFor();
    expect(await clicks()).toBe(4);

    const importer = await visit(house.owner, { path: '/domains' });
    await importer.getByRole('button', { name: 'New domain' }).waitFor();
    const forImport = await countClicks(importer);
    await importer.getByRole('button', { name: 'New domain' }).click();
    await importer.getByLabel('Name', { exact: true }).fill(`Canteen ${word}`);
    await importer.getByRole('button', { name: 'Create domain' }).click();
    await importFiles(importer, menusWith(word));
    await importer.getByRole('link', { name: 'Ask this domain' }).first().click();
    await askAboutMenu(importer);
    expect(await forImport()).toBe(5);
  },
);

journey(
  'finds what is not answered in one click, and why without one',
  async ({ house, makePerson, makeDomain, visit }) => {
    const mina = await makePerson('Mina');
    const domain = await makeDomain('House', {
      manager: mina,
      documents: { 'canteen.txt': 'The canteen opens at noon.' },
    });
    const question = 'Who tunes the grand piano of the lobby?';
    await askByApi(house.url, mina, domain.id, question);
    const page = await visit(mina, { path: `/domains/${domain.id}/documents` });
    const dashboard = page.getByRole('link', { name: 'Dashboard', exact: true });
    await dashboard.waitFor();
    const clicks = await countClicks(page);
    await dashboard.click();
    const gaps = page.getByRole('region', { name: 'Knowledge gaps' });
    await gaps.getByRole('listitem').filter({ hasText: question }).waitFor();
    expect(await clicks()).toBe(1);

    await page.goto(`/?domain=${domain.id}`);
    const untilReason = await countClicks(page);
    await page.getByLabel('Ask a question').fill('Who polishes the brass of the lobby?');
    await expect.poll(() => page.getByRole('button', { name: 'Send' }).isEnabled()).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Why there is no answer' }).waitFor();
    expect(await untilReason()).toBe(0);
  },
);
