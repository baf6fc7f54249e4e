import type { Page } from 'playwright-core';

export type GivenFile = { name: string; mimeType: string; buffer: Buffer };

/** Imports files into the domain whose documents are shown, waits until each has arrived or was refused, and closes. */
export const importFiles = async (page: Page, files: GivenFile[]): Promise<void> => {
  await page
    .getByRole('button', { name: /^(Import files|Importer des fichiers)$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByTestId('file-picker').setInputFiles(files);
  const ended = dialog.locator('li[data-state=done], li[data-state=refused]');
  await ended.nth(files.length - 1).waitFor();
  await dialog.getByRole('button', { name: /^(Close|Fermer)$/ }).click();
};

/** Returns ten files about the menus of a canteen; `word` makes them unique. */
export const menusWith = (word: string): GivenFile[] =>
  Array.from({ length: 10 }, (_, at) => ({
    name: `menu-${at}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`Menu ${at} of ${word}: the canteen serves dish number ${at} at noon.`),
  }));

/** Longest wait for ten files to be read. A question about files that are not read yet waits up to 10 s for them. */
export const READ_MS = 30_000;

/** Asks about one of the menus in a new chat, without a click, and waits for the answer. */
export const askAboutMenu = async (page: Page): Promise<void> => {
  const field = page.getByLabel('Ask a question');
  await field.fill('When does the canteen serve dish number 7?');
  // Enter does nothing until the domains are loaded.
  await page.locator('button[type=submit]:enabled', { hasText: 'Send' }).waitFor();
  await field.press('Enter');
  await page
    .getByRole('article', { name: 'Answer' })
    .getByText(/dish number 7 at noon/)
    .first()
    .waitFor({ timeout: READ_MS });
};
