import type { ScimState } from '@docent/contract';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { useScim } from './queries.ts';
import { TokenItem } from './token-item.tsx';

/** Identity provider that manages people and groups: its tokens, and the managed accounts. */
export const ScimPanel = () => {
  const { t } = useTranslation();
  const scim = useScim();
  const [adding, setAdding] = useState(false);
  const isEmpty = scim.data?.tokens.length === 0;
  const add = (
    <Button kind="main" onClick={() => setAdding(true)}>
      <Plus size={16} aria-hidden />
      {t('scim.add')}
    </Button>
  );
  return (
    <div className="max-w-form">
      <div className="flex flex-wrap items-start gap-3">
        <p className="grow basis-72 text-quiet">{t('scim.text')}</p>
        {!isEmpty && add}
      </div>
      <div className="mt-4 flex flex-col gap-4">
        {scim.isPending && <Skeleton lines={4} />}
        {scim.isError && (
          <Failed
            text={wordError(t, scim.error)}
            retry={t('app.retry')}
            onRetry={() => void scim.refetch()}
          />
        )}
        {scim.data && <State state={scim.data} />}
        {isEmpty && (
          <Empty icon={KeyRound} action={add}>
            {t('scim.none')}
          </Empty>
        )}
        {Boolean(scim.data?.tokens.length) && (
          <section aria-label={t('scim.tokens')}>
            <h2 className="mb-2 font-medium">{t('scim.tokens')}</h2>
            <ul className="flex flex-col gap-2">
              {scim.data?.tokens.map((token) => (
                <TokenItem key={token.id} token={token} />
              ))}
            </ul>
          </section>
        )}
      </div>
      {adding && <NewTokenDialog baseUrl={scim.data?.base_url ?? ''} onClose={() => setAdding(false)} />}
    </div>
  );
};

const State = ({ state }: { state: ScimState }) => {
  const { t } = useTranslation();
  const labels = { copy: t('scim.copyAddress'), copied: t('scim.copied'), failed: t('scim.copyFailed') };
  const last = state.tokens.flatMap(({ last_used_at }) => last_used_at ?? []).toSorted();
  const at = last.at(-1);
  const figures = [
    [t('scim.people'), t('scim.peopleCount', { count: state.users, active: state.active_users })],
    [t('scim.groups'), String(state.groups)],
    [t('scim.lastRequest'), at ? momentOf(at) : t('scim.noRequest')],
  ];
  return (
    <section aria-label={t('scim.state')} className="rounded-xl border border-line p-4">
      <div className="flex flex-col gap-2">
        <h2 className="font-medium">{t('scim.address')}</h2>
        <Copyable text={state.base_url} labels={labels} />
      </div>
      <dl className="mt-4 grid gap-x-4 gap-y-1 text-[13px] sm:grid-cols-[auto_1fr]">
        {figures.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-quiet">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

const momentOf = (moment: string) =>
  new Date(moment).toLocaleString(localeOf(currentLanguage()), { dateStyle: 'medium', timeStyle: 'short' });
