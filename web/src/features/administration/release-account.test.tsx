import type { ManagedUser } from '@docent/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { administration as en } from '../../i18n/en/administration.ts';
import { administration as fr } from '../../i18n/fr/administration.ts';
import { type Translate, translator } from '../../i18n/translate.ts';
import { ReleaseAccount } from './release-account.tsx';

const { shown } = vi.hoisted(() => ({ shown: {} as { t: Translate } })); // set before each test
vi.mock('../../i18n/use-translation.ts', () => ({ useTranslation: () => shown }));

const can: ManagedUser['can'] = {
  edit: true,
  roles: [],
  disable: true,
  release: true,
  export: false,
  delete: false,
};
const person = { id: '0', name: 'Éloïse Martin', email: 'eloise@larkfield.example', can };
const render = (user: typeof person) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ReleaseAccount user={user} />
    </QueryClientProvider>,
  );

beforeEach(() => {
  shown.t = translator('en', { administration: en });
});

test('names the person whose sign-in the button releases, in both languages', () => {
  expect(render(person)).toContain('aria-label="Release sign-in: Éloïse Martin"');
  shown.t = translator('fr', { administration: fr });
  expect(render(person)).toContain('aria-label="Libérer la connexion: Éloïse Martin"');
});

test('shows no button for an account without an identity', () => {
  expect(render({ ...person, can: { ...can, release: false } })).toBe('');
});
