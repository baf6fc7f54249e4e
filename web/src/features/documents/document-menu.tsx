import type { SourceDocument } from '@docent/contract';
import { BookOpen, CircleStop, EllipsisVertical, Lock, PenLine, RotateCw, Trash2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useIngestion } from './queries.ts';

type Props = {
  document: SourceDocument;
  onOpen: () => void;
  onRename: () => void;
  onDelete: () => void;
  onAccess: () => void;
};

/** What can be done with a document: open, rename, read again or stop, delete. */
export const DocumentMenu = ({ document, onOpen, onRename, onDelete, onAccess }: Props) => {
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
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton label={t('documents.actions', { name: document.designation })}>
          <EllipsisVertical size={16} aria-hidden />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          onCloseAutoFocus={(event) => {
            // The field for the new name has the focus.
            if (renames.current) event.preventDefault();
            renames.current = false;
          }}
          className="z-40 min-w-44 rounded-lg border border-line bg-raised p-1 text-[13px] shadow-lg"
        >
          {document.can.read && (
            <Item onSelect={onOpen}>
              <BookOpen size={15} aria-hidden />
              {t('documents.open')}
            </Item>
          )}
          <Item onSelect={onAccess}>
            <Lock size={15} aria-hidden />
            {t('documents.access.change')}
          </Item>
          {document.type !== 'docent_chat' && (
            <Item
              onSelect={() => {
                renames.current = true;
                onRename();
              }}
            >
              <PenLine size={15} aria-hidden />
              {t('documents.rename')}
            </Item>
          )}
          {isBusy ? (
            <Item onSelect={() => run('cancel')}>
              <CircleStop size={15} aria-hidden />
              {t('documents.cancel')}
            </Item>
          ) : (
            <Item onSelect={() => run('ingest')}>
              <RotateCw size={15} aria-hidden />
              {document.parsing_status === 'error' ? t('documents.retry') : t('documents.ingestAgain')}
            </Item>
          )}
          <Item onSelect={onDelete} className="text-bad">
            <Trash2 size={15} aria-hidden />
            {t('app.delete')}
          </Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
};

type ItemProps = { onSelect: () => void; className?: string; children: ReactNode };

const Item = ({ onSelect, className = '', children }: ItemProps) => (
  <DropdownMenu.Item
    onSelect={onSelect}
    className={`flex cursor-pointer items-center gap-2 rounded-md px-2.5 py-1.5 outline-none data-highlighted:bg-surface ${className}`}
  >
    {children}
  </DropdownMenu.Item>
);
