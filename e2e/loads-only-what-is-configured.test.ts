import { createHmac } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { until } from '../server/test/kit/until.ts';
import {
  askInNewChat,
  enter,
  openBrowser,
  openPage,
  signOut,
  signUp,
  waitForDocuments,
} from './kit/browser.ts';
import { OWNER } from './kit/people.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import { startServer, type TestServer } from './kit/server.ts';
import { startVendor } from './kit/stand-in-vendor.ts';

const SECRET = 'a-secret-of-the-vendor';
const QUESTION = 'How many days of holiday do full-time employees have?';
const HASH = createHmac('sha256', SECRET).update(OWNER.email).digest('hex');

let vendor: Awaited<ReturnType<typeof startVendor>>;
let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [vendor, browser] = await Promise.all([startVendor(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  vendor.close();
});
afterEach(() => server.close());

type Told = unknown[][];
type Options = BrowserContextOptions & { start?: typeof startSeededServer };
/** A page of a server with these settings; `refused` fills with what its policy has stopped. */
const open = async (
  settings: Record<string, string>,
  { start = startSeededServer, ...options }: Options = {},
) => {
  server = await start(settings);
  vendor.heard.length = 0;
  const page = await openPage(browser, server.url, options);
  // PostHog does not count robots.
  await page.addInitScript(() => {
    const person = { webdriver: false, userAgent: 'Mozilla/5.0 Chrome/140.0', userAgentData: undefined };
    for (const [name, value] of Object.entries(person)) {
      Object.defineProperty(navigator, name, { get: () => value });
    }
  });
  const refused: string[] = [];
  const foreign: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !/^(data|blob):/.test(request.url()))
      foreign.push(request.url());
  });
  return { page, refused, foreign };
};
const told = (page: Page) => page.evaluate(() => (window as { told?: Told }).told ?? []);
const sentTo = (path: RegExp) => vendor.heard.filter((one) => path.test(one.path));
const fieldsOf = { chatwoot: (all: Told) => all.findLast(([name]) => name === 'fields')?.[1] };

test('nothing of others is loaded or allowed when nothing is configured', async () => {
  const { page, foreign } = await open({});
  await enter(page, server.url);
  await askInNewChat(page, QUESTION);
  expect(foreign).toEqual([]);
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.filter((name) => /posthog|support-widget/i.test(name))).toEqual([]);
  const refusal = await page.evaluate(async (url) => fetch(url).catch((error) => error.name), vendor.url);
  expect(refusal).toBe('TypeError');
  expect(vendor.heard).toEqual([]);
});

test('figures of use tell which screen was seen and that a chat was begun, and nothing of what was said', async () => {
  const { page, refused } = await open(
    { POSTHOG_KEY: 'phc_test', POSTHOG_HOST: vendor.url },
    { start: startServer },
  );
  await signUp(page);
  await waitForDocuments(page);
  await askInNewChat(page, QUESTION);
  const text = () => vendor.heard.map(({ body }) => body).join('\n');
  await until(() => /new chat message/.test(text()));
  expect(text()).toContain('"Hidden : GDPR"');
  expect(text()).toMatch(/"event":"new chat created"/);
  // Includes events of pages that were left by a full navigation: the browser sends pending ones.
  const seen = () => new Set([...text().matchAll(/"\$pathname":"([^"]*)"/g)].map(([, path]) => path));
  const screens = ['/signup', '/', '/domains', '/domains/:id/documents', '/chats/:id'];
  await until(() => screens.every((path) => seen().has(path)));
  for (const secret of [QUESTION, 'holiday', OWNER.email, 'Zoé', 'Larkfield'])
    expect(text()).not.toContain(secret);
  expect(refused).toEqual([]);
  // Its own hosts' scripts are not fetched.
  expect(sentTo(/\.js/)).toEqual([]);
});

test('a screen that was left before the figures could be sent is told by the next one', async () => {
  const { page } = await open({ POSTHOG_KEY: 'phc_test', POSTHOG_HOST: vendor.url });
  // The first page never gets it.
  let asked = 0;
  await page.route(/posthog.*\.js/, (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
  });
  await Promise.all([page.waitForRequest(/posthog.*\.js/), page.goto('/reset-password?from=mail')]);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('/signup');
  const told = () => vendor.heard.map(({ body }) => body).join('\n');
  await until(() => told().includes('"$pathname":"/signup"'));
  expect(told()).toContain('"$pathname":"/reset-password"');
  expect(told()).not.toContain('from=mail');
});

test('on a developer’s machine no figures are sent, with a key too', async () => {
  const { page, foreign } = await open({
    ENVIRONMENT: 'local',
    POSTHOG_KEY: 'phc_test',
    POSTHOG_HOST: vendor.url,
  });
  await enter(page, server.url);
  expect(foreign).toEqual([]);
});

test('support knows who writes from which chat and domain, and is not there before signing in nor after signing out', async () => {
  const { page, refused } = await open({
    SUPPORT_WIDGET: 'chatwoot',
    SUPPORT_WIDGET_ID: 'website-1',
    SUPPORT_WIDGET_HOST: vendor.url,
    SUPPORT_WIDGET_SECRET: SECRET,
  });
  await page.goto('/signup');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(vendor.heard).toEqual([]);
  await enter(page, server.url);
  await until(async () => (await told(page)).length > 2);
  await expect
    .poll(() => told(page))
    .toEqual([
      ['run', { websiteToken: 'website-1', baseUrl: vendor.url }],
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
});

test.each([
  [
    'crisp',
    [
      ['set', 'user:email', [OWNER.email, HASH]],
      ['set', 'user:nickname', [OWNER.name]],
    ],
    [
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
  ],
  [
    'intercom',
    [
      [
        'boot',
        { app_id: 'app-1', email: OWNER.email, name: OWNER.name, user_hash: HASH, language_override: 'en' },
      ],
    ],
    ['update', { chat_id: '', domain_id: '', domain_name: '' }],
  ],
])('%s is told the same by its own interface', async (kind, beginning, fields) => {
  const { page, refused } = await open({
    SUPPORT_WIDGET: kind,
    SUPPORT_WIDGET_ID: 'app-1',
    SUPPORT_WIDGET_HOST: vendor.url,
    SUPPORT_WIDGET_SECRET: SECRET,
  });
  await enter(page, server.url);
  await until(async () => (await told(page)).length > beginning.length);
  await expect
    .poll(async () => (await told(page)).slice(0, beginning.length + 1))
    .toEqual([...beginning, fields]);
  expect(refused).toEqual([]);
});
