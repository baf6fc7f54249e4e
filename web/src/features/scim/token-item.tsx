import type { ScimToken } from '@docent/contract';
import { useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useRevokeScimToken } from './queries.ts';

const dayOf = (moment: string) =>
  new Date(moment).toLocaleDateString(localeOf(currentLanguage()), { dateStyle: 'medium' });

/** A token: its e-mail domains, its creator, its last use, and its revocation. */
export const TokenItem = ({ token }: { token: ScimToken }) => {
  const { t } = useTranslation();
  const revoke = useRevokeScimToken();
  const [asking, setAsking] = useState(false);
  const { name, hint, email_domains, created_at, created_by, last_used_at } = token;
  const made = created_by
    ? t('scim.madeBy', { date: dayOf(created_at), name: created_by })
    : t('scim.made', { date: dayOf(created_at) });
  const used = last_used_at ? t('scim.lastUsed', { date: dayOf(last_used_at) }) : t('scim.neverUsed');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line px-3 py-2">
      <div className="min-w-0 grow basis-48">
        <p className="break-words font-medium">
          {name} <span className="font-mono font-normal text-quiet text-xs">…{hint}</span>
        </p>
        <p className="break-words text-quiet text-xs">{email_domains.join(', ')}</p>
        <p className="text-quiet text-xs">{`${made} · ${used}`}</p>
      </div>
      <Button kind="quiet" onClick={() => setAsking(true)} aria-label={`${t('scim.revoke')} ${name}`}>
        {t('scim.revoke')}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={t('scim.revokeTitle', { name })}
        description={t('scim.revokeText')}
        action={t('scim.revoke')}
        cancel={t('app.cancel')}
        onConfirm={() =>
          revoke.mutate(token.id, {
            onSuccess: () => showToast(t('scim.revoked', { name })),
            onError: (error) => showToast(wordError(t, error), 'error'),
          })
        }
      />
    </li>
  );
};
