import type { Session } from '@docent/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { clearSession } from '../../api/session.ts';
import { wordError } from '../../i18n/errors.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { showToast } from '../../ui/toast.tsx';
import { describeBrowser } from './describe-browser.ts';
import { Section } from './section.tsx';

/** Sessions of the account. */
export const SessionsSection = () => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const list = useQuery({ queryKey: keys.sessions, queryFn: () => call('listSessions') });
  const failed = (error: unknown) => showToast(wordError(t, error), 'error');
  const end = useMutation({
    mutationFn: (id: string) => call('endSession', { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.sessions }),
    onError: failed,
  });
  const endAll = useMutation({
    mutationFn: () => call('endAllSessions'),
    onSuccess: () => clearSession({ byHand: true }),
    onError: failed,
  });
  return (
    <Section title={t('accounts.sessions')} text={t('accounts.sessionsText')}>
      {list.isPending && <Skeleton lines={3} />}
      {list.isError && (
        <Failed text={wordError(t, list.error)} retry={t('app.retry')} onRetry={() => void list.refetch()} />
      )}
      <ul className="flex flex-col gap-2">
        {list.data?.sessions.map((session) => (
          <Place key={session.id} session={session} onEnd={() => end.mutate(session.id)} />
        ))}
      </ul>
      <Button onClick={() => endAll.mutate()} disabled={endAll.isPending} className="self-start">
        {t('accounts.signOutEverywhere')}
      </Button>
    </Section>
  );
};

const Place = ({ session, onEnd }: { session: Session; onEnd: () => void }) => {
  const { t } = useTranslation();
  const used = new Date(session.last_used_at).toLocaleString(localeOf(currentLanguage()), {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const name = describeBrowser(session.user_agent) ?? t('accounts.unknownBrowser');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line px-3 py-2">
      <div className="min-w-0 grow">
        <p className="truncate font-medium">{name}</p>
        <p className="text-quiet text-xs">
          {session.current ? t('accounts.thisBrowser') : t('accounts.lastUsed', { date: used })}
          {session.ip_address && ` · ${session.ip_address}`}
        </p>
      </div>
      {!session.current && (
        <Button kind="quiet" onClick={onEnd} aria-label={`${t('app.signOut')}: ${name}`}>
          {t('app.signOut')}
        </Button>
      )}
    </li>
  );
};
