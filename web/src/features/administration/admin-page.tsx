import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../api/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { NavLink, useParams } from '../../router/index.ts';
import { Page, PageHead } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCurrentInView } from '../../ui/use-current-in-view.ts';
import { meQuery, useConfig } from '../accounts/index.ts';
import { AllKeysPanel } from '../api-keys/index.ts';
import { GroupsPanel } from '../groups/index.ts';
import { ModelsPanel } from '../models/index.ts';
import { ScimPanel } from '../scim/index.ts';
import { AuditPanel } from './audit-panel.tsx';
import { ProductPanel } from './product-panel.tsx';
import { SsoPanel } from './sso-panel.tsx';
import { UsersPanel } from './users-panel.tsx';

const PANELS = {
  users: { panel: UsersPanel, ownerOnly: false },
  groups: { panel: GroupsPanel, ownerOnly: false },
  models: { panel: ModelsPanel, ownerOnly: false },
  product: { panel: ProductPanel, ownerOnly: true },
  sso: { panel: SsoPanel, ownerOnly: true },
  scim: { panel: ScimPanel, ownerOnly: true },
  keys: { panel: AllKeysPanel, ownerOnly: true },
  audit: { panel: AuditPanel, ownerOnly: false },
} as const;
const NAMES = Object.keys(PANELS) as (keyof typeof PANELS)[]; // its own keys

/** The administration: people, the product's settings, and what was done. */
const AdminPage = () => {
  const { t } = useTranslation();
  // The stored user may be outdated: the server's answer decides.
  const me = useQuery(meQuery);
  const config = useConfig();
  const role = me.data?.role;
  const { panel: asked } = useParams();
  const tabs = useRef<HTMLElement>(null);
  useCurrentInView(tabs, `${asked} ${role}`);
  const name = NAMES.find((one) => one === (asked ?? 'users'));
  if (role === 'normal') throw new ApiError('forbidden', '', 403);
  if (!role) return me.isError ? null : <Skeleton lines={6} />;
  const seen = NAMES.filter(
    (one) => (role === 'owner' || !PANELS[one].ownerOnly) && !(one === 'sso' && config.data?.firebase),
  );
  if (!name) throw new ApiError('not_found', '', 404);
  if (!seen.includes(name)) throw new ApiError('forbidden', '', 403);
  const Panel = PANELS[name].panel;
  return (
    <Page>
      <PageHead title={t('administration.title')} />
      <nav
        ref={tabs}
        aria-label={t('administration.title')}
        className="scroll-edges -mx-4 mt-3 flex gap-5 overflow-x-auto px-4 sm:mx-0 sm:px-0 shadow-[inset_0_-1px_0_var(--line)]"
      >
        {seen.map((one) => (
          <NavLink
            key={one}
            to={one === 'users' ? '/settings/admin' : `/settings/admin/${one}`}
            end
            className="whitespace-nowrap border-transparent border-b-2 px-0.5 py-2 text-quiet hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
          >
            {t(`administration.${one}.title`)}
          </NavLink>
        ))}
      </nav>
      <div className="mt-6">
        <Panel />
      </div>
    </Page>
  );
};

export default AdminPage;
