import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { createGraphTwin } from '../../server/test/stand-ins/graph/twin.ts';

/** Returns the request headers that the stand-in reads. */
const headersOf = ({ headers }: IncomingMessage) => {
  const given = new Headers();
  for (const name of ['authorization', 'accept', 'content-type', 'prefer', 'deltaexcludeparent']) {
    const value = headers[name];
    if (typeof value === 'string') given.set(name, value);
  }
  return given;
};

/** The twin of Microsoft Graph at an address of this machine: `/` and the address that is meant, encoded. */
export const startGraph = async (redirectUri: string) => {
  const twin = createGraphTwin({ app: { redirectUris: [redirectUri] } });
  const server = createServer(async (request, response) => {
    try {
      const { method = 'GET', url = '/' } = request;
      const body = method === 'GET' ? null : await text(request);
      const answer = await twin.fetch(decodeURIComponent(url.slice(1)), {
        method,
        headers: headersOf(request),
        body,
      });
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    } catch (error) {
      response.writeHead(599).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server's
  return {
    twin,
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
};

const escaped = (address: string) => address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The page at Microsoft on which a person chooses an account and agrees, or does not. */
export const showConsent = async (
  page: Page,
  { signIn }: ReturnType<typeof createGraphTwin>,
  accounts: string[],
): Promise<void> => {
  await page.route('https://login.microsoftonline.com/**', (route) => {
    const address = route.request().url();
    const link = (href: string, name: string) => `<p><a href="${escaped(href)}">${name}</a></p>`;
    const refused = signIn.refuse(address, 'access_denied', 'AADSTS65004: User declined to consent.');
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Sign in</title>${accounts
        .map((account) => link(signIn.consent(address, account), account))
        .join('')}${link(refused, 'Cancel')}`,
    });
  });
};
