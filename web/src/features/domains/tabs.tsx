import type { DomainDetail } from '@docent/contract';
import { useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { NavLink, useLocation } from '../../router/index.ts';
import { useCurrentInView } from '../../ui/use-current-in-view.ts';

/** The parts of a domain, each with its address; those that configure it only for who may. */
const TABS = [
  { path: 'documents', forAll: true },
  { path: 'lessons', forAll: true },
  { path: 'perimeter', forAll: true },
  { path: 'responses', forAll: false },
  { path: 'prompt', forAll: false },
  { path: 'execution', forAll: false },
  { path: 'retrieval', forAll: false },
  { path: 'golden', forAll: false },
  { path: 'dashboard', forAll: false },
  { path: 'history', forAll: false },
  { path: 'settings', forAll: false },
] as const;

/** The part of a domain that an address names is for those who configure it. */
export const isForConfigurers = (pathname: string): boolean =>
  TABS.some(({ path, forAll }) => !forAll && pathname.endsWith(`/${path}`));

export const DomainTabs = ({ domain }: { domain: DomainDetail }) => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  useCurrentInView(list, pathname);
  const counts: Partial<Record<(typeof TABS)[number]['path'], number | null>> = {
    execution: domain.execution_count,
    history: domain.changes_count,
  };
  return (
    <nav
      aria-label={t('domains.parts')}
      className="scroll-edges -mx-4 mt-5 overflow-x-auto px-4 shadow-[inset_0_-1px_0_var(--line)] sm:mx-0 sm:px-0"
    >
      <ul ref={list} className="flex gap-1 md:flex-wrap">
        {TABS.filter(({ forAll }) => forAll || domain.can.configure).map(({ path }) => (
          <li key={path}>
            <NavLink
              to={`/domains/${domain.id}/${path}`}
              className="flex min-h-10 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 px-3 text-quiet transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {t(`domains.tab.${path}`)}
              {path in counts && (
                // Shown while it is 0 too, so that no tab moves when it is not any more.
                <span className="min-w-7 rounded-full bg-surface px-1.5 text-center text-quiet text-xs tabular-nums">
                  {counts[path] ?? 0}
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
};
