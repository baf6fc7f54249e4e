import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

const A_FOLDER = 1_000;

const serve = async (listener: RequestListener) => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

export const pathOf = (index: number) =>
  `folder-${String(Math.floor(index / A_FOLDER)).padStart(4, '0')}/text-${String(index).padStart(6, '0')}.txt`;
export const etagOf = (index: number) => `"v-${index}"`;
const textOf = (index: number) =>
  `Room ${index} of the northern depot is unlocked with the token ${index}-quartz.`;

const entryOf = (href: string, properties: string) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${properties}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
const FOLDER = '<d:resourcetype><d:collection/></d:resourcetype>';

/** Serves a WebDAV share of a settable number of unchanging files. */
export const serveDav = async () => {
  let files = 0;
  let opened = 0;
  const removed = new Set<number>();
  const server = await serve((request, response) => {
    const path = decodeURIComponent((request.url ?? '').replace(/^\/dav\/?/, '').replace(/\/$/, ''));
    if (request.method !== 'PROPFIND') {
      opened += 1;
      return response.end(textOf(Number(/(\d+)\.txt$/.exec(path)?.[1])));
    }
    const folder = /^folder-(\d+)$/.exec(path);
    const entries = [entryOf(`/dav/${path && `${path}/`}`, FOLDER)];
    const [from, to] = folder ? [Number(folder[1]) * A_FOLDER, (Number(folder[1]) + 1) * A_FOLDER] : [0, 0];
    for (let index = from; index < Math.min(to, files); index += 1) {
      if (removed.has(index)) continue;
      const size = Buffer.byteLength(textOf(index));
      const properties = `<d:resourcetype/><d:getetag>${etagOf(index).replaceAll('"', '&quot;')}</d:getetag><d:getcontentlength>${size}</d:getcontentlength>`;
      entries.push(entryOf(`/dav/${pathOf(index)}`, properties));
    }
    if (!path)
      for (let one = 0; one < Math.ceil(files / A_FOLDER); one += 1)
        entries.push(entryOf(`/dav/${pathOf(one * A_FOLDER).split('/')[0]}/`, FOLDER));
    response.writeHead(207, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">${entries.join('')}</d:multistatus>`);
  });
  return {
    ...server,
    address: `http://127.0.0.1:${server.port}/dav/`,
    hold: (count: number) => {
      files = count;
    },
    remove: (index: number) => removed.add(index),
    opened: () => opened,
  };
};

const WORDS = 'It says a good deal about how the depot is run, more than any menu would say of it. '.repeat(
  8,
);

/** A website of as many pages, named by its sitemap. `fastest`: the most requests in any second. */
export const serveSite = async (pages: number) => {
  const asked: number[] = [];
  const server = await serve((request, response) => {
    asked.push(performance.now());
    const { host = '' } = request.headers;
    if (request.url === '/robots.txt') return response.writeHead(404).end();
    if (request.url === '/sitemap.xml') {
      const all = Array.from(
        { length: pages },
        (_, page) => `<url><loc>http://${host}/page/${page}</loc></url>`,
      );
      return response.end(`<urlset>${all.join('')}</urlset>`);
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<title>Page ${request.url}</title><article><h1>${request.url}</h1><p>${WORDS}</p></article>`,
    );
  });
  return {
    ...server,
    address: `http://127.0.0.1:${server.port}/`,
    fastest: () =>
      Math.max(...asked.map((from) => asked.filter((at) => at >= from && at < from + 1_000).length)),
  };
};
