import type { Domain } from '@docent/contract';
import { Upload as UploadIcon } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { bodyOf, type Chosen } from '../access/index.ts';
import { DropArea } from './drop-area.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { hideImport, setImportDialog } from './imports.ts';
import { useImportProgress } from './use-import-progress.ts';
import type { useUploads } from './use-uploads.ts';

const FOR_ALL: Chosen = { access: 'domain', listed: [] };

type Props = {
  domain: Domain;
  imports: ReturnType<typeof useUploads>;
  isOpen: boolean;
  onOpen: (open: boolean) => void;
};

/** The button of the import, files dropped anywhere on the page, and the dialog that shows how they fare. */
export const ImportFiles = ({ domain, imports: { uploads, queue, add }, isOpen, onOpen }: Props) => {
  const { t } = useTranslation();
  const [access, setAccess] = useState(FOR_ALL);
  const { isOver } = useImportProgress(domain.id, uploads);
  const latest = useRef({ onOpen, access, isOver });
  useEffect(() => {
    latest.current = { onOpen, access, isOver };
  });
  const onFiles = useCallback(
    (files: File[]) => {
      if (!files.length) return;
      latest.current.onOpen(true);
      add(files, bodyOf(latest.current.access) ?? { access: 'domain' });
    },
    [add],
  );
  useEffect(() => {
    setImportDialog(isOpen ? domain.id : null);
    // An import that is over is not continued by the next one.
    if (isOpen && latest.current.isOver) queue.forget();
    return () => setImportDialog(null);
  }, [isOpen, domain.id, queue]);
  return (
    <>
      <div className="grow" />
      <Button kind="main" onClick={() => onOpen(true)}>
        <UploadIcon size={16} aria-hidden />
        {t('documents.upload')}
      </Button>
      <DropArea text={t('documents.dropHere', { name: domain.name })} onFiles={onFiles} />
      {isOpen && (
        <ImportDialog
          domain={domain}
          uploads={uploads}
          queue={queue}
          access={access}
          onAccess={setAccess}
          onFiles={onFiles}
          onClose={() => {
            // Files that are not read yet are shown at the foot of the page.
            if (isOver) {
              queue.forget();
              hideImport(domain.id);
            }
            setAccess(FOR_ALL);
            onOpen(false);
          }}
        />
      )}
    </>
  );
};
