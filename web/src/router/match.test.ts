import { expect, test } from 'vitest';
import { branchesOf, match, type Route } from './match.ts';

const named = (name: string, path: string, children?: Route[]): Route => ({
  path,
  element: name,
  ...(children ? { children } : {}),
});
const branches = branchesOf([
  {
    element: 'frame',
    children: [
      named('home', '/'),
      named('chat', '/chats/:chatId'),
      named('settings', '/settings'),
      named('administration', '/settings/admin/:panel?'),
      named('domain', '/domains/:domainId', [{ element: 'first' }, named('documents', 'documents')]),
    ],
  },
  named('nothing', '*'),
]);
const at = (pathname: string) => {
  const { routes, params } = match(branches, pathname);
  return [routes.map(({ element }) => element).join(' '), { ...params }];
};

test.each([
  ['/', 'frame home', {}],
  ['/chats/a-1', 'frame chat', { chatId: 'a-1' }],
  ['/CHATS/a-1/', 'frame chat', { chatId: 'a-1' }],
  ['/settings', 'frame settings', {}],
  ['/settings/admin', 'frame administration', { panel: undefined }],
  ['/settings/admin/audit', 'frame administration', { panel: 'audit' }],
  ['/domains/d', 'frame domain first', { domainId: 'd' }],
  ['/domains/d/documents', 'frame domain documents', { domainId: 'd' }],
  ['/domains/d%20%26', 'frame domain first', { domainId: 'd &' }],
  ['/domains/%zz', 'frame domain first', { domainId: '%zz' }],
])('%s is “%s”', (pathname, routes, params) => {
  expect(at(pathname)).toEqual([routes, params]);
});

test.each(['/chats', '/chats/a/b', '/domains/d/none', '/settings/admin/audit/more', '/other'])(
  '%s is of no page',
  (pathname) => {
    expect(at(pathname)[0]).toBe('nothing');
  },
);
