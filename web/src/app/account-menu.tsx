import { LogOut, Settings, ShieldCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../api/lazy-part.ts';
import { useUser } from '../api/session.ts';
import { signOut } from '../features/accounts/index.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from '../router/index.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { ConnectionLine } from './connection-note.tsx';

const Preferences = lazyPart(() => import('./preferences.tsx'));

/** The person at the foot of the left column: language, theme, sign out. */
export const AccountMenu = ({ id, collapsed }: { id: string; collapsed: boolean }) => {
  const { t } = useTranslation();
  const user = useUser();
  const [open, setOpen] = useState(false);
  if (!user) return null;

  return (
    <div className="border-line border-t pt-2">
      <button
        type="button"
        popoverTarget={`${id}-account`}
        aria-label={`${t('app.account')}: ${user.name}`}
        className="flex w-full items-center gap-2 rounded-lg p-1.5 text-left hover:bg-line/60"
      >
        <Avatar name={user.name} className="size-7" />
        {!collapsed && <span className="truncate font-medium">{user.name}</span>}
      </button>
      <div
        id={`${id}-account`}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="fixed inset-auto bottom-16 left-3 w-60 rounded-xl border border-line bg-raised p-3 text-ink shadow-lg"
      >
        <div className="flex flex-col gap-3">
          <div className="min-w-0">
            <p className="truncate font-medium">{user.name}</p>
            <p className="truncate text-quiet text-xs">{user.email}</p>
          </div>
          <div className="flex min-h-28 flex-col gap-3">
            <Suspense>{open && <Preferences id={id} />}</Suspense>
          </div>
          <ConnectionLine />
          <Link
            to="/settings"
            onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
            className="flex min-h-9 items-center gap-2 rounded-lg px-2 font-medium text-quiet hover:bg-surface hover:text-ink"
          >
            <Settings size={16} aria-hidden />
            {t('app.settings')}
          </Link>
          {user.role !== 'normal' && (
            <Link
              to="/settings/admin"
              onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
              className="flex min-h-9 items-center gap-2 rounded-lg px-2 font-medium text-quiet hover:bg-surface hover:text-ink"
            >
              <ShieldCheck size={16} aria-hidden />
              {t('app.administration')}
            </Link>
          )}
          <Button kind="quiet" className="!justify-start !px-2" onClick={() => void signOut()}>
            <LogOut size={16} aria-hidden />
            {t('app.signOut')}
          </Button>
        </div>
      </div>
    </div>
  );
};
