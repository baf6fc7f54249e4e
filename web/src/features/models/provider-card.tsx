import type { ModelProvider, ModelSettings } from '@docent/contract';
import { useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { rolesOf } from './choices.ts';
import { Health } from './health.tsx';
import { wordProvider } from './names.ts';
import { ProviderDialog } from './provider-dialog.tsx';
import { useRemoveProvider } from './queries.ts';

type Props = { provider: ModelProvider; settings: ModelSettings };

/** A provider: whether it works, what uses it, and what may be done with it. */
export const ProviderCard = ({ provider, settings }: Props) => {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'change' | 'remove' | null>(null);
  const remove = useRemoveProvider(provider.name);
  const name = wordProvider(t, provider);
  const isFixed = provider.set_by === 'environment';
  const uses = rolesOf(provider, settings).map((role) => t(`models.use.${role}`));
  const facts = [
    provider.name === provider.kind ? null : t(`models.kinds.${provider.kind}`),
    provider.address,
    provider.resource,
    provider.region,
    provider.key.is_set &&
      t('models.providers.keyEnd', {
        end: provider.key.ends_with ? `…${provider.key.ends_with}` : t('models.providers.keyHidden'),
      }),
  ].filter(Boolean);
  return (
    <section aria-label={name} className="flex flex-col gap-2 rounded-xl border border-line p-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-28">
          <h3 className="break-words font-medium">{name}</h3>
          <p className="break-all text-quiet text-xs">{facts.join(' · ')}</p>
        </div>
        {isFixed ? (
          <span className="text-quiet text-xs">{t('models.fixed')}</span>
        ) : (
          <div className="-my-1.5 -mr-2 flex">
            <Button
              kind="quiet"
              onClick={() => setDialog('change')}
              aria-label={t('models.providers.editOf', { name })}
            >
              {t('models.providers.edit')}
            </Button>
            <Button
              kind="quiet"
              onClick={() => setDialog('remove')}
              aria-label={t('models.providers.removeOf', { name })}
            >
              {t('models.providers.remove')}
            </Button>
          </div>
        )}
      </div>
      <Health health={provider.health} isFixed={isFixed} />
      {uses.length > 0 && (
        <p className="text-quiet text-xs">{t('models.providers.used', { uses: uses.join(', ') })}</p>
      )}
      {dialog === 'change' && <ProviderDialog provider={provider} onClose={() => setDialog(null)} />}
      <Confirm
        open={dialog === 'remove'}
        onClose={() => setDialog(null)}
        title={t('models.providers.removeTitle', { name })}
        description={
          uses.length
            ? t('models.providers.removeUsed', { uses: uses.join(', ') })
            : t('models.providers.removeText')
        }
        action={t('models.providers.remove')}
        cancel={t('app.cancel')}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => showToast(t('models.providers.removed', { name })),
            onError: (error) => showToast(wordError(t, error), 'error'),
          })
        }
      />
    </section>
  );
};
