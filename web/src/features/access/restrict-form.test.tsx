import type { AccessExplanation, DomainGrant, GrantList } from '@docent/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { keys } from '../../api/query-keys.ts';
import { access as en } from '../../i18n/en/access.ts';
import { access as fr } from '../../i18n/fr/access.ts';
import { type Translate, translator } from '../../i18n/translate.ts';
import { buildDomain } from '../../test-kit/build-domain.ts';
import { RestrictForm } from './restrict-form.tsx';

const { shown, me } = vi.hoisted(() => ({
  shown: {} as { t: Translate }, // set before each test
  me: { id: 'ada', name: 'Ada Owner', username: 'ada' },
}));
vi.mock('../../i18n/use-translation.ts', () => ({ useTranslation: () => shown }));
vi.mock(import('../../api/session.ts'), async (load) => ({ ...(await load()), useUser: () => me as never }));

const domain = buildDomain();
const grant = (principal: DomainGrant['principal'], role: DomainGrant['role']): DomainGrant => ({
  principal,
  role,
  disabled: false,
  granted_at: '2026-11-01T09:00:00.000Z',
  last_seen_at: null,
  invitation: null,
});
const FINANCE = grant({ kind: 'group', id: 'finance', name: 'Finance', members: 4 }, 'manager');
const NINA = grant({ kind: 'person', id: 'nina', name: 'Nina Reader', username: 'nina' }, 'reader');
const CHAIN = { groups: [{ id: 'finance', name: 'Finance' }], everybody: false, role: 'manager' as const };

/** The form to a user with these ways to the domain. */
const render = (grants: DomainGrant[], chains: AccessExplanation['domain']['chains'] = []) => {
  const client = new QueryClient();
  const page: GrantList = {
    ...{ access: 'open', grants, total: grants.length },
    people: { open: 9, restricted: 5 },
  };
  client.setQueryData(keys.access.grants(domain.id, ''), { pages: [page], pageParams: [1] });
  const explanation: AccessExplanation = {
    person: { ...me, is_expert: false },
    ...{ reads: true, missing: null },
    domain: { id: domain.id, name: domain.name, access: 'open', chains },
  };
  client.setQueryData(keys.access.explanation(domain.id, me.id), explanation);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RestrictForm domainId={domain.id} onClose={() => {}} onRestrict={() => {}} />
    </QueryClientProvider>,
  );
};

beforeEach(() => {
  shown.t = translator('en', { access: en });
});

test('lists who keeps access, and warns a user who loses it', () => {
  const html = render([FINANCE, NINA]);
  for (const text of ['Finance', 'Group of 4 people', 'Manager', 'Nina Reader', 'Reader'])
    expect(html).toContain(`>${text}<`);
  expect(html).toContain('You won’t have access.');
  expect(html).not.toContain(en.needsManager);
  shown.t = translator('fr', { access: fr });
  expect(render([FINANCE])).toContain('Vous n’y aurez pas accès.');
});

test('warns no user who keeps access through a group', () => {
  expect(render([FINANCE], [CHAIN])).not.toContain('You won’t have access.');
});

test('asks for a manager where there is none, with the user preset', () => {
  const html = render([NINA]);
  expect(html).toContain(en.needsManager);
  expect(html).toContain('Ada Owner');
  expect(html).not.toContain('You won’t have access.');
});
