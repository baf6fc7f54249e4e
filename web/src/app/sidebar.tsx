import { ChartColumn, Library, PanelLeftClose, PanelLeftOpen, Search, SquarePen, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useConfig } from '../features/accounts/index.ts';
import { ForYouLink } from '../features/inbox/index.ts';
import { NotificationBell } from '../features/notifications/index.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { NavLink } from '../router/index.ts';
import { IconButton } from '../ui/button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ChatLinks } from './chat-links.tsx';
import { openSearch } from './shortcuts.tsx';

type Props = {
  id: string;
  /** Icons only. */
  collapsed?: boolean;
  onCollapse?: (collapsed: boolean) => void;
  /** Set where the column covers the page. */
  onClose?: () => void;
};

/** The left column: new chat, domains, chats by age, and the person at the foot. */
export const Sidebar = ({ id, collapsed = false, onCollapse, onClose }: Props) => {
  const { t } = useTranslation();
  const product = useConfig().data?.product_name ?? 'Docent';
  return (
    <nav
      aria-label={t('app.menu')}
      className={`flex h-full flex-col gap-2 bg-surface p-2.5 ${collapsed ? 'w-14' : 'w-[248px]'}`}
    >
      <div className={`flex items-center gap-1 ${collapsed ? 'flex-col' : ''}`}>
        <NavLink
          to="/"
          end
          className="flex min-w-0 grow items-center gap-2 rounded-lg px-1.5 py-1 font-semibold"
        >
          <img src="/icon.svg" alt={collapsed ? product : ''} className="size-6" />
          {!collapsed && <span className="truncate text-base">{product}</span>}
        </NavLink>
        <NotificationBell id={id} />
        {onCollapse && (
          <IconButton
            label={t(collapsed ? 'app.expand' : 'app.collapse')}
            aria-expanded={!collapsed}
            onClick={() => onCollapse(!collapsed)}
            size="sm"
          >
            {collapsed ? <PanelLeftOpen size={16} aria-hidden /> : <PanelLeftClose size={16} aria-hidden />}
          </IconButton>
        )}
        {onClose && (
          <IconButton label={t('app.closeMenu')} onClick={onClose}>
            <X size={18} aria-hidden />
          </IconButton>
        )}
      </div>
      <div className="flex flex-col gap-0.5">
        <Item
          to="/"
          label={t('app.newChat')}
          icon={<SquarePen size={16} aria-hidden />}
          collapsed={collapsed}
        />
        <button
          type="button"
          onClick={openSearch}
          title={t('people.command.title')}
          aria-keyshortcuts="Control+K"
          aria-label={collapsed ? t('people.command.title') : undefined}
          className={`flex items-center gap-2 rounded-lg py-1.5 text-left hover:bg-line/60 ${collapsed ? 'justify-center' : 'px-2'}`}
        >
          <Search size={16} aria-hidden />
          {!collapsed && t('people.command.title')}
        </button>
        <ForYouLink collapsed={collapsed} />
        <Item
          to="/domains"
          label={t('app.domains')}
          icon={<Library size={16} aria-hidden />}
          collapsed={collapsed}
        />
        <Item
          to="/analytics"
          label={t('app.analytics')}
          icon={<ChartColumn size={16} aria-hidden />}
          collapsed={collapsed}
        />
      </div>
      <div className="min-h-0 grow overflow-y-auto">{!collapsed && <ChatLinks />}</div>
      <AccountMenu id={id} collapsed={collapsed} />
    </nav>
  );
};

type ItemProps = { to: string; label: string; icon: ReactNode; collapsed: boolean };

const Item = ({ to, label, icon, collapsed }: ItemProps) => (
  <NavLink
    to={to}
    end={to === '/'}
    title={collapsed ? label : undefined}
    aria-label={collapsed ? label : undefined}
    className={`flex items-center gap-2 rounded-lg py-1.5 hover:bg-line/60 aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent ${collapsed ? 'justify-center' : 'px-2'}`}
  >
    {icon}
    {!collapsed && label}
  </NavLink>
);
