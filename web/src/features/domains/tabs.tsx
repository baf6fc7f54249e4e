import type { DomainDetail } from '@docent/contract';
import { useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { NavLink, useLocation } from '../../router/index.ts';
import { useCurrentInView } from '../../ui/use-current-in-view.ts';

/** The parts of a domain, each with its address, and what one must be able to do there to see it. */
const TABS = [
  { path: 'documents', needs: 'read' },
  { path: 'sources', needs: 'upload' },
  { path: 'lessons', needs: 'read' },
  { path: 'perimeter', needs: 'read' },
  { path: 'access', needs: 'grant' },
  { path: 'responses', needs: 'configure' },
  { path: 'prompt', needs: 'configure' },
  { path: 'execution', needs: 'configure' },
  { path: 'retrieval', needs: 'configure' },
  { path: 'golden', needs: 'configure' },
  { path: 'dashboard', needs: 'configure' },
  { path: 'history', needs: 'configure' },
  { path: 'settings', needs: 'configure' },
] as const;

/** Returns whether a user with these rights may open the domain's tab at an address. */
export const mayEnter = (pathname: string, can: DomainDetail['can']): boolean =>
  TABS.every(({ path, needs }) => !pathname.endsWith(`/${path}`) || can[needs]);

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
      <ul ref={list} className="flex gap-1 lg:flex-wrap">
        {TABS.filter(({ needs }) => domain.can[needs]).map(({ path }) => (
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
