import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { websiteConnector } from '../../src/connectors/website/index.ts';
import { nowhere } from '../kit/outgoing.ts';
import { testContext } from './context.ts';
import { createFollower } from './follow.ts';

let server: Server;
let url: string;
let answer: RequestListener;
beforeAll(async () => {
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const settingsOf = (path = '/') => ({
  kind: 'website' as const,
  address: `${url}${path}`,
  sitemap: null,
  depth: 10,
  per_second: 50,
  include: [] as string[],
  exclude: [] as string[],
  max_items: 10_000,
});
const WORDS = 'This page says a good deal about the matter, more than any menu would say of it. '.repeat(8);
type Pages = Record<
  string,
  string | { status: number; headers?: Record<string, string>; body?: string } | 'never'
>;
/** A site of these pages; which were asked for. */
const serve = (pages: Pages) => {
  const asked: string[] = [];
  answer = (request, response) => {
    const page = pages[request.url ?? ''];
    asked.push(request.url ?? '');
    if (page === undefined) return response.writeHead(404).end();
    if (page === 'never') {
      response.writeHead(200, { 'content-type': 'text/html' });
      const more = () => {
        while (!response.destroyed && response.write('<p>more</p>'.repeat(5_000)));
        if (!response.destroyed) response.once('drain', more);
      };
      return more();
    }
    if (typeof page !== 'string') return response.writeHead(page.status, page.headers).end(page.body);
    return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  };
  return { asked };
};
const page = (title: string, ...links: string[]) =>
  `<title>${title}</title><body>${links.map((link) => `<a href="${link}">go</a>`).join('')}<article><h1>${title}</h1><p>${WORDS}</p></article>`;
const follow = (settings = settingsOf(), context = testContext()) =>
  createFollower(websiteConnector, settings, () => context);

test('follows links and sitemap once by canonical address; heeds robots.txt', async () => {
  const { asked } = serve({
    '/robots.txt': { status: 200, body: `User-agent: Docent\nDisallow: /private\nSitemap: ${url}/map.xml` },
    '/map.xml': {
      status: 200,
      body: `<urlset><url><loc>${url}/listed</loc></url><url><loc>http://127.0.0.2/x</loc></url></urlset>`,
    },
    '/': page(
      'Start',
      '/a',
      '/a#part',
      '/a?print=1',
      '/private/x',
      '/hidden',
      '/moved',
      'http://127.0.0.3/',
      '/gone',
    ),
    '/a': page('A', '/a.pdf', '/plan.ics'),
    '/a?print=1': `<link rel="canonical" href="/a">${page('A')}`,
    '/hidden': `<meta name="robots" content="noindex">${page('Hidden', '/behind')}`,
    '/behind': page('Behind'),
    '/moved': { status: 301, headers: { location: '/new' } },
    '/new': page('New'),
    '/listed': page('Listed'),
    '/a.pdf': { status: 200, headers: { 'content-type': 'application/pdf', etag: '"1"' }, body: '%PDF-1.4' },
    '/plan.ics': { status: 200, headers: { 'content-type': 'text/calendar' }, body: 'BEGIN:VCALENDAR' },
  });
  const follower = follow();
  const { changes, isComplete } = await follower.sync();
  expect(isComplete).toBe(true);
  expect(follower.paths()).toEqual(['a', 'a.pdf', 'behind', 'index', 'listed', 'new']);
  expect(
    changes.flatMap((one) => (one.type === 'passed_over' ? [`${one.path}: ${one.reason}`] : [])),
  ).toEqual(['plan.ics: Calendar files are not read.']);
  expect(asked.filter((path) => path.startsWith('/private'))).toEqual([]);
  const [first] = changes;
  expect(first).toMatchObject({ type: 'put', name: 'Start.html', address: `${url}/`, path: 'index' });
  if (first?.type === 'put') expect(await text(await first.open())).toContain('a good deal about the matter');
});

test('follows no redirect to a private address; every call is guarded', async () => {
  const metadata = { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } };
  serve({ '/': page('Start', '/out'), '/out': metadata });
  const follower = follow();
  expect((await follower.sync()).isComplete).toBe(true);
  expect(follower.paths()).toEqual(['index']);
  serve({ '/': metadata });
  await expect(websiteConnector.check(settingsOf(), testContext())).rejects.toMatchObject({
    reason: 'not_allowed',
  });
  serve({ '/robots.txt': metadata, '/': page('Start') });
  const guarded = testContext({ fetch: nowhere.fetchWith({ maxBytes: 1_000_000 }) });
  await expect(websiteConnector.check(settingsOf(), guarded)).rejects.toMatchObject({
    reason: 'not_allowed',
  });
});

test('cuts an endless page, keeps a failing one, and reports both', async () => {
  const pages: Pages = {
    '/': page('Start', '/long', '/sick', '/well'),
    '/long': 'never',
    '/sick': page('Sick', '/child'),
    '/child': page('Child'),
    '/well': page('Well'),
  };
  serve(pages);
  const follower = follow();
  await follower.sync().catch(() => {});
  expect(follower.paths()).toEqual(['child', 'index', 'sick', 'well']);
  pages['/sick'] = { status: 500 };
  const { changes, isComplete } = await follower.sync();
  expect(changes.flatMap((one) => (one.type === 'failed' ? [one.path] : []))).toEqual(['long', 'sick']);
  // Links of the failing page are known from before.
  expect(isComplete).toBe(true);
  expect(follower.paths()).toEqual(['child', 'index', 'sick', 'well']);
  pages['/sick'] = { status: 410 };
  await follower.sync();
  expect(follower.paths()).toEqual(['index', 'well']);
});

test('a site that is away, asks to wait, or loses its list, deletes nothing', async () => {
  const pages: Pages = {
    '/': page('Start', '/a', '/b', '/c', '/d'),
    '/sitemap.xml': `<urlset><url><loc>${url}/a</loc></url></urlset>`,
  };
  for (const name of ['a', 'b', 'c', 'd']) pages[`/${name}`] = page(name);
  serve(pages);
  const follower = follow();
  await follower.sync();
  const all = follower.paths();
  for (const [path, changed, reason] of [
    ['/sitemap.xml', { status: 500 }, 'unreachable'],
    ['/sitemap.xml', '<urlset><url><loc>', 'malformed'],
    ['/robots.txt', { status: 503 }, 'unreachable'],
    ['/c', { status: 429, headers: { 'retry-after': '7' } }, 'busy'],
    ['/', { status: 401 }, 'credentials'],
    ['/', { status: 404 }, 'not_found'],
  ] as const) {
    serve({ ...pages, [path]: changed });
    await expect(follower.sync()).rejects.toMatchObject({
      reason,
      ...(reason === 'busy' ? { retryAfterSeconds: 7 } : {}),
    });
    expect(follower.paths()).toEqual(all);
  }
});

test('a calendar of endless links ends, and so does a site of endless depth', async () => {
  const { asked } = serve({});
  answer = (request, response) => {
    asked.push(request.url ?? '');
    const [, year = 0, month = 0] = /^\/calendar\/(\d+)\/(\d+)/.exec(request.url ?? '') ?? [];
    response.setHeader('content-type', 'text/html');
    if (request.url === '/') return response.end(page('Start', '/calendar/2026/1', '/well'));
    if (request.url === '/well') return response.end(page('Well'));
    if (!year) return response.writeHead(404).end();
    const links = Array.from(
      { length: 300 },
      (_, index) => `/calendar/${Number(year) + index}/${Number(month) + 1}`,
    );
    return response.end(page(`${year} ${month}`, ...links));
  };
  const fast = { ...settingsOf(), per_second: 50_000, max_items: 1_000 };
  const follower = follow(fast);
  expect((await follower.sync({ readsContent: false })).isComplete).toBe(true);
  expect(follower.held.size).toBeLessThan(55);
  expect(follower.paths()).toContain('well');
  expect(asked.length).toBeLessThan(65);
});

test('depth, a limit of pages, and what is left out by pattern', async () => {
  const chain: Pages = { '/': page('0', '/1', '/out/a') };
  for (let index = 1; index < 9; index += 1) chain[`/${index}`] = page(String(index), `/${index + 1}`);
  const { asked } = serve(chain);
  const paths = async (changed: object) => {
    const follower = follow({ ...settingsOf(), ...changed });
    await follower.sync();
    return follower.paths();
  };
  expect(await paths({ depth: 0 })).toEqual(['index']);
  expect(await paths({ depth: 2, exclude: ['out/**'] })).toEqual(['1', '2', 'index']);
  expect(asked.filter((path) => path.startsWith('/out'))).toEqual([]);
  expect(await paths({ max_items: 4 })).toHaveLength(4);
  expect(await paths({ include: ['3'] })).toEqual(['3']);
});

const sitemapOf = (addresses: string[]) => ({
  status: 200,
  body: `<urlset>${addresses.map((address) => `<url><loc>${address}</loc></url>`).join('')}</urlset>`,
});
const indexOf = (count: number) => ({
  status: 200,
  body: `<sitemapindex>${Array.from({ length: count }, (_, at) => `<sitemap><loc>${url}/map-${at}.xml</loc></sitemap>`).join('')}</sitemapindex>`,
});

test('an index of 100 sitemaps with 100 pages each lists all 10,000 pages', async () => {
  const file = { status: 200, headers: { 'content-type': 'text/plain', etag: '"1"' }, body: 'Text.' };
  const pages: Pages = { '/': page('Start'), '/sitemap.xml': indexOf(100) };
  for (let map = 0; map < 100; map += 1) {
    const paths = Array.from({ length: 100 }, (_, at) => `/${map}/text-${at}.txt`);
    pages[`/map-${map}.xml`] = sitemapOf(paths.map((path) => url + path));
    for (const path of paths) pages[path] = file;
  }
  serve(pages);
  const follower = follow({ ...settingsOf(), per_second: 50_000, max_items: 20_000 });
  const { isComplete } = await follower.sync({ readsContent: false });
  expect(isComplete).toBe(true);
  expect(follower.held.size).toBe(10_001);
});

test('deletes nothing where a site has more sitemaps than are read', async () => {
  const pages: Pages = { '/': page('Start'), '/sitemap.xml': indexOf(1) };
  const names = Array.from({ length: 60 }, (_, at) => `text-${at}`);
  for (const name of names) pages[`/${name}`] = page(name);
  pages['/map-0.xml'] = sitemapOf(names.map((name) => `${url}/${name}`));
  serve(pages);
  const follower = follow({ ...settingsOf(), per_second: 50_000 });
  await follower.sync();
  const all = follower.paths();
  expect(all).toHaveLength(61);
  // The sitemap of half of the pages is the last one.
  for (let map = 0; map < 1_001; map += 1) pages[`/map-${map}.xml`] = sitemapOf([]);
  pages['/map-0.xml'] = sitemapOf(names.slice(30).map((name) => `${url}/${name}`));
  serve({ ...pages, '/sitemap.xml': indexOf(1_001) });
  expect((await follower.sync({ cutAfter: 27 })).isComplete).toBe(false);
  await expect(follower.sync()).rejects.toMatchObject({ reason: 'too_large' });
  expect(follower.paths()).toEqual(all);
});
