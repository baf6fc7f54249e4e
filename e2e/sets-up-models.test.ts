import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, signUp } from '../server/test/kit/person.ts';
import { type StandIn, startStandIn } from '../server/test/stand-ins/model/stand-in.ts';
import { problemsOf } from './kit/axe.ts';
import { askInNewChat, choose, enter, openBrowser, openPage, signUpAs } from './kit/browser.ts';
import { OWNER } from './kit/people.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import { OPEN_SIGN_UP, startServer, type TestServer } from './kit/server.ts';

const MODELS = '/settings/admin/models';
const ADMIN = { name: 'Ivo Král', email: 'ivo@larkfield.example', password: 'another-long-password' };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const on = async (server: TestServer, journey: (page: Page, url: string) => Promise<void>) => {
  try {
    await journey(await openPage(browser, server.url), server.url);
  } finally {
    await server.close();
  }
};

test('an owner adds a provider, tries its model, and the next question is answered by it, without a restart', async () => {
  const standIn: StandIn = await startStandIn();
  await on(await startSeededServer({ EMBEDDER: 'off' }), async (page, url) => {
    await enter(page, url);
    await page.goto(MODELS);
    await page.getByRole('heading', { name: 'No language model connected' }).waitFor();
    await page.getByRole('button', { name: 'Add a provider' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Provider').selectOption({ label: 'OpenAI-compatible address' });
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('This field is required').waitFor();
    await dialog.getByLabel('Address').fill(standIn.url);
    await dialog.getByLabel('Key (optional)').fill('sk-larkfield-0000-x7Kq');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();

    standIn.set({ failure: 'refused-401' });
    await dialog.getByRole('button', { name: 'Use and try' }).click();
    await dialog.getByText('The key was refused').waitFor();
    standIn.set({ failure: 'none' });
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByText('It works').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('heading', { name: /^stand-in .* writes the answers$/ }).waitFor();
    const card = page.getByRole('region', { name: 'OpenAI-compatible address' });
    await card.getByText('Working').waitFor();
    expect(await page.content()).not.toContain('sk-larkfield');
    expect(await problemsOf(page)).toEqual([]);

    const answer = await askInNewChat(page, 'How many days of holiday do I have?');
    await answer.getByText('Written by Stand In').waitFor();
    expect(standIn.calls().some(({ question }) => question.includes('days of holiday'))).toBe(true);

    await page.goto(MODELS);
    await card.getByRole('button', { name: /^Remove/ }).click();
    await dialog.getByText(/It is used for: writing answers/).waitFor();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('heading', { name: 'No language model connected' }).waitFor();
  });
  await standIn.close();
});

test('whoever leaves the first page midway keeps what was entered, is not held up, and goes on in the administration', async () => {
  const standIn: StandIn = await startStandIn();
  await on(await startServer({ EMBEDDER: 'off' }), async (page) => {
    await page.goto('/signup');
    await page.getByLabel('Name', { exact: true }).fill(OWNER.name);
    await page.getByLabel('Email').fill(OWNER.email);
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await page.getByLabel(/^Confirm/).fill(OWNER.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('radio', { name: /A provider/ }).check();
    await page.getByLabel('Provider', { exact: true }).selectOption({ label: 'OpenAI-compatible address' });
    await page.getByLabel('Address', { exact: true }).fill(standIn.url);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: /^Models of/ }).waitFor();
    // Neither chosen nor skipped.
    await page.goto('/');
    await page.getByRole('heading', { name: /^Hello/ }).waitFor();
    await page.goto('/welcome');
    await page.getByRole('heading', { name: 'Connect a language model' }).waitFor();
    await page.goto(MODELS);
    await page.getByRole('heading', { name: 'No language model connected' }).waitFor();
    await page.getByRole('region', { name: 'OpenAI-compatible address' }).waitFor();
    await page.getByRole('link', { name: 'Connect a language model' }).waitFor();
  });
  await standIn.close();
});

test('offers the first owner a language model, which can be set up later', async () => {
  await on(await startServer({ EMBEDDER: 'off' }, { fixed: OPEN_SIGN_UP }), async (page, url) => {
    await signUpAs(page, OWNER);
    await page.goto(MODELS);
    await page.getByRole('link', { name: 'Connect a language model' }).click();
    await page.getByRole('heading', { name: 'Connect a language model' }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole('radio', { name: /A model on this machine/ }).check();
    await page.getByRole('button', { name: 'Search again' }).waitFor();
    await page.getByRole('radio', { name: /None for now/ }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: /^Hello/ }).waitFor();
    await choose(page, { language: 'fr', theme: 'dark' });
    await page.goto('/welcome');
    await page.getByRole('heading', { name: 'Connecter un modèle de langage' }).waitFor();
    expect(await problemsOf(page)).toEqual([]);

    const [owner, { user }] = [await signIn(url, OWNER), await signUp(url, ADMIN)];
    await fetch(`${url}/v1/users/${user.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ role: 'admin' }),
    });
    const his = await openPage(browser, url);
    await enter(his, url, ADMIN);
    await his.goto(MODELS);
    await his.getByText(/only owners can change them/).waitFor();
    await his.getByRole('heading', { name: 'No language model connected' }).waitFor();
    expect(await his.getByRole('main').getByRole('button').count()).toBe(0);
    expect(await problemsOf(his)).toEqual([]);
    // The first page is the owner's.
    await his.goto('/welcome');
    await his.getByRole('heading', { name: /^Hello/ }).waitFor();
  });
});
