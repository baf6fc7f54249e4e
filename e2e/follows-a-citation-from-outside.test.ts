import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enter, openBrowser, openDocuments, openPage, walk } from './kit/browser.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import type { TestServer } from './kit/server.ts';

let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startSeededServer(), openBrowser()]);
  page = await openPage(browser, server.url);
  await enter(page, server.url);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const makeKey = async () => {
  await walk(page, '/settings');
  await page.getByRole('button', { name: 'New API key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Desktop assistant');
  await page.getByRole('button', { name: 'Create key' }).click();
  return page.getByTestId('api-key').innerText();
};

test('what an assistant was told over MCP opens at the cited page and in the chat', async () => {
  const authorization = `Bearer ${await makeKey()}`;
  const client = new Client({ name: 'desktop', version: '1' });
  const options = { requestInit: { headers: { authorization } } };
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), options);
  // The SDK's transport does not say `undefined` where its own interface does.
  await client.connect(transport as Parameters<Client['connect']>[0]);
  const listed = await client.callTool({ name: 'list_domains', arguments: {} });
  const [domain] = (listed.structuredContent as { domains: { id: string }[] }).domains; // as its schema says
  const asked = {
    domain_id: domain?.id,
    question: 'How many weeks of parental leave does every parent have?',
  };
  const { structuredContent } = await client.callTool({ name: 'ask_domain', arguments: asked });
  const { citations, url } = structuredContent as {
    citations: { url: string; page: number; document: string }[];
    url: string;
  };
  expect(citations[0]).toMatchObject({ page: 2 });

  await page.goto(citations[0]?.url ?? '');
  const reader = page.getByRole('complementary', { name: citations[0]?.document ?? '-' });
  await reader.getByText('20 weeks of parental leave').waitFor();
  await expect.poll(() => reader.getByTestId('page-of').getAttribute('data-page')).toBe('2');
  await reader.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL((address) => address.search === '');

  await page.goto(url);
  await page.getByRole('article', { name: 'Answer' }).getByText('20 weeks').waitFor();
});

test('an address of a document that is gone says so', async () => {
  await walk(page, '/domains');
  await page
    .getByRole('link', { name: /Larkfield/ })
    .first()
    .click();
  await openDocuments(page);
  await page.goto(`${page.url()}?document=01900000-0000-7000-8000-000000000000&page=2`);
  await page.getByRole('alert').waitFor();
  await page.getByRole('table').waitFor();
});
