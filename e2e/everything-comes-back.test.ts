import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askInNewChat, enter, openBrowser, openPage, signIn, walk } from './kit/browser.ts';
import { OWNER } from './kit/people.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import type { TestServer } from './kit/server.ts';

const PROGRAM = fileURLToPath(new URL('../server/dist/backup.js', import.meta.url));
const QUESTION = 'How many days of holiday can I carry over to the next year?';

let server: TestServer;
let browser: Browser;
let page: Page;
let backup: string;

/** Runs `npm run backup` or `npm run restore` on the server's data. */
const run = (verb: 'backup' | 'restore') => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, verb, backup], {
    env: { ...process.env, DATA_DIR: join(server.folder, 'data') },
    encoding: 'utf8',
    timeout: 120_000,
  });
  return { status, said: `${stdout}${stderr}` };
};

beforeAll(async () => {
  backup = join(mkdtempSync(join(tmpdir(), 'docent-e2e-backup-')), 'backup');
  [server, browser] = await Promise.all([startSeededServer(), openBrowser()]);
  page = await openPage(browser, server.url);
  await enter(page, server.url);
});
afterAll(async () => {
  await browser.close();
  await server.close();
  rmSync(join(backup, '..'), { recursive: true, force: true });
});

/** Without who says it: the assistant has the product's name, which changes. */
const textOf = (answer: Locator) =>
  answer
    .locator('p')
    .filter({ hasNot: page.locator('time') })
    .allInnerTexts();

const restoreBackup = async () => {
  const answer = await askInNewChat(page, QUESTION);
  await answer.locator('[data-citation]').first().waitFor();
  const text = await textOf(answer);
  const address = new URL(page.url()).pathname;
  await answer.getByRole('button', { name: 'Helpful', exact: true }).click();
  await expect
    .poll(() => answer.getByRole('button', { name: 'Helpful', exact: true }).getAttribute('aria-pressed'))
    .toBe('true');
  await walk(page, '/settings/admin/product');
  await page.getByLabel('Name', { exact: true }).fill('Larkfield Answers');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Settings saved').waitFor();

  await server.kill();
  const made = run('backup');
  expect([made.status, made.said]).toEqual([0, expect.stringMatching(/^backup: \d+ tables, \d+ rows/)]);
  rmSync(join(server.folder, 'data'), { recursive: true });
  expect(existsSync(join(server.folder, 'data'))).toBe(false);
  const restored = run('restore');
  expect([restored.status, restored.said]).toEqual([0, expect.stringMatching(/^restore: \d+ tables/)]);
  await server.start();

  // The same browser is still signed in: the secret and the sessions are back too.
  await page.goto(address);
  const back = page.getByRole('article', { name: 'Answer' }).last();
  await back.getByText('Answered in').waitFor();
  await back.locator('[data-citation]').first().waitFor();
  await expect.poll(() => textOf(back)).toEqual(text);
  await expect
    .poll(() => back.getByRole('button', { name: 'Helpful', exact: true }).getAttribute('aria-pressed'))
    .toBe('true');
  await back.locator('[data-citation]').first().click();
  await page.locator('[data-highlight]').first().waitFor();
  await page.getByRole('link', { name: 'Larkfield Answers' }).first().waitFor();
  // Documents ingested before the backup are used without new ingestion.
  const again = await askInNewChat(page, QUESTION);
  await again.locator('[data-citation]').first().waitFor();
};

const signInElsewhere = async () => {
  const other = await openPage(browser, server.url);
  await other.goto('/login');
  await signIn(other);
  await other.getByRole('heading', { level: 1, name: `Hello ${OWNER.name.split(' ')[0]}` }).waitFor();
  await other.context().close();
};

const refuseOverwriting = async () => {
  await server.kill();
  expect(run('backup')).toMatchObject({ status: 1, said: expect.stringContaining('is not empty') });
  expect(run('restore')).toMatchObject({ status: 1, said: expect.stringContaining('There is data already') });
  await server.start();
};

test('restores users, chats, documents and settings from a backup', async () => {
  await restoreBackup();
  await signInElsewhere();
  await refuseOverwriting();
});
