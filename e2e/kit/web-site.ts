import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small website whose pages a journey changes. Whatever is not among them is 404. */
export const startWebSite = async (pages: Map<string, string>) => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const body = pages.get(pathname);
    if (body === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such page.');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server's
  return {
    host: `127.0.0.1:${port}`,
    address: `http://127.0.0.1:${port}/help/`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
};

export const pageOf = (title: string, text: string, links: string[] = []): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><nav>Menu</nav>
  <main><article><h1>${title}</h1><p>${text}</p></article></main>
  <footer>${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}</footer></body></html>`;
