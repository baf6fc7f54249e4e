import { io } from 'socket.io-client';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

vi.mock('socket.io-client', () => ({ io: vi.fn(() => ({ on: () => {}, disconnect: () => {} })) }));

const store = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
beforeEach(() => {
  vi.stubGlobal('localStorage', store);
  vi.stubGlobal('sessionStorage', store);
  vi.stubGlobal('window', new EventTarget());
});
afterAll(() => vi.unstubAllGlobals());

test('the socket is given the specified path, delays, spread and time-out', async () => {
  const { closeSocket, getSocket } = await import('./socket.ts');
  getSocket();
  expect(vi.mocked(io).mock.calls.at(-1)).toMatchObject([
    {
      path: '/socket.io',
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      randomizationFactor: 0.5,
      timeout: 20_000,
    },
  ]);
  closeSocket();
});

test('a call goes to /v1, carries no cookie, and is given up after 300 s', async () => {
  const { call } = await import('./client.ts');
  const asked = vi.fn(async (_url: string, _init?: RequestInit) => Response.json({ chats: [] }));
  vi.stubGlobal('fetch', asked);
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await call('listChats');
  expect(asked.mock.calls[0]).toMatchObject(['/v1/chats', { method: 'GET', credentials: 'omit' }]);
  expect(timeout).toHaveBeenCalledExactlyOnceWith(300_000);
  timeout.mockRestore();
});
