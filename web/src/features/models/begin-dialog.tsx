import type { ModelProvider } from '@docent/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { BeginWith } from './begin-with.tsx';
import { wordProvider } from './names.ts';

type Props = { provider: ModelProvider; onClose: () => void };

/** Which models of a new provider do the work. */
export const BeginDialog = ({ provider, onClose }: Props) => {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('models.begin.title', { name: wordProvider(t, provider) })}
      description={t('models.begin.text')}
    >
      <BeginWith provider={provider} onDone={onClose} />
    </Dialog>
  );
};
