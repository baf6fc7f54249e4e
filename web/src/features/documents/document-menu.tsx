import type { SourceDocument } from '@docent/contract';
import {
  BookOpen,
  CircleStop,
  EllipsisVertical,
  Lock,
  PenLine,
  Replace,
  RotateCw,
  Trash2,
} from 'lucide-react';
import { useRef } from 'react';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useIngestion } from './queries.ts';
import { isReplaceable } from './replace-documents.ts';

type Props = {
  document: SourceDocument;
  onOpen: () => void;
  onRename: () => void;
  onDelete: () => void;
  onAccess: () => void;
  onReplace: () => void;
};

/** Actions on a document: open, rename, ingest once more or stop, delete. */
export const DocumentMenu = ({ document, onOpen, onRename, onDelete, onAccess, onReplace }: Props) => {
  const { t } = useTranslation();
  const renames = useRef(false);
  const ingestion = useIngestion();
  const isBusy = document.parsing_status === 'queued' || document.parsing_status === 'processing';
  const run = (verb: 'ingest' | 'cancel') =>
    ingestion.mutate(
      { id: document.id, verb },
      {
        onError: (error) => showToast(t('documents.changeFailed', { error: wordDetail(t, error) }), 'error'),
      },
    );
  return (
    <Menu
      trigger={
        <IconButton label={t('documents.actions', { name: document.designation })}>
          <EllipsisVertical size={16} aria-hidden />
        </IconButton>
      }
      onCloseAutoFocus={(event) => {
        // The field for the new name has the focus.
        if (renames.current) event.preventDefault();
        renames.current = false;
      }}
    >
      {document.can.read && (
        <MenuItem onSelect={onOpen}>
          <BookOpen size={15} aria-hidden />
          {t('documents.open')}
        </MenuItem>
      )}
      <MenuItem onSelect={onAccess}>
        <Lock size={15} aria-hidden />
        {t('documents.access.change')}
      </MenuItem>
      {document.type !== 'docent_chat' && (
        <MenuItem
          onSelect={() => {
            renames.current = true;
            onRename();
          }}
        >
          <PenLine size={15} aria-hidden />
          {t('documents.rename')}
        </MenuItem>
      )}
      {isReplaceable(document) && (
        <MenuItem onSelect={onReplace}>
          <Replace size={15} aria-hidden />
          {t('documents.bulk.replace')}
        </MenuItem>
      )}
      {isBusy ? (
        <MenuItem onSelect={() => run('cancel')}>
          <CircleStop size={15} aria-hidden />
          {t('documents.cancel')}
        </MenuItem>
      ) : (
        <MenuItem onSelect={() => run('ingest')}>
          <RotateCw size={15} aria-hidden />
          {document.parsing_status === 'error' ? t('documents.retry') : t('documents.ingestAgain')}
        </MenuItem>
      )}
      {/* A document of a source is deleted when its original is. */}
      {document.origin !== 'source' && (
        <MenuItem onSelect={onDelete} className="text-bad">
          <Trash2 size={15} aria-hidden />
          {t('app.delete')}
        </MenuItem>
      )}
    </Menu>
  );
};
