import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdReading } from '../server/test/kit/hold-reading.ts';
import { type StandIn, startStandIn } from '../server/test/stand-ins/model/stand-in.ts';
import { enter, openBrowser, openDocuments, openPage, walk } from './kit/browser.ts';
import { importFiles } from './kit/import-files.ts';
import { OWNER } from './kit/people.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import type { TestServer } from './kit/server.ts';

const WORDS = Array.from({ length: 40 }, (_, index) => `word${index} `);

let model: StandIn;
let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  model = await startStandIn({ tokens: [...WORDS, 'end [1].'], tokenMs: 5 });
  const settings = {
    OPENAI_COMPATIBLE_BASE_URL: model.url,
    LARGE_MODEL: 'openai-compatible:stand-in',
  };
  [server, browser] = await Promise.all([startSeededServer(settings), openBrowser()]);
  page = await openPage(browser, server.url, { permissions: ['clipboard-read', 'clipboard-write'] });
  await enter(page, server.url);
});
afterAll(async () => {
  await browser.close();
  await server.close();
  await model.close();
});

const title = (name: string) =>
  page.getByRole('heading', { level: 1 }).getByRole('button', { name, exact: true });

test('stops answers, renames and deletes things, changes the password', async () => {
  // An answer is stopped in its middle, and the whole one copied.
  {
    model.set({ pause: { afterTokens: 20, until: new Promise(() => {}) } });
    await page.getByLabel('Ask a question').fill('How often is the machine descaled?');
    await page.getByRole('button', { name: 'Send' }).click();
    const answer = page.getByRole('article', { name: 'Answer' });
    await answer.getByText('word19').waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await answer.getByRole('status').getByText('Stopped.').waitFor();
    await answer.getByText('word19').waitFor(); // what was written stays
    model.set({ pause: null });
    await answer.getByRole('button', { name: 'Retry' }).click();
    await answer.getByText('Answered in').waitFor();
    await answer.getByRole('button', { name: 'Copy answer' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain(`${WORDS.join('')}end`);
  }
  // A chat is renamed by its title, and found by its new name.
  {
    await title('How often is the machine descaled?').click();
    const field = page.getByLabel('Rename chat');
    await field.fill('Never mind');
    await field.press('Escape');
    await title('How often is the machine descaled?').click();
    await field.fill('The coffee machine');
    await field.press('Enter');
    await title('The coffee machine').waitFor();
    const address = page.url();
    await page.getByRole('navigation').getByRole('link', { name: 'The coffee machine' }).waitFor();
    await walk(page, '/domains');
    await page.getByRole('heading', { level: 1, name: 'Domains' }).waitFor();
    await page.keyboard.press('Control+k');
    const found = page.getByRole('dialog', { name: 'Search' });
    await found.getByPlaceholder('Chats, domains, documents, people, pages').fill('coffee');
    await found.getByRole('option', { name: /The coffee machine/ }).click();
    await page.waitForURL(address);
    await title('The coffee machine').waitFor();
  }
  // Reading a document is cancelled and begun again.
  {
    await walk(page, '/domains');
    await page
      .getByRole('link', { name: /Larkfield/ })
      .first()
      .click();
    await openDocuments(page);
    const letRead = await holdReading(join(server.folder, 'data'));
    await importFiles(page, [
      { name: 'valves.txt', mimeType: 'text/plain', buffer: Buffer.from('The valve opens at 3 bar.') },
    ]);
    await page.getByRole('button', { name: 'Actions for valves.txt' }).click();
    await page.getByRole('menuitem', { name: 'Cancel processing' }).click();
    const row = page.getByRole('row', { name: /valves\.txt/ });
    await row.getByText('Processing was cancelled.').waitFor();
    await letRead();
    await row.getByRole('button', { name: 'Try again: valves.txt' }).click();
    await row.getByText('Ready').waitFor();
  }
  // A document and its domain are deleted.
  {
    await walk(page, '/domains');
    await page.getByRole('button', { name: 'New domain' }).click();
    await page.getByLabel('Name').fill('Short-lived');
    await page.getByRole('button', { name: 'Create domain' }).click();
    await page.getByRole('heading', { level: 1, name: 'Short-lived' }).waitFor();
    await importFiles(page, [
      { name: 'pumps.txt', mimeType: 'text/plain', buffer: Buffer.from('Pumps are greased.') },
    ]);
    const inUse = page.getByRole('switch', { name: 'Use pumps.txt in answers' });
    await inUse.click();
    await expect.poll(() => inUse.getAttribute('aria-checked')).toBe('false');
    await page.getByRole('button', { name: 'Actions for pumps.txt' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Document deleted').waitFor();
    await page.getByRole('button', { name: 'Actions for pumps.txt' }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Edit domain' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Shorter-lived');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Shorter-lived' }).waitFor();
    await page.getByRole('button', { name: 'Delete domain' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Domain deleted').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Domains' }).waitFor();
    await page
      .getByRole('link', { name: /Larkfield/ })
      .first()
      .waitFor();
    await expect.poll(() => page.getByText('Shorter-lived').count()).toBe(0);
  }
  // With another password this browser stays signed in, every other is out.
  {
    const other = await openPage(browser, server.url);
    await enter(other, server.url);
    await walk(page, '/settings');
    const section = page.getByRole('region', { name: 'Password', exact: true });
    await section.getByLabel('Current password').fill('not-my-password');
    await section.getByLabel('New password').fill('another-long-password');
    await section.getByLabel('Confirm password').fill('another-long-password');
    await section.getByRole('button', { name: 'Change password' }).click();
    await section.getByRole('alert').waitFor();
    await section.getByLabel('Current password').fill(OWNER.password);
    await section.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed').waitFor();
    await other.waitForURL(/\/login/);
    await other.getByLabel('Email').fill(OWNER.email);
    await other.getByLabel('Password').fill('another-long-password');
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
    await walk(page, '/domains');
    await page
      .getByRole('link', { name: /Larkfield/ })
      .first()
      .waitFor();
  }
});
