import { afterEach, expect, test, vi } from 'vitest';
import { createRouter } from './create-router.ts';
import { fakeHistory, settled } from './fake-history.ts';
import type { Route } from './match.ts';

afterEach(() => vi.unstubAllGlobals());

const Page = () => null;
const there: Route['load'] = async () => ({ default: Page });
const start = async (routes: Route[], first = '/a') => {
  const browser = fakeHistory(first);
  const router = createRouter(routes);
  await settled();
  return { browser, router, path: () => router.read().location.pathname };
};
const THREE: Route[] = ['/a', '/b', '/c'].map((path) => ({ path, load: there }));

test('pages follow links and the browser’s way back and forward', async () => {
  const { browser, router, path } = await start(THREE);
  await router.navigate('/b?x=1#here');
  expect(router.read().location).toMatchObject({ pathname: '/b', search: '?x=1', hash: '#here' });
  await router.navigate('?');
  expect([browser.address(), browser.length()]).toEqual(['/b', 3]);
  await router.navigate('/c', { replace: true });
  expect([browser.address(), browser.length()]).toEqual(['/c', 3]);
  await browser.back();
  expect([path(), router.read().location.search]).toEqual(['/b', '?x=1']);
  await browser.forward();
  expect(path()).toBe('/c');
});

test('a place in the history has the same key when it is come back to, and another one for another visit', async () => {
  const { browser, router } = await start(THREE);
  const first = router.read().location.key;
  await router.navigate('/a');
  expect(router.read().location.key).not.toBe(first);
  await browser.back();
  expect(router.read().location.key).toBe(first);
});

test('the last page stays until the next one has come; what comes for a page left meanwhile is not shown', async () => {
  const loads: ((page: { default: typeof Page }) => void)[] = [];
  const later = () => new Promise<{ default: typeof Page }>((done) => loads.push(done));
  const { browser, router, path } = await start([
    { path: '/a', load: there },
    { path: '/slow', load: later },
    { path: '/b', load: there },
  ]);
  const slow = router.navigate('/slow');
  expect([router.read().isMoving, path(), browser.address()]).toEqual([true, '/a', '/a']);
  await router.navigate('/b');
  expect([router.read().isMoving, path()]).toEqual([false, '/b']);
  loads[0]?.({ default: Page });
  await slow;
  expect([path(), browser.address(), browser.length()]).toEqual(['/b', '/b', 2]);
});

test('a page that does not come fails at its place, and is asked for again at the next visit', async () => {
  let asked = 0;
  const broken: Route = {
    path: '/broken',
    load: async () => {
      asked += 1;
      if (asked === 1) throw new Error('not there');
      return { default: Page };
    },
  };
  const { router } = await start([{ path: '/a', load: there }, broken]);
  await router.navigate('/broken');
  expect(router.read().failure).toEqual({ route: broken, error: new Error('not there') });
  await router.navigate('/a');
  expect(router.read().failure).toBeNull();
  await router.navigate('/broken');
  expect([router.read().failure, router.pageOf(broken)]).toEqual([null, Page]);
});

test('who is held stays where she was, by link and by the way back, until she goes on', async () => {
  const { browser, router, path } = await start(THREE);
  await router.navigate('/b');
  await router.navigate('/c');
  const held: (() => void)[] = [];
  const free = router.block((from, to, proceed) => {
    if (from.pathname !== to.pathname) held.push(proceed);
    return from.pathname !== to.pathname;
  });
  await router.navigate('?page=2');
  expect(browser.address()).toBe('/c?page=2');
  await browser.back();
  expect([path(), held.length]).toEqual(['/c', 0]);
  await router.navigate('/a');
  expect([path(), browser.address(), held.length]).toEqual(['/c', '/c', 1]);
  await browser.back();
  expect([path(), browser.address(), held.length]).toEqual(['/c', '/c', 2]);
  held[1]?.();
  await settled();
  expect([path(), browser.address()]).toEqual(['/b', '/b']);
  free();
  await browser.back();
  expect(path()).toBe('/a');
});

test('who goes on before the browser has come back from the way that was held arrives too', async () => {
  const { browser, router, path } = await start(THREE);
  await router.navigate('/b');
  router.block((_from, _to, proceed) => {
    queueMicrotask(proceed);
    return true;
  });
  await browser.back();
  expect([path(), browser.address()]).toEqual(['/a', '/a']);
});

test('another site is no page of the app', async () => {
  const { router, path } = await start(THREE);
  await expect(router.navigate('//elsewhere.example/b')).rejects.toThrow('not of this app');
  expect(path()).toBe('/a');
});
