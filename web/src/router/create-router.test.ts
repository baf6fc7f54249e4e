import { createMemoryHistory } from '@tanstack/history';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRouter } from './create-router.ts';
import type { Route } from './match.ts';

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://docent.example' } });
  vi.stubGlobal('document', {});
});
afterEach(() => vi.unstubAllGlobals());

const Page = () => null;
const there: Route['load'] = async () => ({ default: Page });
/** Waits until a navigation in the history and the load of available pages are done. */
const settled = () => new Promise<void>((done) => setImmediate(done));
const start = async (routes: Route[], first = '/a') => {
  const history = createMemoryHistory({ initialEntries: [first] });
  const router = createRouter(routes, history);
  await settled();
  const path = () => router.read().location.pathname;
  return { history, router, path };
};
const THREE: Route[] = ['/a', '/b', '/c'].map((path) => ({ path, load: there }));

test('pages follow links and the browser’s way back and forward', async () => {
  const { history, router, path } = await start(THREE);
  await router.navigate('/b?x=1#here');
  expect(router.read().location).toMatchObject({ pathname: '/b', search: '?x=1', hash: '#here' });
  await router.navigate('?');
  expect([history.location.href, history.length]).toEqual(['/b', 3]);
  await router.navigate('/c', { replace: true });
  expect([history.location.href, history.length]).toEqual(['/c', 3]);
  history.back();
  await settled();
  expect([path(), router.read().location.search]).toEqual(['/b', '?x=1']);
  history.forward();
  await settled();
  expect(path()).toBe('/c');
});

test('a history entry keeps its key on return; a new visit has a new one', async () => {
  const { history, router } = await start(THREE);
  const first = router.read().location.key;
  await router.navigate('/a');
  expect(router.read().location.key).not.toBe(first);
  history.back();
  await settled();
  expect(router.read().location.key).toBe(first);
});

test('shows the last page until the next loads, and drops abandoned loads', async () => {
  const loads: ((page: { default: typeof Page }) => void)[] = [];
  const later = () => new Promise<{ default: typeof Page }>((done) => loads.push(done));
  const { history, router, path } = await start([
    { path: '/a', load: there },
    { path: '/slow', load: later },
    { path: '/b', load: there },
  ]);
  const slow = router.navigate('/slow');
  expect([router.read().isMoving, path(), history.location.href]).toEqual([true, '/a', '/a']);
  await router.navigate('/b');
  expect([router.read().isMoving, path()]).toEqual([false, '/b']);
  loads[0]?.({ default: Page });
  await slow;
  expect([path(), history.location.href, history.length]).toEqual(['/b', '/b', 2]);
});

test('a failed page shows its error in place and reloads at the next visit', async () => {
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

test('who is held stays where she was, until she goes on', async () => {
  const { history, router, path } = await start(THREE);
  const held: ((stays: boolean) => void)[] = [];
  history.block({
    blockerFn: ({ currentLocation: from, nextLocation: to }) =>
      from.pathname !== to.pathname && new Promise<boolean>((end) => held.push(end)),
  });
  await router.navigate('?page=2');
  await settled();
  expect([history.location.href, held.length]).toEqual(['/a?page=2', 0]);
  await router.navigate('/b');
  expect([path(), history.location.href, held.length]).toEqual(['/a', '/a?page=2', 1]);
  held[0]?.(true);
  await settled();
  expect(path()).toBe('/a');
  await router.navigate('/b');
  held[1]?.(false);
  await settled();
  expect([path(), history.location.href]).toEqual(['/b', '/b']);
});

test('another site is no page of the app', async () => {
  const { router, path } = await start(THREE);
  await expect(router.navigate('//elsewhere.example/b')).rejects.toThrow('not of this app');
  expect(path()).toBe('/a');
});
