import { expect } from 'vitest';
import { inspect } from './kit/axe.ts';
import { openGallery } from './kit/gallery.ts';
import { journey } from './kit/journey.ts';

journey('operates each component by keyboard, without accessibility problems', async ({ visit }) => {
  const page = await visit(null, { path: '/theme.js' });
  await openGallery(page);
  await inspect(page, 'gallery');
  const press = async (
    name: RegExp | string,
    role: 'checkbox' | 'switch' | 'radio' | 'button',
    key: string,
  ) => {
    await page.getByRole(role, { name, exact: true }).focus();
    await page.keyboard.press(key);
  };
  const isChecked = (role: 'checkbox' | 'switch' | 'radio', name: string) =>
    page.getByRole(role, { name, exact: true }).isChecked();

  await press('Checkbox', 'checkbox', 'Space');
  expect(await isChecked('checkbox', 'Checkbox')).toBe(false);
  await press('Used in answers', 'switch', 'Space');
  expect(await isChecked('switch', 'Used in answers')).toBe(false);
  await press('Everyone of the domain', 'radio', 'ArrowDown');
  expect(await page.getByRole('radio', { name: /^Only these people/ }).isChecked()).toBe(true);
  await press('30 days', 'radio', 'ArrowRight');
  expect(await isChecked('radio', '12 months')).toBe(true);
  await page.getByLabel('Role', { exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  expect(await page.getByLabel('Role', { exact: true }).inputValue()).toBe('Expert');
  await page.locator('summary', { hasText: /^Disclosure/ }).focus();
  await page.keyboard.press('Enter');
  expect(await page.locator('details', { hasText: /^Disclosure/ }).getAttribute('open')).toBe('');
  await press('Select Prices.xlsx', 'checkbox', 'Space');
  await page.getByRole('status').getByText('1 selected').waitFor();

  await press('Open menu', 'button', 'Enter');
  // The menu takes the focus after it is shown.
  await page.locator('[role=menuitem]:focus', { hasText: 'Rename' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator('[role=menuitem]:focus', { hasText: 'Delete' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('The file could not be deleted.').waitFor();
  await press('Open dialog', 'button', 'Enter');
  await page.getByRole('dialog').waitFor();
  await inspect(page, 'gallery-dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press('Open confirmation', 'button', 'Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const focused = await page.evaluate(() => document.activeElement?.textContent);
  expect(focused).toBe('Open confirmation');
});
