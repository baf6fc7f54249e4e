import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../../api/client.ts';
import { subscribe } from './browser.ts';

vi.mock('../../api/client.ts', () => ({ call: vi.fn(async () => ({ public_key: 'the new key' })) }));
afterEach(() => vi.unstubAllGlobals());

/** Fake browser with one subscription, which refuses a second one with another key, as real ones do. */
const browserWith = (keyBefore: string | null) => {
  let key = keyBefore;
  const subscription = { toJSON: () => ({ endpoint: `of ${key}` }), unsubscribe: async () => (key = null) };
  const pushManager = {
    getSubscription: async () => (key ? subscription : null),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (key && key !== applicationServerKey) throw new Error('InvalidStateError');
      key = applicationServerKey;
      return subscription;
    },
  };
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager }) } });
};

test.each([null, 'the new key', 'the key before the secret was changed'])(
  'a browser is subscribed by the key that the server has now; before: %s',
  async (before) => {
    browserWith(before);
    await subscribe();
    expect(call).toHaveBeenLastCalledWith('subscribeToPush', { body: { endpoint: 'of the new key' } });
  },
);
