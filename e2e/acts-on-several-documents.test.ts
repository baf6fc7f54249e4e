import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { problemsOf } from './kit/axe.ts';
import { inRowMenu } from './kit/browser.ts';
import { askByApi, journey } from './kit/journey.ts';

const PHONE = { width: 390, height: 600 };

journey(
  'filters documents by state, replaces one, and deletes several at once',
  async ({ house, makePerson, makeDomain, visit }) => {
    const mina = await makePerson('Mina');
    const { id } = await makeDomain('House', {
      manager: mina,
      documents: {
        'canteen.txt': 'The canteen opens at noon.',
        'parking.txt': 'Visitors park on level two.',
        'empty.txt': ' ',
        'old.txt': 'The porter keeps the key of the hangar.',
      },
    });
    const page = await visit(mina, { path: `/domains/${id}/documents` });
    const names = () => page.getByRole('row').locator('td:nth-child(2) button[title]').allInnerTexts();
    const status = page.getByRole('status');
    await expect.poll(names).toEqual(['canteen.txt', 'empty.txt', 'old.txt', 'parking.txt']);

    await page.getByRole('button', { name: 'Failed', exact: true }).click();
    await expect.poll(names).toEqual(['empty.txt']);
    await page.getByRole('button', { name: 'Ready', exact: true }).click();
    await expect.poll(names).toEqual(['canteen.txt', 'old.txt', 'parking.txt']);
    await page.getByRole('button', { name: 'Ready', exact: true }).click();
    await expect.poll(async () => (await names()).length).toBe(4);

    // A file of another name becomes a new version of the document.
    const chooser = page.waitForEvent('filechooser');
    await inRowMenu(page, 'canteen.txt', 'Replace with a file…');
    const file = {
      name: 'canteen (2).txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('The canteen opens at six.'),
    };
    await (await chooser).setFiles([file]);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('New version').waitFor();
    await dialog.getByText('Ready').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(names).toEqual(['canteen.txt', 'empty.txt', 'old.txt', 'parking.txt']);
    await askByApi(house.url, mina, id, 'When does the canteen open?');

    await page.getByRole('checkbox', { name: 'Select old.txt' }).check();
    await page.getByRole('checkbox', { name: 'Select empty.txt' }).check();
    await status.getByText('2 selected').waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'More actions on selected documents' }).click();
    await page.getByRole('menuitem', { name: 'Don’t use in answers' }).click();
    await page.getByText('2 documents are no longer used in answers').waitFor();
    await page.getByRole('switch', { name: 'Use old.txt in answers', checked: false }).waitFor();

    await page.getByRole('checkbox', { name: 'Select old.txt' }).check();
    await page.getByRole('checkbox', { name: 'Select empty.txt' }).check();
    await page
      .getByRole('region', { name: 'Selected documents' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await dialog.getByText('Delete 2 documents?').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 documents deleted').waitFor();
    await expect.poll(names).toEqual(['canteen.txt', 'parking.txt']);
  },
);

journey(
  'keeps the head of the documents table in view on a phone',
  async ({ makePerson, makeDomain, visit }) => {
    const mina = await makePerson('Mina');
    const documents = Object.fromEntries(
      Array.from({ length: 15 }, (_, at) => [`rule ${at}.txt`, `Rule ${at} is kept on paper number ${at}.`]),
    );
    const { id } = await makeDomain('Rules', { manager: mina, documents });
    const page = await visit(mina, { path: `/domains/${id}/documents`, viewport: PHONE });
    await page.getByRole('row', { name: /rule 9\.txt/ }).waitFor();
    await page.locator('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
    const head = page.getByRole('columnheader', { name: 'Name' });
    await expect.poll(async () => (await head.boundingBox())?.y).toBe(52);
    expect(await page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0);
    expect(await problemsOf(page)).toEqual([]);
    // The head covers all of a row's checkbox but 1 px: the least distance to the one for all rows.
    const box = page.getByRole('checkbox', { name: 'Select rule 10.txt' });
    const bottomOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().bottom);
    const covered = (await bottomOf(box)) - (await bottomOf(head)) - 1;
    await page.locator('main').evaluate((main, by) => main.scrollBy(0, by), covered);
    await expect.poll(async () => (await bottomOf(box)) - (await bottomOf(head))).toBe(1);
    expect(await problemsOf(page)).toEqual([]);
  },
);
