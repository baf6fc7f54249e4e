import { beforeEach, expect, test, vi } from 'vitest';
import { safeRedirect } from './redirect.ts';

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://docent.example' } });
  return () => vi.unstubAllGlobals();
});

test.each(['/', '/domains?from=mail', '/chats/1#message-2'])('leads to %s of this app', (target) => {
  expect(safeRedirect(target)).toBe(target);
});

test.each([
  null,
  '',
  'domains',
  '//evil.example',
  'https://evil.example/',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
])('leads to the first page instead of %j', (target) => {
  expect(safeRedirect(target)).toBe('/');
});
