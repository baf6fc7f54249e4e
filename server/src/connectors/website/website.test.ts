import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readPage } from './page.ts';
import { rulesOf } from './robots.ts';
import { createScope, shapeOf } from './scope.ts';
import { readSitemap } from './sitemap.ts';

const scope = createScope(new URL('https://example.com/help/'), { exclude: ['old/**'] });

test.each([
  ['https://example.com/help/', 'https://example.com/help/'],
  ['a.html#part', 'https://example.com/help/a.html'],
  ['/help/b?utm_source=mail&x=1', 'https://example.com/help/b?x=1'],
  ['/help/b?utm_source=mail', 'https://example.com/help/b'],
  ['/other/', null],
  ['/helpless', null],
  ['/help/../secret', null],
  ['https://example.com.evil.example/help/', null],
  ['http://example.com/help/', null],
  ['https://user@example.com/help/', null],
  ['http://169.254.169.254/help/', null],
  ['mailto:ada@example.com', null],
  ['javascript:void(0)', null],
  ['picture.PNG', null],
  ['a/a/a/a/b', null],
  [`x${'x'.repeat(2_000)}`, null],
])('an address of the source: %s', (href, expected) => {
  expect(scope.addressOf(href, 'https://example.com/help/')).toBe(expected);
});

test('paths begin behind the address, and what is left out is not asked for', () => {
  const pathOf = (path: string) => scope.pathOf(`https://example.com${path}`);
  expect(['/help/', '/help/a/', '/help/a%20b.html', '/help/w?id=1'].map(pathOf)).toEqual([
    'index',
    'a',
    'a b.html',
    'w?id=1',
  ]);
  expect(scope.asks('https://example.com/help/old/a')).toBe(false);
  expect(scope.asks('https://example.com/help/new/a')).toBe(true);
  const page = createScope(new URL('https://example.com/wiki/doku.php?id=start'), { exclude: [] });
  expect(page.addressOf('/wiki/doku.php?id=other', 'https://example.com/')).not.toBeNull();
});

test('addresses that differ by numbers have one shape', () => {
  expect(shapeOf('https://x.example/calendar/2031/12?d=3')).toBe(
    shapeOf('https://x.example/calendar/1999/1?d=31'),
  );
});

test('robots.txt: what is for us goes before what is for all', () => {
  const rules = rulesOf(
    'https://example.com/robots.txt',
    'User-agent: *\nDisallow: /\n\nUser-agent: docent\nDisallow: /private\nAllow: /private/open\nCrawl-delay: 600\nSitemap: https://example.com/s.xml',
  );
  const allows = (path: string) => rules.allows(`https://example.com${path}`);
  expect(['/', '/private/a', '/private/open/a'].map(allows)).toEqual([true, false, true]);
  expect(rules).toMatchObject({ delaySeconds: 30, sitemaps: ['https://example.com/s.xml'] });
  expect(
    rulesOf('https://example.com/robots.txt', '<html>Not found</html>').allows('https://example.com/'),
  ).toBe(true);
});

const sitemapOf = async (content: string | Buffer) => {
  const bytes = Buffer.from(content);
  const chunks = async function* () {
    for (let at = 0; at < bytes.length; at += 11) yield bytes.subarray(at, at + 11);
  };
  const found: string[] = [];
  for await (const { kind, address } of readSitemap(chunks(), 'the sitemap'))
    found.push(`${kind} ${address}`);
  return found;
};
const URLSET = `<?xml version="1.0"?><urlset xmlns:image="x"><url><loc> https://example.com/a?b=1&amp;c=2 </loc>
  <image:image><image:loc>https://example.com/a.png</image:loc></image:image></url><url><loc>https://example.com/b</loc></url></urlset>`;

test('sitemaps, packed ones and lists of them', async () => {
  const pages = ['page https://example.com/a?b=1&c=2', 'page https://example.com/b'];
  expect(await sitemapOf(URLSET)).toEqual(pages);
  expect(await sitemapOf(gzipSync(URLSET))).toEqual(pages);
  expect(
    await sitemapOf(
      '<sitemapindex><sitemap><loc>https://example.com/1.xml.gz</loc></sitemap></sitemapindex>',
    ),
  ).toEqual(['sitemap https://example.com/1.xml.gz']);
});

test('ignores a page that is no sitemap, refuses a cut or too large one', async () => {
  expect(await sitemapOf('<!doctype html><html><url><loc>https://example.com/x</loc></url></html>')).toEqual(
    [],
  );
  expect(await sitemapOf('')).toEqual([]);
  await expect(sitemapOf(URLSET.slice(0, -20))).rejects.toMatchObject({ reason: 'malformed' });
  await expect(sitemapOf(gzipSync(URLSET).subarray(0, 60))).rejects.toThrow();
});

const pageOf = (html: string, charset: string | null = null, robots = '') =>
  readPage(Buffer.from(html, 'latin1'), charset, robots);
const WORDS = 'The doors are locked at eight in the evening, and the guard has the key. '.repeat(20);

test('a page: its main part without menus, its links, what it says of itself', () => {
  const page =
    pageOf(`<html><head><title>Doors &lt;1&gt;</title><base href="/x/"><link rel="canonical" href="doors"></head><body>
    <nav><a href="home">Home</a></nav><article><h2>When</h2><p>${WORDS}</p><table><tr><td>Room 7</td></tr></table></article>
    <a href="print" rel="nofollow">Print</a></body></html>`);
  expect(page).toMatchObject({
    title: 'Doors <1>',
    base: '/x/',
    canonical: 'doors',
    links: ['home'],
    isHidden: false,
  });
  expect(page.content).toContain('The doors are locked');
  expect(page.content).toContain('<h1>Doors &#60;1&#62;</h1>');
  expect(page.content).not.toContain('Home');
});

test('a page that asks not to be found, by its header too', () => {
  expect(pageOf('<meta name="robots" content="noindex, nofollow"><a href="x">x</a>')).toMatchObject({
    isHidden: true,
    links: [],
  });
  expect(pageOf('<a href="x">x</a>', null, 'noindex')).toMatchObject({ isHidden: true, links: ['x'] });
  expect(pageOf('<a href="x">x</a>', null, 'otherbot: nofoo')).toMatchObject({ isHidden: false });
});

test('reads a page without a main part as a whole, in its own charset', () => {
  expect(pageOf('<title>Liste</title><ul><li>Caf\u00e9</li></ul>', 'iso-8859-1').content).toContain('Café');
  expect(pageOf('<meta charset="windows-1252"><p>\u0080 5').content).toContain('€ 5');
});
