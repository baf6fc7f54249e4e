import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StandIn, startStandIn } from '../server/test/stand-ins/model/stand-in.ts';
import { HOSTILE } from '../web/src/app/markdown-samples.ts';
import { enter, openBrowser, openPage } from './kit/browser.ts';
import { untilDrawn } from './kit/draw.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import type { TestServer } from './kit/server.ts';

const ANSWER = `${HOSTILE.join('\n\n')}\n\nThe end [1].`;

let model: StandIn;
let server: TestServer;
let browser: Browser;
let page: Page;
let outside: string[] = [];
let chat: string;

beforeAll(async () => {
  model = await startStandIn({ tokens: ANSWER.match(/[\s\S]{1,7}/g) ?? [], tokenMs: 2 });
  server = await startSeededServer({
    OPENAI_COMPATIBLE_BASE_URL: model.url,
    LARGE_MODEL: 'openai-compatible:stand-in',
  });
  browser = await openBrowser();
  // The text itself must be harmless: the page's policy, which would stop the rest, is out of the way.
  page = await openPage(browser, server.url, { bypassCSP: true });
  await page.route(
    (url) => url.origin !== server.url && !['data:', 'blob:'].includes(url.protocol),
    (route) => {
      outside.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: 'window.ran = 99' });
    },
  );
  await enter(page, server.url);
});
afterAll(async () => {
  await browser.close();
  await server.close();
  await model.close();
});

/**
 * Returns the effects of a text on the page: traces of its scripts, and hosts that the browser requested. The assistant's avatar is ours.
 */
const harm = async () => ({
  ran: await page.evaluate(() => Reflect.get(window, 'ran')),
  parts: await page.evaluate(
    () =>
      document.querySelectorAll(
        'main :is(script, iframe, object, embed, form[action], base, link, meta, video, img:not([src="/icon.svg"]), image, foreignObject img, svg a)',
      ).length,
  ),
  links: await page.evaluate(() =>
    [...document.querySelectorAll('main a[href]')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => !/^(https?:\/\/|mailto:|\/|#)/.test(href)),
  ),
  outside,
});
/** Diagrams are drawn when they are looked at: one by one, to the last. */
const drawDiagrams = async () => {
  await page.locator('[data-language="mermaid"], [data-streamdown="mermaid-block"]').first().waitFor();
  for (const block of await page.locator('[data-streamdown="mermaid-block"]').all()) await untilDrawn(block);
};

const HARMLESS = { ran: undefined, parts: 0, links: [], outside: [] };

test('neither runs nor requests anything from hostile texts', async () => {
  await page.goto('/markdown-tests');
  await drawDiagrams();
  await page.getByText('window.ran = 14').waitFor();
  for (const word of ['script', 'data', 'mixed', 'coded', 'file', 'relative', 'reference'])
    await page.locator('main').getByText(word, { exact: true }).first().click();
  expect(await harm()).toEqual(HARMLESS);
  outside = [];
  await page.goto('/');
  await page.getByLabel('Ask a question').fill('What is <img src=x onerror="window.ran=20"> **bold**?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Written by').waitFor();
  await drawDiagrams();
  expect(
    await page.getByText('What is <img src=x onerror="window.ran=20"> **bold**?').count(),
  ).toBeGreaterThan(0);
  expect(await harm()).toEqual(HARMLESS);
  await page.reload();
  await page.getByText('Written by').waitFor();
  await drawDiagrams();
  expect(await harm()).toEqual(HARMLESS);
  chat = new URL(page.url()).pathname;
  await page.goto('/markdown-tests');
  await page.getByText('>'.repeat(2_500)).waitFor();
  await page.routeWebSocket(/socket\.io/, (route) => {
    const remote = route.connectToServer();
    route.onMessage((data) => remote.send(data));
    remote.onMessage((data) =>
      route.send(String(data).replaceAll('"sources":[{', '"sources":null,"broken":[{')),
    );
  });
  await page.goto(chat);
  await page.getByText('This message could not be displayed properly.').waitFor();
  await page.getByText('What is <img src=x').last().waitFor();
  // The policy lets the page ask only its own server.
  {
    const policy = (await page.request.get('/')).headers()['content-security-policy'];
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("img-src 'self' data: blob:");
    expect(policy).not.toContain("script-src 'unsafe-inline'");
  }
});
