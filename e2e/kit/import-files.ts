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
