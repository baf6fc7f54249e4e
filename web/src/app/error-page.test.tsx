import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../api/client.ts';
import { pages } from '../i18n/en/pages.ts';
import { translator } from '../i18n/translate.ts';
import { RouteErrorPage } from './error-page.tsx';

const { at } = vi.hoisted(() => ({ at: { pathname: '/' } })); // set by each test
vi.mock('../i18n/use-translation.ts', () => ({ useTranslation: () => ({ t: translator('en', { pages }) }) }));
vi.mock('../router/index.ts', () => ({
  Link: () => null,
  useNavigate: () => () => {},
  useLocation: () => at,
}));

const render = (pathname: string, code: 'forbidden' | 'not_found', status: number) => {
  at.pathname = pathname;
  return renderToStaticMarkup(<RouteErrorPage error={new ApiError(code, code, status)} />);
};

test('leads from a chat that the user is not in to those who can invite them', () => {
  const hidden = render('/chats/1', 'not_found', 404);
  expect(hidden).toContain('Page not found');
  expect(hidden).toContain('or you’re not in it. Ask someone in it to invite you.');
  const forbidden = render('/chats/1', 'forbidden', 403);
  expect(forbidden).toContain('You do not have permission to access this page');
  expect(forbidden).toContain('You’re not in this chat.');
});

test('reports a missing or restricted domain as a page not found', () => {
  expect(
    render('/domains/1', 'not_found', 404)
      .replace(/<[^>]*>/g, ' ')
      .trim(),
  ).toMatch(/^404\s+Page not found$/);
});
