import { afterEach, expect, test, vi } from 'vitest';
import { useReturnToList } from './use-return-to-list.ts';

const { navigate, shown } = vi.hoisted(() => ({ navigate: vi.fn(), shown: { href: '' } }));
vi.mock('../../router/index.ts', () => ({
  useNavigate: () => navigate,
  useLocation: () => shown,
  useSearchParams: () => [new URL(shown.href, 'http://docent').searchParams],
}));

/** Ends an action that began at one address while the browser is at another. */
const endAction = (began: string, now = began) => {
  shown.href = began;
  const returnToList = useReturnToList('gaps');
  vi.stubGlobal('window', { location: new URL(now, 'http://docent') });
  returnToList();
};

afterEach(() => void navigate.mockClear());

test('returns to the list after an action on its item', () => {
  endAction('/for-you/gaps?item=a');
  expect(navigate.mock.calls).toEqual([['/for-you/gaps']]);
});

test('returns to the part of the list that the item was opened from', () => {
  endAction('/for-you/gaps?item=a&list=dismissed');
  expect(navigate.mock.calls).toEqual([['/for-you/gaps?list=dismissed']]);
});

test.each(['/for-you/gaps?item=b', '/chats/c'])('stays at %s, opened during the action', (now) => {
  endAction('/for-you/gaps?item=a', now);
  expect(navigate).not.toHaveBeenCalled();
});

test('adds no entry to the history when the list is shown already', () => {
  endAction('/for-you/gaps?list=assigned');
  expect(navigate).not.toHaveBeenCalled();
});
