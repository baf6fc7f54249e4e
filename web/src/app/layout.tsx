import { useQuery } from '@tanstack/react-query';
import { Menu } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../api/lazy-part.ts';
import { hasSignedOutByHand, useUser } from '../api/session.ts';
import { closeSocket, getSocket } from '../api/socket.ts';
import { meQuery, useConfig } from '../features/accounts/index.ts';
import { useSending } from '../features/chats/index.ts';
import { useShownImports } from '../features/documents/imports.ts';
import { useBrowserNotifications } from '../features/notifications/index.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Navigate, Outlet, useLocation } from '../router/index.ts';
import { IconButton } from '../ui/button.tsx';
import { FullScreenDots } from '../ui/dots.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { Sidebar } from './sidebar.tsx';
import { useFollowAccess } from './use-follow-access.ts';

const SupportWidget = lazyPart(() => import('../features/support/support-widget.tsx'));

const ImportSheet = lazyPart(() => import('../features/documents/import-sheet.tsx'));

const Tooltips = lazyPart(() => import('../ui/tooltips.tsx'));

const SIDEBAR_KEY = 'sidebar';

/** Layout of signed-in pages: redirects other users to the sign-in, and back to the requested page afterwards. */
const SignedInLayout = () => {
  const user = useUser();
  const { pathname, search, hash } = useLocation();
  if (user) return <Frame />;
  if (hasSignedOutByHand()) return <Navigate to="/login" />;
  return <Navigate to={`/login?redirect=${encodeURIComponent(pathname + search + hash)}`} />;
};

/** Returns whether the user has moved the pointer or pressed a key: tooltips are loaded only then. */
const useFirstMove = () => {
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    const onMove = () => setMoved(true);
    const names = ['pointermove', 'keydown'] as const;
    for (const name of names) window.addEventListener(name, onMove, { once: true });
    return () => {
      for (const name of names) window.removeEventListener(name, onMove);
    };
  }, []);
  return moved;
};

/** The three dots cover the page once in the life of the tab. */
let loaderShown = false;

const Frame = () => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isChat = /^\/(chats\/|for-you)/.test(pathname);
  const [open, setOpen] = useState(false);
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(SIDEBAR_KEY) === 'collapsed');
  const pointed = useFirstMove();
  const me = useQuery(meQuery);
  const hasSupport = useConfig().data?.support_widget ?? false;

  const imports = useShownImports();

  useBrowserNotifications();
  useSending();
  useFollowAccess();
  useEffect(() => {
    getSocket();
    return closeSocket;
  }, []);
  useEffect(() => {
    if (!me.isPending) loaderShown = true;
  }, [me.isPending]);
  // The sheet of small screens closes when its link has been followed.
  useEffect(() => setOpen(false), [pathname]);

  const collapse = (next: boolean) => {
    setCollapsed(next);
    localStorage.setItem(SIDEBAR_KEY, next ? 'collapsed' : 'open');
  };

  return (
    <div
      className="flex h-full"
      style={{ '--sidebar-width': collapsed ? '57px' : '249px' } as React.CSSProperties} // React's type lacks custom properties
    >
      <a href="#content" className="skip-link">
        {t('app.skip')}
      </a>
      {me.isPending && !loaderShown && <FullScreenDots label={t('app.loading')} />}
      <NavigationBar />
      <ConnectionNote />
      <Shortcuts />
      <Suspense>
        {pointed && <Tooltips />}
        {hasSupport && <SupportWidget />}
        {imports.length > 0 && <ImportSheet domains={imports} />}
      </Suspense>
      <div className="hidden h-full shrink-0 border-line border-r md:block">
        <Sidebar id="side" collapsed={collapsed} onCollapse={collapse} />
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} label={t('app.menu')}>
        <Sidebar id="sheet" onClose={() => setOpen(false)} />
      </Sheet>
      <main id="content" tabIndex={-1} className="relative min-w-0 grow overflow-y-auto outline-none">
        {/* A bar over what is scrolled; a chat has its own, with room for the button. */}
        <div
          className={`sticky top-0 z-20 -mb-13 flex h-13 items-center pl-2 md:hidden ${isChat ? 'w-fit' : 'bg-background'}`}
        >
          <IconButton label={t('app.openMenu')} onClick={() => setOpen(true)}>
            <Menu size={18} aria-hidden />
          </IconButton>
        </div>
        <Outlet />
      </main>
    </div>
  );
};

export default SignedInLayout;
