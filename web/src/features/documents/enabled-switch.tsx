import type { SourceDocument } from '@docent/contract';
import { Switch } from 'radix-ui';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { showToast } from '../../ui/toast.tsx';
import { useChangeDocument } from './queries.ts';

/** Takes a document out of answers at once, without deleting it, and back. */
export const EnabledSwitch = ({ document }: { document: SourceDocument }) => {
  const { t } = useTranslation();
  const change = useChangeDocument();
  // The requested state is shown until the server confirms it.
  const isOn = change.isPending ? (change.variables.enabled ?? document.enabled) : document.enabled;
  return (
    <Switch.Root
      checked={isOn}
      onCheckedChange={(enabled) =>
        change.mutate(
          { id: document.id, enabled },
          {
            onError: (error) =>
              showToast(t('documents.changeFailed', { error: wordDetail(t, error) }), 'error'),
          },
        )
      }
      aria-label={t('documents.enabledOf', { name: document.designation })}
      className="relative h-5 w-9 shrink-0 rounded-full border border-control bg-surface transition-colors data-[state=checked]:border-accent data-[state=checked]:bg-accent"
    >
      <Switch.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-control transition-transform data-[state=checked]:translate-x-[18px] data-[state=checked]:bg-on-accent" />
    </Switch.Root>
  );
};
