import { Inbox } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { NavLink } from '../../router/index.ts';
import { useInboxCounts } from './queries.ts';

const SHOWN_AT_MOST = 99;

/**
 * Link to the inbox with the number of waiting items; renders nothing for users without an inbox. A gap counts only
 * for its assignee.
 */
export const ForYouLink = ({ collapsed }: { collapsed: boolean }) => {
  const { t } = useTranslation();
  const { data } = useInboxCounts();
  if (!data?.shown) return null;
  const count = data.requests + data.gaps + data.lessons + data.golden + data.sources;
  const label = count ? t('app.forYouCount', { count }) : t('app.forYou');
  return (
    <NavLink
      to="/for-you"
      title={collapsed ? label : undefined}
      aria-label={label}
      className={`relative flex items-center gap-2 rounded-lg py-1.5 hover:bg-line/60 aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent ${collapsed ? 'justify-center' : 'px-2'}`}
    >
      <Inbox size={16} aria-hidden />
      {!collapsed && <span className="grow">{t('app.forYou')}</span>}
      {count > 0 && (
        <span
          aria-hidden
          data-testid="for-you-count"
          className={`min-w-5 rounded-full bg-accent px-1.5 text-center font-semibold text-on-accent text-xs leading-5 tabular-nums ${collapsed ? '-top-1 -right-0.5 absolute min-w-4 px-1 text-[10px] leading-4' : ''}`}
        >
          {count > SHOWN_AT_MOST ? `${SHOWN_AT_MOST}+` : count}
        </span>
      )}
    </NavLink>
  );
};
