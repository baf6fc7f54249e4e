import type { CurrentUser } from '@docent/contract';
import { useQuery } from '@tanstack/react-query';
import { Menu, X } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation, useNavigation } from 'react-router';
import { call } from '../api/client.ts';
import { saveSession, useUser } from '../api/session.ts';
import { getSocket, useConnectionState } from '../api/socket.ts';
import { IconButton } from '../ui/button.tsx';
import { FullScreenDots } from '../ui/dots.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Sidebar } from './sidebar.tsx';

/** Every page of a signed-in person: others go to sign in, and come back to where they wanted to be. */
export const SignedInLayout = () => {
  const user = useUser();
  const { pathname, search, hash } = useLocation();
  if (!user)
    return <Navigate to={`/login?redirect=${encodeURIComponent(pathname + search + hash)}`} replace />;
  return <Frame />;
};

/** Shown once in the life of the tab. */
let loaderShown = false;

const Frame = () => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const navigation = useNavigation();
  const state = useConnectionState();
  const me = useQuery({
    queryKey: ['me'],
    queryFn: async () => {
      const user = await call<CurrentUser>('/me');
      saveSession(user);
      return user;
    },
  });

  useEffect(() => {
    getSocket();
  }, []);
  useEffect(() => {
    if (!me.isPending) loaderShown = true;
  }, [me.isPending]);

  return (
    <div className="flex h-full">
      {me.isPending && !loaderShown && <FullScreenDots label={t('app.loading')} />}
      {navigation.state !== 'idle' && (
        <div className="fixed inset-x-0 top-0 z-50 h-0.5 animate-pulse bg-accent" />
      )}
      <div
        className={`${open ? 'fixed inset-0 z-40 flex bg-black/40' : 'hidden'} md:static md:flex md:bg-transparent`}
      >
        <div className="relative h-full border-line border-r bg-surface">
          {open && (
            <IconButton
              label={t('app.closeMenu')}
              onClick={() => setOpen(false)}
              className="!absolute top-2 right-2 md:!hidden"
            >
              <X size={18} aria-hidden />
            </IconButton>
          )}
          <Sidebar onNavigate={() => setOpen(false)} />
        </div>
      </div>
      <main className="relative min-w-0 grow overflow-y-auto">
        <IconButton
          label={t('app.menu')}
          onClick={() => setOpen(true)}
          className="!absolute top-1.5 left-2 z-10 md:!hidden"
        >
          <Menu size={18} aria-hidden />
        </IconButton>
        {state === 'reconnecting' && (
          <p role="status" className="bg-bad-soft px-4 py-1 text-center text-bad text-xs">
            {t('app.connection.reconnecting')}
          </p>
        )}
        <Suspense
          fallback={
            <div className="mx-auto max-w-[760px] p-8">
              <Skeleton lines={6} />
            </div>
          }
        >
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
};
