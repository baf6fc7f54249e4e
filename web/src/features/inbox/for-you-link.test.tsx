import type { InboxCounts } from '@docent/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { app } from '../../i18n/en/app.ts';
import { translator } from '../../i18n/translate.ts';
import { ForYouLink } from './for-you-link.tsx';

const { counts } = vi.hoisted(() => ({ counts: {} as { data: InboxCounts } })); // set by each test
vi.mock('./queries.ts', () => ({ useInboxCounts: () => counts }));
vi.mock('../../router/index.ts', () => ({ NavLink: 'a' }));
vi.mock('../../i18n/use-translation.ts', () => ({
  useTranslation: () => ({ t: translator('en', { app }) }),
}));

const badge = (data: InboxCounts) => {
  counts.data = data;
  return renderToStaticMarkup(<ForYouLink collapsed={false} />).match(/for-you-count"[^>]*>(\d+)/)?.[1];
};

test('counts requests, own gaps, lessons, golden questions and sources', () => {
  expect(badge({ shown: true, requests: 1, lessons: 2, golden: 4, sources: 8, gaps: 16 })).toBe('31');
});

test('shows no number where nothing waits', () => {
  expect(badge({ shown: true, requests: 0, lessons: 0, golden: 0, sources: 0, gaps: 0 })).toBeUndefined();
});
