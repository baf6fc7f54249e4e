import { Lock } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';

type Props = { count: number; onAccess: () => void; onClear: () => void };

/** Actions on several selected documents. */
export const SelectionBar = ({ count, onAccess, onClear }: Props) => {
  const { t } = useTranslation();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 rounded-xl border border-line bg-surface px-3 py-2">
      <p role="status" className="grow font-medium">
        {t('documents.access.selected', { count })}
      </p>
      <Button onClick={onAccess}>
        <Lock size={15} aria-hidden />
        {t('documents.access.change')}
      </Button>
      <Button kind="quiet" onClick={onClear}>
        {t('documents.access.clear')}
      </Button>
    </div>
  );
};
