import type { ApiKey } from '@docent/contract';
import { useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useRevokeApiKey } from './queries.ts';

type Props = { apiKey: ApiKey; of: 'me' | 'everybody'; person?: string };

const dayOf = (moment: string) =>
  new Date(moment).toLocaleDateString(localeOf(currentLanguage()), { dateStyle: 'medium' });

/** One key: what it may do, until when, when it was used last, and the way to end it. */
export const KeyItem = ({ apiKey, of, person }: Props) => {
  const { t } = useTranslation();
  const revoke = useRevokeApiKey(of);
  const [asking, setAsking] = useState(false);
  const { name, hint, scopes, expires_at, last_used_at } = apiKey;
  const isExpired = Date.parse(expires_at) < Date.now();
  const used = last_used_at ? t('apiKeys.lastUsed', { date: dayOf(last_used_at) }) : t('apiKeys.neverUsed');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line px-3 py-2">
      <div className="min-w-0 grow basis-48">
        <p className="truncate font-medium">
          {name} <span className="font-mono font-normal text-quiet text-xs">…{hint}</span>
        </p>
        <p className="text-quiet text-xs">
          {person && `${person} · `}
          {scopes.map((scope) => t(`apiKeys.scopes.${scope}`)).join(', ')}
        </p>
        <p className="text-quiet text-xs">
          <span className={isExpired ? 'font-medium text-bad' : ''}>
            {t(isExpired ? 'apiKeys.expired' : 'apiKeys.expires', { date: dayOf(expires_at) })}
          </span>
          {` · ${used}`}
        </p>
      </div>
      <Button kind="quiet" onClick={() => setAsking(true)} aria-label={`${t('apiKeys.revoke')} ${name}`}>
        {t('apiKeys.revoke')}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={t('apiKeys.revokeTitle', { name })}
        description={t('apiKeys.revokeText')}
        action={t('apiKeys.revoke')}
        cancel={t('app.cancel')}
        onConfirm={() =>
          revoke.mutate(apiKey.id, {
            onSuccess: () => showToast(t('apiKeys.revoked', { name })),
            onError: (error) => showToast(wordError(t, error), 'error'),
          })
        }
      />
    </li>
  );
};
