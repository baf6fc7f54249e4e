import type { SourceDocument } from '@docent/contract';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Switch } from '../../ui/switch.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useChangeDocument } from './queries.ts';

/** Takes a document out of answers at once, without deleting it, and back. */
export const EnabledSwitch = ({ document }: { document: SourceDocument }) => {
  const { t } = useTranslation();
  const change = useChangeDocument();
  // The requested state is shown until the server confirms it.
  const isOn = change.isPending ? (change.variables.enabled ?? document.enabled) : document.enabled;
  return (
    <Switch
      label={t('documents.enabledOf', { name: document.designation })}
      isOn={isOn}
      onChange={(enabled) =>
        change.mutate(
          { id: document.id, enabled },
          {
            onError: (error) =>
              showToast(t('documents.changeFailed', { error: wordDetail(t, error) }), 'error'),
          },
        )
      }
    />
  );
};
