import type { ModelProvider, ModelSettings } from '@docent/contract';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { BeginDialog } from './begin-dialog.tsx';
import { wordProvider } from './names.ts';
import { ProviderForm } from './provider-form.tsx';

type Props = { provider: ModelProvider | null; onClose: () => void };

/** Adds a provider, then asks for the answering model if none is set; or changes a provider. */
export const ProviderDialog = ({ provider, onClose }: Props) => {
  const { t } = useTranslation();
  const [added, setAdded] = useState<ModelProvider | null>(null);
  const done = (settings: ModelSettings, name: string) => {
    const made = settings.providers.find((one) => one.name === name);
    if (!provider && made && settings.large.model === null) return setAdded(made);
    showToast(
      t(provider ? 'models.providers.changed' : 'models.providers.added', {
        name: made ? wordProvider(t, made) : name,
      }),
    );
    onClose();
  };
  if (added) return <BeginDialog provider={added} onClose={onClose} />;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={
        provider
          ? t('models.providers.editOf', { name: wordProvider(t, provider) })
          : t('models.providers.add')
      }
      {...(provider ? {} : { description: t('models.providers.keyText') })}
    >
      <ProviderForm
        provider={provider}
        action={t(provider ? 'app.save' : 'models.providers.addAction')}
        onDone={done}
      >
        <Button onClick={onClose}>{t('app.cancel')}</Button>
      </ProviderForm>
    </Dialog>
  );
};
