import type { Chat } from '@docent/contract';
import { LANGUAGES } from '@docent/contract/constants';
import { Library, LogOut, SquarePen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink, useNavigate } from 'react-router';
import { useUser } from '../api/session.ts';
import { saveUser, signOut, useConfig } from '../features/accounts/index.ts';
import { useChats } from '../features/chats/index.ts';
import { wordError } from '../i18n/errors.ts';
import { changeLanguage, currentLanguage } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Failed } from '../ui/state.tsx';
import { applyTheme, readTheme, THEMES } from './theme.ts';

const ITEM =
  'flex items-center gap-2 rounded-lg px-2 py-1.5 hover:bg-line/60 aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent';
const DAY_MS = 86_400_000;

/** The left column: new chat, chats by age, domains, and the person at the foot. */
export const Sidebar = ({ onNavigate }: { onNavigate: () => void }) => {
  const { t } = useTranslation();
  const config = useConfig();
  return (
    <nav className="flex h-full w-[248px] flex-col gap-3 bg-surface p-3" aria-label={t('app.menu')}>
      <NavLink
        to="/"
        end
        onClick={onNavigate}
        className="flex items-center gap-2 px-2 py-1 font-semibold text-base"
      >
        <img src="/icon.svg" alt="" className="size-6" />
        {config.data?.product_name ?? 'Docent'}
      </NavLink>
      <div className="flex flex-col gap-0.5">
        <NavLink to="/" end onClick={onNavigate} className={ITEM}>
          <SquarePen size={16} aria-hidden />
          {t('app.newChat')}
        </NavLink>
        <NavLink to="/domains" onClick={onNavigate} className={ITEM}>
          <Library size={16} aria-hidden />
          {t('app.domains')}
        </NavLink>
      </div>
      <ChatLinks onNavigate={onNavigate} />
      <Person />
    </nav>
  );
};

const ageOf = (chat: Chat): 'today' | 'week' | 'older' => {
  const midnight = new Date().setHours(0, 0, 0, 0);
  const at = Date.parse(chat.updated_at);
  if (at >= midnight) return 'today';
  return at >= midnight - 6 * DAY_MS ? 'week' : 'older';
};

const ChatLinks = ({ onNavigate }: { onNavigate: () => void }) => {
  const { t } = useTranslation();
  const chats = useChats();
  const all = chats.data?.pages.flatMap((page) => page.chats) ?? [];
  return (
    <div className="min-h-0 grow overflow-y-auto">
      {chats.isPending && <Skeleton lines={4} />}
      {chats.isError && (
        <Failed text={wordError(t, chats.error)} retry={t('app.retry')} onRetry={() => chats.refetch()} />
      )}
      {chats.isSuccess && !all.length && <p className="px-2 text-quiet">{t('app.noChats')}</p>}
      {(['today', 'week', 'older'] as const).map((age) => {
        const group = all.filter((chat) => ageOf(chat) === age);
        if (!group.length) return null;
        return (
          <section key={age} className="mb-3">
            <h2 className="px-2 pb-1 font-medium text-quiet text-xs">{t(`app.${age}`)}</h2>
            <ul>
              {group.map((chat) => (
                <li key={chat.id}>
                  <NavLink to={`/chats/${chat.id}`} onClick={onNavigate} className={ITEM} title={chat.name}>
                    <span className="truncate">{chat.name}</span>
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {chats.hasNextPage && (
        <Button kind="quiet" onClick={() => chats.fetchNextPage()} disabled={chats.isFetchingNextPage}>
          {t('app.loadMore')}
        </Button>
      )}
    </div>
  );
};

const SELECT = 'h-8 min-w-0 grow rounded-lg border border-control bg-background px-1 text-ink text-xs';

const Person = () => {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  return (
    <section aria-label={t('app.account')} className="flex flex-col gap-2 border-line border-t pt-3">
      <p className="truncate px-2 font-medium">{user?.name}</p>
      <div className="flex gap-2">
        <select
          aria-label={t('app.language')}
          className={SELECT}
          value={currentLanguage()}
          onChange={(event) => {
            const language = LANGUAGES.find((one) => one === event.target.value);
            if (!language || !user) return;
            changeLanguage(language);
            saveUser(user, { language }).catch(console.error);
          }}
        >
          <option value="en">English</option>
          <option value="fr">Français</option>
        </select>
        <select
          aria-label={t('app.theme')}
          className={SELECT}
          defaultValue={readTheme()}
          onChange={(event) => applyTheme(event.target.value)}
        >
          {THEMES.map((theme) => (
            <option key={theme} value={theme}>
              {t(`app.theme${theme[0]?.toUpperCase()}${theme.slice(1)}`)}
            </option>
          ))}
        </select>
      </div>
      <Button
        kind="quiet"
        className="!justify-start !px-2"
        onClick={() => void signOut().then(() => navigate('/login'))}
      >
        <LogOut size={16} aria-hidden />
        {t('app.signOut')}
      </Button>
    </section>
  );
};
