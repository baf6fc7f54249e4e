import type { SourceDocument } from '@docent/contract';
import { Ellipsis, Lock, Replace, RotateCw, ToggleLeft, ToggleRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.tsx';
import { isReplaceable } from './replace-documents.ts';
import { type BulkAction, useBulk } from './use-bulk.ts';

type Props = {
  documents: SourceDocument[];
  onAccess: () => void;
  onReplace: () => void;
  /** Removes these documents from the selection. */
  onRemove: (documents: SourceDocument[]) => void;
};

/** Actions on several selected documents. Documents that an action refused stay selected. */
export const SelectionBar = ({ documents, onAccess, onReplace, onRemove }: Props) => {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const bulk = useBulk();
  // A document of a source is deleted where its original is.
  const own = documents.filter(({ origin }) => origin === 'upload');
  const staying = documents.length - own.length;
  const run = (action: BulkAction, given: SourceDocument[]) =>
    bulk.mutate(
      { action, documents: given },
      {
        onSuccess: ({ done, failed, error }) => {
          onRemove(documents.filter(({ id }) => !failed.some((one) => one.id === id)));
          if (!failed.length) return showToast(t(`documents.bulk.done.${action}`, { count: done }));
          showToast(
            t('documents.bulk.failed', { count: failed.length, error: wordDetail(t, error) }),
            'error',
          );
        },
      },
    );
  return (
    <section
      aria-label={t('documents.bulk.title')}
      className="mb-3 flex flex-wrap items-center gap-2 rounded-xl border border-line bg-surface px-3 py-2"
    >
      <p role="status" className="grow font-medium">
        {t('documents.access.selected', { count: documents.length })}
      </p>
      <Button onClick={onAccess} disabled={bulk.isPending}>
        <Lock size={15} aria-hidden />
        {t('documents.access.change')}
      </Button>
      <Button onClick={onReplace} disabled={bulk.isPending || !documents.some(isReplaceable)}>
        <Replace size={15} aria-hidden />
        {t('documents.bulk.replace')}
      </Button>
      <Button onClick={() => setAsking(true)} disabled={bulk.isPending || !own.length}>
        <Trash2 size={15} aria-hidden />
        {t('app.delete')}
      </Button>
      <BulkMenu isDisabled={bulk.isPending} onAction={(action) => run(action, documents)} />
      <Button kind="quiet" onClick={() => onRemove(documents)}>
        {t('documents.access.clear')}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={t('documents.bulk.deleteTitle', { count: own.length })}
        description={[
          t('documents.bulk.deleteText', { count: own.length }),
          staying > 0 && t('documents.bulk.staysAtSource', { count: staying }),
        ]
          .filter(Boolean)
          .join(' ')}
        action={t('app.delete')}
        cancel={t('app.cancel')}
        onConfirm={() => run('delete', own)}
      />
    </section>
  );
};

type MenuProps = { isDisabled: boolean; onAction: (action: BulkAction) => void };

/** Further actions on the selected documents. */
const BulkMenu = ({ isDisabled, onAction }: MenuProps) => {
  const { t } = useTranslation();
  return (
    <Menu
      trigger={
        <IconButton label={t('documents.bulk.more')} disabled={isDisabled}>
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      }
    >
      <MenuItem onSelect={() => onAction('use')}>
        <ToggleRight size={15} aria-hidden />
        {t('documents.bulk.use')}
      </MenuItem>
      <MenuItem onSelect={() => onAction('leave')}>
        <ToggleLeft size={15} aria-hidden />
        {t('documents.bulk.leave')}
      </MenuItem>
      <MenuItem onSelect={() => onAction('ingest')}>
        <RotateCw size={15} aria-hidden />
        {t('documents.ingestAgain')}
      </MenuItem>
    </Menu>
  );
};
