import { createServer, type Server } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../server/test/kit/free-port.ts';
import { openBrowser, openPage } from './kit/browser.ts';
import { startServer, type TestServer } from './kit/server.ts';

let server: TestServer;
let browser: Browser;
let page: Page;
/** Stands before the server and hands out a service worker of another version when it is told to. */
let front: Server;
let version = 1;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  front = createServer(async (request, response) => {
    const answer = await fetch(`${server.url}${request.url}`);
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? 'text/plain';
    response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-store' });
    response.end(request.url === '/sw.js' ? Buffer.concat([body, Buffer.from(`\n// ${version}`)]) : body);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => {
    front.listen(port, '127.0.0.1', resolve);
  });
  page = await openPage(browser, `http://127.0.0.1:${port}`, { serviceWorkers: 'allow' });
});
afterAll(async () => {
  await browser.close();
  front.closeAllConnections();
  front.close();
  await server.close();
});

test('a tab that is open reloads itself when a new version of the app has come, and once', async () => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto('/login');
  await page.locator('html[data-offline-ready]').waitFor({ state: 'attached' });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  expect(loads).toBe(1); // the first installation reloads nothing
  version = 2;
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  await expect.poll(() => loads).toBe(2);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting === null);
  expect(loads).toBe(2);
});
