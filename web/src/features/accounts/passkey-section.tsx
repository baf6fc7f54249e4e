import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, send } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { wordError } from '../../i18n/errors.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { showToast } from '../../ui/toast.tsx';
import { describeBrowser } from './describe-browser.ts';
import { passkeyAnswer } from './passkey-answer.ts';
import { Section } from './section.tsx';

const STATE = 'identity-state';

/** Asks the device for a passkey of its own, named after the browser. */
const enrol = async (): Promise<void> => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const asked = await send('startPasskey');
  const answer = await startRegistration({ optionsJSON: await asked.json() });
  const headers = { [STATE]: asked.headers.get(STATE) ?? '' };
  const name = describeBrowser(navigator.userAgent) ?? 'Passkey';
  await send('addPasskey', { body: { response: passkeyAnswer(answer), name }, headers });
};

/** Passkeys of the account. */
export const PasskeySection = () => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const list = useQuery({ queryKey: keys.passkeys, queryFn: () => call('listPasskeys') });
  const refresh = () => queries.invalidateQueries({ queryKey: keys.passkeys });
  const add = useMutation({
    mutationFn: enrol,
    onSuccess: () => {
      showToast(t('accounts.passkeyAdded'));
      void refresh();
    },
    onError: (error) =>
      showToast(error instanceof ApiError ? wordError(t, error) : t('accounts.passkeyCancelled'), 'error'),
  });
  const remove = useMutation({
    mutationFn: (id: string) => send('deletePasskey', { body: { id } }),
    onSuccess: () => {
      showToast(t('accounts.passkeyRemoved'));
      void refresh();
    },
    onError: (error) => showToast(wordError(t, error), 'error'),
  });
  return (
    <Section title={t('accounts.passkeys')} text={t('accounts.passkeysText')}>
      {list.isPending && <Skeleton lines={1} />}
      {list.isError && (
        <Failed text={wordError(t, list.error)} retry={t('app.retry')} onRetry={() => void list.refetch()} />
      )}
      {list.data?.length === 0 && <Empty>{t('accounts.passkeyNone')}</Empty>}
      {Boolean(list.data?.length) && (
        <ul className="flex flex-col gap-2">
          {list.data?.map(({ id, name, createdAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line px-3 py-2"
            >
              <div className="min-w-0 grow">
                <p className="truncate font-medium">{name}</p>
                <p className="text-quiet text-xs">
                  {t('accounts.passkeySince', {
                    date: new Date(createdAt).toLocaleDateString(localeOf(currentLanguage()), {
                      dateStyle: 'medium',
                    }),
                  })}
                </p>
              </div>
              <Button
                kind="quiet"
                onClick={() => remove.mutate(id)}
                aria-label={`${t('app.delete')}: ${name}`}
              >
                {t('app.delete')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button onClick={() => add.mutate()} disabled={add.isPending} className="self-start">
        {t('accounts.passkeyAdd')}
      </Button>
    </Section>
  );
};
