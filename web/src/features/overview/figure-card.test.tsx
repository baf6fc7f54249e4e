import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { app } from '../../i18n/en/app.ts';
import { domains } from '../../i18n/en/domains.ts';
import { type Translate, translator } from '../../i18n/translate.ts';
import { FigureCard } from './figure-card.tsx';

const { shown } = vi.hoisted(() => ({ shown: {} as { t: Translate } })); // set before each test
vi.mock('../../router/index.ts', () => ({
  Link: ({ to, ...given }: ComponentProps<'a'> & { to: string }) => <a href={to} {...given} />,
}));
vi.mock('../../i18n/use-translation.ts', () => ({ useTranslation: () => shown }));

beforeEach(() => {
  shown.t = translator('en', { app, domains });
});

const CARD = { to: '/domains/1/sources', name: 'Sources' };

test('a figure and its explanation are one link', () => {
  const html = renderToStaticMarkup(
    <FigureCard {...CARD} value="3">
      Synced today
    </FigureCard>,
  );
  expect(html).toMatch(/^<a [^>]*href="\/domains\/1\/sources".*Sources.*3.*Synced today.*<\/a>$/);
  expect(html).not.toContain('<button');
});

test('a figure that is loading is a skeleton', () => {
  const html = renderToStaticMarkup(<FigureCard {...CARD} value={null} />);
  expect(html).toContain('animate-pulse');
  expect(html).not.toContain(domains.overview.unavailable);
});

test('a figure that failed to load offers a retry outside its link', () => {
  const html = renderToStaticMarkup(<FigureCard {...CARD} value={null} onRetry={() => {}} />);
  expect(html).toContain(domains.overview.unavailable);
  expect(html).toContain('aria-label="Retry: Sources"');
  expect(html).not.toContain('animate-pulse');
  expect(html).not.toMatch(/<a [^>]*>(?:(?!<\/a>).)*<button/);
});
