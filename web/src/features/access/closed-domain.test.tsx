import type { DomainGrant, GrantList } from '@docent/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { keys } from '../../api/query-keys.ts';
import { access as en } from '../../i18n/en/access.ts';
import { type Translate, translator } from '../../i18n/translate.ts';
import { buildDomain } from '../../test-kit/build-domain.ts';
import { ClosedDomain } from './closed-domain.tsx';

const { shown } = vi.hoisted(() => ({ shown: {} as { t: Translate } })); // set before each test
vi.mock('../../i18n/use-translation.ts', () => ({ useTranslation: () => shown }));

const domain = buildDomain({ access: 'restricted' });
const manager = (principal: DomainGrant['principal'], disabled = false): DomainGrant => ({
  principal,
  role: 'manager',
  disabled,
  granted_at: '2026-11-01T09:00:00.000Z',
  last_seen_at: null,
  invitation: null,
});
const render = (...grants: DomainGrant[]) => {
  const client = new QueryClient();
  const page: GrantList = { access: 'restricted', grants, total: grants.length, people: null };
  client.setQueryData(keys.access.grants(domain.id, ''), { pages: [page], pageParams: [1] });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ClosedDomain domain={domain} />
    </QueryClientProvider>,
  );
};
const finance = (members: number) => manager({ kind: 'group', id: 'finance', name: 'Finance', members });

beforeEach(() => {
  shown.t = translator('en', { access: en });
});

test('names a group that manages alone, with its size', () => {
  const html = render(finance(4));
  expect(html).toContain('Finance');
  expect(html).toContain('Group of 4 people');
  expect(html).not.toContain(en.closedPage.noManagers);
});

test('asks for a manager where no active person manages', () => {
  const hanna = { kind: 'person' as const, id: 'hanna', name: 'Hanna Human', username: 'hanna' };
  for (const grants of [[], [finance(0)], [manager(hanna, true)]])
    expect(render(...grants)).toContain(en.closedPage.noManagers);
  expect(render(finance(0), manager(hanna))).not.toContain(en.closedPage.noManagers);
});
