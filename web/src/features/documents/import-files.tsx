import type { Domain } from '@docent/contract';
import { Upload as UploadIcon } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { bodyOf, type Chosen } from '../access/index.ts';
import { useConfig } from '../accounts/index.ts';
import { DropArea } from './drop-area.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { countsOf, useUploads } from './use-uploads.ts';

const FOR_ALL: Chosen = { access: 'domain', listed: [] };

type Props = { domain: Domain; isOpen: boolean; onOpen: (open: boolean) => void };

/** The button of the import, files dropped anywhere on the page, and the dialog that shows how they fare. */
export const ImportFiles = ({ domain, isOpen, onOpen }: Props) => {
  const { t } = useTranslation();
  const { uploads, start, forget } = useUploads({
    domainId: domain.id,
    limits: useConfig().data?.upload,
    onEnd: ({ done, refused: [first] }) => {
      if (!first) return showToast(t('documents.uploaded', { count: done }));
      showToast(t('documents.uploadFailed', { error: wordDetail(t, first.error) }), 'error', first.name);
    },
  });
  const [access, setAccess] = useState(FOR_ALL);
  const latest = useRef({ start, onOpen, access });
  useEffect(() => {
    latest.current = { start, onOpen, access };
  });
  const onFiles = useCallback((files: File[]) => {
    if (!files.length) return;
    latest.current.onOpen(true);
    void latest.current.start(files, bodyOf(latest.current.access) ?? { access: 'domain' });
  }, []);
  const { open } = countsOf(uploads);
  return (
    <>
      <p role="status" className="order-1 grow text-quiet text-xs tabular-nums">
        {open > 0 &&
          !isOpen &&
          t('documents.uploadingOf', { done: uploads.length - open, total: uploads.length })}
      </p>
      <Button kind="main" className="order-2" onClick={() => onOpen(true)}>
        <UploadIcon size={16} aria-hidden />
        {t('documents.upload')}
      </Button>
      <DropArea text={t('documents.dropHere', { name: domain.name })} onFiles={onFiles} />
      {isOpen && (
        <ImportDialog
          domain={domain}
          uploads={uploads}
          access={access}
          onAccess={setAccess}
          onFiles={onFiles}
          onClose={() => {
            forget();
            setAccess(FOR_ALL);
            onOpen(false);
          }}
        />
      )}
    </>
  );
};
