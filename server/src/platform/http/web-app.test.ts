import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/kit/server.ts';

/** Routes of the web app, without those that only a development server has. */
const ROUTER = readFileSync(new URL('../../../../web/src/app/router.tsx', import.meta.url), 'utf8').replace(
  /const developmentPages\b[\s\S]*?;\n/,
  '',
);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const get = async (path: string) => {
  const response = await fetch(`${server.url}${path}`);
  return [response.status, (await response.text()).includes('<div id="root">')];
};

test('serves every page of the web app, also with a path after its name', async () => {
  const paths = [...ROUTER.matchAll(/path: '(\/[^']*)'/g)].map(([, path = '']) =>
    path.replace(/:\w+\??/g, 'x'),
  );
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) expect([path, ...(await get(path))]).toEqual([path, 200, true]);
  for (const path of ['/?domain=x', '/domains/x/documents?page=2', '/login?redirect=%2F']) {
    expect([path, ...(await get(path))]).toEqual([path, 200, true]);
  }
});

test('the production build leaves out the gallery of components', () => {
  const dist = join(import.meta.dirname, '../../../../web/dist/assets');
  const scripts = globSync('*.js', { cwd: dist });
  expect(scripts.length).toBeGreaterThan(20);
  const withGallery = scripts.filter((file) =>
    readFileSync(join(dist, file), 'utf8').includes('Component gallery'),
  );
  expect(withGallery).toEqual([]);
});

test('a page that does not exist is the page that says so, and 404', async () => {
  for (const path of ['/no-such-page', '/chatsx', '/wp-admin/', '/ui']) {
    expect([path, ...(await get(path))]).toEqual([path, 404, true]);
  }
  for (const path of ['/v1/nothing', '/.well-known/nothing', '/assets/nothing.js']) {
    expect([path, ...(await get(path))]).toEqual([path, 404, false]);
  }
});
