import { createHmac } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { until } from '../server/test/kit/until.ts';
import {
  askInNewChat,
  enter,
  openBrowser,
  openDocuments,
  openPage,
  signOut,
  signUpAs,
} from './kit/browser.ts';
import { journey, newAccount } from './kit/journey.ts';
import { OWNER } from './kit/people.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import { startVendor } from './kit/stand-in-vendor.ts';

const SECRET = 'a-secret-of-the-vendor';
const QUESTION = 'How many days of holiday do full-time employees have?';
const HASH = createHmac('sha256', SECRET).update(OWNER.email).digest('hex');

let vendor: Awaited<ReturnType<typeof startVendor>>;
let browser: Browser;

beforeAll(async () => {
  [vendor, browser] = await Promise.all([startVendor(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  vendor.close();
});

type Told = unknown[][];
/** A server with these settings until the test ends. Resolves with its address. */
const start = async (settings: Record<string, string>): Promise<string> => {
  const server = await startSeededServer(settings);
  onTestFinished(() => server.close());
  return server.url;
};
/** Opens a page; `refused` fills with the messages of its policy. */
const open = async (url: string) => {
  vendor.heard.length = 0;
  const page = await openPage(browser, url);
  onTestFinished(() => page.context().close());
  // PostHog does not count robots.
  await page.addInitScript(() => {
    const person = { webdriver: false, userAgent: 'Mozilla/5.0 Chrome/140.0', userAgentData: undefined };
    for (const [name, value] of Object.entries(person)) {
      Object.defineProperty(navigator, name, { get: () => value });
    }
  });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  return { page, refused };
};
const told = (page: Page) => page.evaluate(() => (window as { told?: Told }).told ?? []);
const sentTo = (path: RegExp) => vendor.heard.filter((one) => path.test(one.path));
const fieldsOf = { chatwoot: (all: Told) => all.findLast(([name]) => name === 'fields')?.[1] };

journey('loads and allows nothing of third parties without settings', async ({ house, visit }) => {
  vendor.heard.length = 0;
  const foreign: string[] = [];
  const page = await visit(null, { path: '/theme.js' });
  page.on('request', (request) => {
    if (!request.url().startsWith(house.url) && !/^(data|blob):/.test(request.url()))
      foreign.push(request.url());
  });
  await signUpAs(page, newAccount('Nina'));
  await askInNewChat(page, QUESTION);
  expect(foreign).toEqual([]);
  const { names, scripts } = await page.evaluate(async () => {
    const all = performance.getEntriesByType('resource').map(({ name }) => name);
    const texts = all.filter((name) => /\.js$/.test(name)).map(async (name) => (await fetch(name)).text());
    return { names: all, scripts: await Promise.all(texts) };
  });
  expect(scripts.length).toBeGreaterThan(0);
  expect(names.filter((name) => /posthog|support-widget|firebase/i.test(name))).toEqual([]);
  expect(scripts.some((script) => script.includes('identitytoolkit.googleapis.com'))).toBe(false);
  const refusal = await page.evaluate(async (url) => fetch(url).catch((error) => error.name), vendor.url);
  expect(refusal).toBe('TypeError');
  expect(vendor.heard).toEqual([]);
});

test('sends figures of use without any text, also of a screen left early', async () => {
  const url = await start({ POSTHOG_KEY: 'phc_test', POSTHOG_HOST: vendor.url });
  const text = () => vendor.heard.map(({ body }) => body).join('\n');
  {
    const { page, refused } = await open(url);
    await page.goto('/signup');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await enter(page, url);
    await page.goto('/domains');
    await page
      .getByRole('link', { name: /Larkfield/ })
      .first()
      .click();
    await openDocuments(page);
    await page.getByRole('table').waitFor();
    await page.goto('/');
    await askInNewChat(page, QUESTION);
    await until(() => /new chat message/.test(text()));
    expect(text()).toContain('"Hidden : GDPR"');
    expect(text()).toMatch(/"event":"new chat created"/);
    // The browser also sends figures of screens that were left by loading another page.
    const seen = () => new Set([...text().matchAll(/"\$pathname":"([^"]*)"/g)].map(([, path]) => path));
    const screens = ['/signup', '/', '/domains', '/domains/:id', '/domains/:id/documents', '/chats/:id'];
    await until(() => screens.every((path) => seen().has(path)));
    for (const secret of [QUESTION, 'holiday', OWNER.email, 'Zoé', 'Larkfield'])
      expect(text()).not.toContain(secret);
    expect(refused).toEqual([]);
    // The hosts of PostHog serve no scripts.
    expect(sentTo(/\.js/)).toEqual([]);
    await page.context().close();
  }
  // A screen that was left before its figures could be sent is reported by the next one.
  const { page } = await open(url);
  // The first page never gets the script.
  let asked = 0;
  await page.route(/posthog.*\.js/, (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
  });
  await Promise.all([page.waitForRequest(/posthog.*\.js/), page.goto('/reset-password?from=mail')]);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('/signup');
  await until(() => text().includes('"$pathname":"/signup"'));
  expect(text()).toContain('"$pathname":"/reset-password"');
  expect(text()).not.toContain('from=mail');
});

/** Commands that the vendors get at the start by their own interfaces, and the fields after them. */
const OTHER_WIDGETS = [
  {
    kind: 'crisp',
    beginning: [
      ['set', 'user:email', [OWNER.email, HASH]],
      ['set', 'user:nickname', [OWNER.name]],
    ],
    fields: [
      'set',
      'session:data',
      [
        [
          ['chat_id', ''],
          ['domain_id', ''],
          ['domain_name', ''],
        ],
      ],
    ],
  },
  {
    kind: 'intercom',
    beginning: [
      [
        'boot',
        { app_id: 'app-1', email: OWNER.email, name: OWNER.name, user_hash: HASH, language_override: 'en' },
      ],
    ],
    fields: ['update', { chat_id: '', domain_id: '', domain_name: '' }],
  },
];

test('gives support the user, chat and domain while the user is signed in', async () => {
  const url = await start({
    SUPPORT_WIDGET: 'chatwoot',
    SUPPORT_WIDGET_ID: 'app-1',
    SUPPORT_WIDGET_HOST: vendor.url,
    SUPPORT_WIDGET_SECRET: SECRET,
  });
  {
    const { page, refused } = await open(url);
    await page.goto('/signup');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(vendor.heard).toEqual([]);
    await enter(page, url);
    await until(async () => (await told(page)).length > 2);
    await expect
      .poll(() => told(page))
      .toEqual([
        ['run', { websiteToken: 'app-1', baseUrl: vendor.url }],
        ['setUser', OWNER.email, { email: OWNER.email, name: OWNER.name, identifier_hash: HASH }],
        ['fields', { chat_id: '', domain_id: '', domain_name: '' }],
      ]);
    await askInNewChat(page, QUESTION);
    const chatId = new URL(page.url()).pathname.split('/')[2];
    await until(async () => {
      const fields = fieldsOf.chatwoot(await told(page)) as
        | { chat_id: string; domain_name: string }
        | undefined;
      return fields?.chat_id === chatId && /Larkfield/.test(fields?.domain_name ?? '');
    });
    await expect.poll(() => page.frameLocator('iframe').getByText('Support').innerText()).toBe('Support');
    vendor.heard.length = 0;
    await signOut(page);
    await page.waitForURL(/\/login$/);
    await page.getByLabel('Password').waitFor();
    await expect.poll(() => told(page)).toEqual([]);
    expect(vendor.heard).toEqual([]);
    expect(await page.locator('iframe').count()).toBe(0);
    expect(refused).toEqual([]);
  }
  // Crisp and Intercom. The policy names the same host for every vendor.
  for (const { kind, beginning, fields } of OTHER_WIDGETS) {
    const { page, refused } = await open(url);
    await page.route('**/v1/me/support-widget', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), kind } });
    });
    await enter(page, url);
    await until(async () => (await told(page)).length > beginning.length);
    await expect
      .poll(async () => (await told(page)).slice(0, beginning.length + 1))
      .toEqual([...beginning, fields]);
    expect(refused).toEqual([]);
  }
});
