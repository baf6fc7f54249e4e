import type { DomainDetail } from '@docent/contract';
import {
  BookOpenText,
  ChartColumn,
  ChevronDown,
  CircleHelp,
  Compass,
  FileSearch,
  Files,
  FolderSync,
  History,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  ScrollText,
  Settings,
  Split,
  Users,
} from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { NavLink, useLocation } from '../../router/index.ts';
import { listParts, type PartName, partOf } from './parts.ts';

type Part = PartName | 'overview';

const ICONS: Record<Part, LucideIcon> = {
  overview: LayoutDashboard,
  documents: Files,
  sources: FolderSync,
  lessons: BookOpenText,
  perimeter: Compass,
  responses: Split,
  prompt: ScrollText,
  settings: Settings,
  execution: CircleHelp,
  dashboard: ChartColumn,
  golden: ListChecks,
  retrieval: FileSearch,
  access: Users,
  history: History,
};

/**
 * Links to the parts of a domain: a list at the left, or, where the page has no room for one, a button with the current part that opens it.
 * The width of its container selects the form.
 */
export const DomainNav = ({ domain }: { domain: DomainDetail }) => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const current = partOf(pathname) ?? 'overview';
  const groups = listParts(domain.can);
  const CurrentIcon = ICONS[current];
  // The list closes when its link has been followed.
  useEffect(() => setOpen(false), [pathname]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    setOpen(false);
    button.current?.focus();
  };
  return (
    <nav aria-label={t('domains.parts')} className="@container grow basis-50" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        className="hidden min-h-10 w-full items-center gap-2.5 rounded-lg border border-line bg-raised px-3 text-left font-medium hover:border-control @min-[15rem]:flex"
      >
        <CurrentIcon size={16} aria-hidden className="shrink-0 text-accent" />
        <span className="grow">{t(`domains.tab.${current}`)}</span>
        <ChevronDown
          size={16}
          aria-hidden
          className={`shrink-0 text-quiet transition-transform ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <div
        id={listId}
        className={`sticky top-6 -mx-2.5 flex max-h-[calc(100dvh-3rem)] flex-col gap-4 overflow-y-auto px-0.5 py-0.5 @min-[15rem]:static @min-[15rem]:mx-0 @min-[15rem]:mt-1.5 @min-[15rem]:max-h-none @min-[15rem]:rounded-xl @min-[15rem]:border @min-[15rem]:border-line @min-[15rem]:bg-raised @min-[15rem]:p-2 ${open ? '@lg:grid @lg:grid-cols-2' : '@min-[15rem]:hidden'}`}
      >
        {domain.can.configure ? (
          <>
            <PartList domain={domain} parts={['overview']} />
            {groups.map(({ name, paths }) => (
              <PartList key={name} domain={domain} parts={paths} title={t(`domains.group.${name}`)} />
            ))}
          </>
        ) : (
          // The few parts of a reader need no groups.
          <PartList domain={domain} parts={['overview', ...groups.flatMap(({ paths }) => paths)]} />
        )}
      </div>
    </nav>
  );
};

type ListProps = { domain: DomainDetail; parts: Part[]; title?: string | undefined };

const PartList = ({ domain, parts, title }: ListProps) => {
  const { t } = useTranslation();
  const titleId = useId();
  const counts: Partial<Record<Part, number | null>> = {
    execution: domain.execution_count,
    history: domain.changes_count,
  };
  return (
    <div className={parts.includes('overview') ? '@lg:col-span-2' : ''}>
      {title && (
        <p id={titleId} className="px-2 pb-1 font-medium text-quiet text-xs">
          {title}
        </p>
      )}
      <ul aria-labelledby={title ? titleId : undefined} className="flex flex-col gap-px">
        {parts.map((part) => {
          const Icon = ICONS[part];
          return (
            <li key={part}>
              <NavLink
                to={part === 'overview' ? `/domains/${domain.id}` : `/domains/${domain.id}/${part}`}
                end={part === 'overview'}
                className="flex min-h-8 items-center gap-2.5 rounded-lg px-2 py-1 leading-5 text-quiet transition-colors hover:bg-surface hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
              >
                <Icon size={16} aria-hidden className="shrink-0" />
                <span className="min-w-0 grow">{t(`domains.tab.${part}`)}</span>
                {part in counts && (
                  // Shown while it is 0 too, so that nothing moves with the first one.
                  <span className="shrink-0 text-quiet text-xs tabular-nums">{counts[part] ?? 0}</span>
                )}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </div>
  );
};
