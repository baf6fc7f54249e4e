import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../server/test/kit/person.ts';
import { inspect, looksIn } from './kit/axe.ts';
import { choose, chooseDomain, domainField, enter, enterAs, openBrowser, openPage } from './kit/browser.ts';
import { startLivedIn } from './kit/lived-in.ts';
import { OWNER } from './kit/people.ts';
import type { TestServer } from './kit/server.ts';

let server: TestServer;
let browser: Browser;
let owner: Page;
let manager: Page;
let sales: Page;
let address: string;
/** What its manager asked of it. */
let chat: string;

const someone = (name: string) => ({
  name,
  email: `${name.toLowerCase().replaceAll(/\W/g, '.')}@example.com`,
  password: 'a-long-password',
});
const call = async ({ token }: { token: string }, method: string, path: string, body?: object) => {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(`${server.url}/v1${path}`, init);
  expect(response.status, await response.clone().text()).toBeLessThan(300);
  return response;
};

beforeAll(async () => {
  [server, browser] = await Promise.all([startLivedIn({ SIGN_UP: 'anyone' }), openBrowser()]);
  [owner, manager, sales] = [
    await openPage(browser, server.url),
    await openPage(browser, server.url),
    await openPage(browser, server.url),
  ];
  await enter(owner, server.url);
  await enterAs(manager, server.url, someone('Hanna Human'));
  await enterAs(sales, server.url, someone('Sara Sales'));
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

test('an owner makes a domain, names a manager and restricts it', async () => {
  await owner.goto('/domains');
  await owner.getByRole('button', { name: 'New domain' }).click();
  await owner.getByLabel('Name', { exact: true }).fill('Human resources');
  await owner.getByRole('button', { name: 'Create domain' }).click();
  await owner.getByRole('link', { name: 'Access', exact: true }).click();
  await owner.getByRole('heading', { name: 'Open to everyone' }).waitFor();
  address = new URL(owner.url()).pathname.replace(/\/access$/, '');
  await owner.getByLabel('As', { exact: true }).selectOption('manager');
  await owner.getByLabel('Add people or groups').fill('hanna');
  await owner.getByRole('list', { name: 'People and groups found' }).getByText('@hanna').click();
  await owner.getByRole('combobox', { name: 'Role of Hanna Human' }).waitFor();
  await owner.getByRole('button', { name: 'Restrict…' }).click();
  await owner.getByRole('dialog').getByText('1 person with access will be able to read it').waitFor();
  await owner.getByRole('button', { name: 'Restrict', exact: true }).click();
  // She has named herself nothing: from here on it is closed to her too.
  await owner.getByRole('heading', { name: 'You don’t have access to this domain' }).waitFor();
});

/** The domain's only document: its words stand nowhere else. */
const SECRET = 'The severance of the quokka programme is nine months of pay.';
const TELLING = /Human resources|quokka|severance/i;

test('its manager puts a document into it, and asks', async () => {
  const head = await signIn(server.url, someone('Hanna Human'));
  const domain = address.replace('/domains/', '');
  await head.upload(domain, [{ name: 'severance.txt', content: Buffer.from(SECRET) }]);
  await head.untilIngested(domain);
  await manager.goto('/');
  await chooseDomain(manager, /^Human resources/);
  await manager.getByLabel('Ask a question').fill('How long is the severance of the quokka programme?');
  await manager.getByRole('button', { name: 'Send', exact: true }).click();
  await manager
    .getByText(/nine months/)
    .first()
    .waitFor();
  await manager.waitForURL(/\/chats\//);
  chat = new URL(manager.url()).pathname;
});

for (const [language] of looksIn('en')) {
  test(`to who has no access it is there by no way, in ${language}`, async () => {
    await sales.goto('/');
    await choose(sales, { language });
    const seesNothing = async () => expect(await sales.locator('body').innerText()).not.toMatch(TELLING);
    await sales.goto('/domains');
    await sales.getByRole('link', { name: /sample/ }).waitFor();
    await seesNothing();
    // What can be chosen, and what is suggested to be asked.
    await sales.goto('/');
    await domainField(sales).click();
    await sales.getByRole('dialog').getByRole('option').nth(1).waitFor();
    await seesNothing();
    await sales.keyboard.press('Escape');
    // The focus goes back to it, and would take the mentions away.
    await domainField(sales).and(sales.locator(':focus')).waitFor();
    // Whom she may mention: its people by their names, and not what they are for.
    const field = sales.getByLabel(/^(Ask a question|Posez une question)/);
    await field.fill('@h');
    await sales.getByRole('option', { name: /Hanna Human/ }).waitFor();
    await seesNothing();
    await field.fill('');
    await sales.keyboard.press('Control+k');
    await sales.getByPlaceholder(/^(Words in a title|Mots d’un titre)/).fill('quokka');
    await sales.getByText(/^(No chat|Aucune discussion)/).waitFor();
    await seesNothing();
    await sales.keyboard.press('Escape');
    // Addresses that somebody else copied.
    for (const guessed of [address, `${address}/documents`, `${address}/access`, chat]) {
      await sales.goto(guessed);
      await sales
        .getByText(/not found|introuvable/i)
        .first()
        .waitFor();
      await seesNothing();
    }
    await sales
      .getByRole('button', { name: /^Notifications/ })
      .first()
      .click();
    await sales.getByText(/^(Nothing new|Rien de nouveau)/).waitFor();
    await seesNothing();
  });
}

for (const [language] of looksIn('en')) {
  test(`a new member of a group that reads it sees it without signing in again, and no more once she has left, in ${language}`, async () => {
    await sales.goto('/');
    await choose(sales, { language });
    await sales.goto('/domains');
    await sales.getByRole('link', { name: /sample/ }).waitFor();
    const [administrator, head, { user }] = [
      await signIn(server.url, OWNER),
      await signIn(server.url, someone('Hanna Human')),
      await signIn(server.url, someone('Sara Sales')),
    ];
    const { id } = await (
      await call(administrator, 'POST', '/groups', { name: `People team ${language}` })
    ).json();
    await call(head, 'PUT', `${address}/grants/${id}`, { role: 'reader' });
    expect(await sales.getByText('Human resources').count()).toBe(0);
    await call(administrator, 'POST', `/groups/${id}/members`, { user_ids: [user.id] });
    await sales.getByText('Human resources').first().waitFor();
    await call(administrator, 'DELETE', `/groups/${id}/members/${user.id}`);
    await sales.getByText('Human resources').waitFor({ state: 'detached' });
  });
}

for (const [language, theme] of looksIn('fr')) {
  test(`its manager sees who reads it and what they see, an owner who manages it, in ${language}, ${theme}`, async () => {
    await manager.goto('/');
    await choose(manager, { language, theme });
    await manager.goto(`${address}/access`);
    await manager.getByRole('heading', { name: /^(Restricted|Restreint)$/ }).waitFor();
    await manager.getByText(/directly|directement/).waitFor();
    await inspect(manager, `access-${language}-${theme}`);
    await manager
      .getByRole('button', { name: /What can|Que peut voir/ })
      .first()
      .click();
    await manager.getByRole('dialog').getByText('Human resources').waitFor();
    await inspect(manager, `reading-${language}-${theme}`);
    await manager.keyboard.press('Escape');
    await owner.goto('/');
    await choose(owner, { language, theme });
    await owner.goto(address);
    await owner.getByRole('heading', { name: /don’t have access|n’avez pas accès/ }).waitFor();
    await inspect(owner, `closed-${language}-${theme}`);
    await owner.goto('/domains');
    await owner.getByRole('img', { name: /^(Restricted|Restreint)$/ }).waitFor();
    await inspect(owner, `list-${language}-${theme}`);
  });
}

test('a member sees it from the moment she is added, and is gone from it the moment she is removed', async () => {
  await choose(manager, { language: 'en' });
  await manager.goto(`${address}/access`);
  await manager.getByLabel('Add people or groups').fill('sara');
  await manager.getByRole('list', { name: 'People and groups found' }).getByText('@sara').click();
  await manager.getByRole('combobox', { name: 'Role of Sara Sales' }).waitFor();
  await sales.goto('/domains');
  await sales.getByText('Human resources').waitFor();
  await manager.getByRole('button', { name: 'Remove Sara Sales' }).click();
  await manager.getByRole('button', { name: 'Remove', exact: true }).click();
  await manager.getByRole('combobox', { name: 'Role of Sara Sales' }).waitFor({ state: 'detached' });
  await sales.goto('/domains');
  await sales.getByRole('link', { name: /sample/ }).waitFor();
  expect(await sales.getByText('Human resources').count()).toBe(0);
});

test('an owner who lets somebody in is named to the manager', async () => {
  await choose(owner, { language: 'en' });
  await owner.goto(address);
  await owner.getByLabel('As', { exact: true }).selectOption('reader');
  await owner.getByLabel('Add people or groups').fill('sara');
  await owner.getByRole('list', { name: 'People and groups found' }).getByText('@sara').click();
  await owner.getByText('Access changed').first().waitFor();
  await manager.goto('/');
  await manager
    .getByRole('button', { name: /Notifications, \d+ unread/ })
    .first()
    .click();
  await manager
    .getByText(/gave more people access/)
    .first()
    .waitFor();
});
