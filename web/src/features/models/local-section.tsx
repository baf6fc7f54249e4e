import type { LocalProviders } from '@docent/contract';
import { RotateCw } from 'lucide-react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useAddProvider, useLocalProviders } from './queries.ts';

type Found = LocalProviders['found'][number];

/** Providers on this machine; searched when the page opens, and on request. */
export const LocalSection = ({ onAdded }: { onAdded: (kind: Found['kind']) => void }) => {
  const { t } = useTranslation();
  const local = useLocalProviders();
  const add = useAddProvider();
  const take = ({ kind, address }: Found) =>
    add.mutate(
      { kind, address },
      {
        onSuccess: () => onAdded(kind),
        onError: (error) => showToast(wordError(t, error), 'error'),
      },
    );
  return (
    <div className="flex flex-col gap-3">
      {local.isPending && <Skeleton lines={2} />}
      {local.isError && (
        <Failed
          text={wordError(t, local.error)}
          retry={t('app.retry')}
          onRetry={() => void local.refetch()}
        />
      )}
      {local.data?.found.map((found) => (
        <section
          key={found.address}
          aria-label={t(`models.kinds.${found.kind}`)}
          className="flex flex-wrap items-center gap-3 rounded-xl border border-line p-4"
        >
          <div className="min-w-0 grow basis-40">
            <p className="font-medium">
              {t('models.local.found', { name: t(`models.kinds.${found.kind}`) })}
            </p>
            <p className="text-quiet text-xs [overflow-wrap:anywhere]">
              {found.models.length
                ? t('models.local.models', { models: found.models.join(', ') })
                : t(`models.local.empty.${found.kind}`)}
            </p>
          </div>
          {found.set_up ? (
            <span className="text-quiet text-xs">{t('models.local.setUp')}</span>
          ) : (
            <Button
              disabled={add.isPending}
              onClick={() => take(found)}
              aria-label={t('models.local.addOf', { name: t(`models.kinds.${found.kind}`) })}
            >
              {t('models.local.add')}
            </Button>
          )}
        </section>
      ))}
      {local.data?.found.length === 0 && (
        <div className="rounded-xl border border-line border-dashed p-4">
          <p>{t('models.local.none')}</p>
          <p className="mt-1 text-quiet">{t('models.local.how')}</p>
        </div>
      )}
      <Button
        kind="quiet"
        className="-ml-3 self-start"
        disabled={local.isFetching}
        onClick={() => void local.refetch()}
      >
        <RotateCw size={16} aria-hidden />
        {t('models.local.look')}
      </Button>
    </div>
  );
};
