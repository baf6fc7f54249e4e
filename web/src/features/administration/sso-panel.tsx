import type { SsoConnection } from '@docent/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LogIn, Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { showToast } from '../../ui/toast.tsx';
import { SsoDialog } from './sso-dialog.tsx';

/** Connections to the company's other sign-in systems. */
export const SsoPanel = () => {
  const { t } = useTranslation();
  const list = useQuery({ queryKey: keys.ssoConnections, queryFn: () => call('listSsoConnections') });
  const [adding, setAdding] = useState(false);
  const isEmpty = list.data?.connections.length === 0;
  const add = (
    <Button kind="main" onClick={() => setAdding(true)}>
      <Plus size={16} aria-hidden />
      {t('administration.sso.add')}
    </Button>
  );
  return (
    <div className="max-w-form">
      <div className="flex flex-wrap items-start gap-3">
        <p className="grow basis-72 text-quiet">{t('administration.sso.text')}</p>
        {!isEmpty && add}
      </div>
      <div className="mt-4 flex flex-col gap-3">
        {list.isPending && <Skeleton lines={3} />}
        {list.isError && (
          <Failed
            text={wordError(t, list.error)}
            retry={t('app.retry')}
            onRetry={() => void list.refetch()}
          />
        )}
        {isEmpty && (
          <Empty icon={LogIn} action={add}>
            {t('administration.sso.none')}
          </Empty>
        )}
        {list.data?.connections.map((connection) => (
          <Connection key={connection.id} connection={connection} />
        ))}
      </div>
      {adding && <SsoDialog onClose={() => setAdding(false)} />}
    </div>
  );
};

const Connection = ({ connection }: { connection: SsoConnection }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => call('deleteSsoConnection', { params: { id: connection.id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.ssoConnections }),
    onError: (error) => showToast(wordError(t, error), 'error'),
  });
  return (
    <section aria-label={connection.name} className="rounded-xl border border-line p-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <h2 className="font-medium">
            {connection.name}{' '}
            <span className="font-normal text-quiet">{t(`administration.sso.kinds.${connection.kind}`)}</span>
          </h2>
          <p className="break-all text-quiet text-xs">{connection.issuer}</p>
        </div>
        <Button
          kind="quiet"
          onClick={() => setAsking(true)}
          aria-label={`${t('app.delete')}: ${connection.name}`}
        >
          {t('app.delete')}
        </Button>
      </div>
      <dl className="mt-3 grid gap-x-4 gap-y-1 text-[13px] sm:grid-cols-[auto_1fr]">
        <dt className="text-quiet">{t('administration.sso.emailDomains')}</dt>
        <dd>{connection.email_domains.join(', ')}</dd>
        <dt className="text-quiet">{t('administration.sso.callback')}</dt>
        <dd className="break-all font-mono text-xs">{connection.callback_url}</dd>
      </dl>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={t('administration.sso.deleteTitle', { name: connection.name })}
        description={t('administration.sso.deleteText')}
        action={t('app.delete')}
        cancel={t('app.cancel')}
        onConfirm={() => remove.mutate()}
      />
    </section>
  );
};
