import type { Domain } from '@docent/contract';
import { Upload as UploadIcon } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { bodyOf, type Chosen } from '../access/index.ts';
import { DropArea } from './drop-area.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { countsOf } from './upload-queue.ts';
import type { useUploads } from './use-uploads.ts';

const FOR_ALL: Chosen = { access: 'domain', listed: [] };

type Props = {
  domain: Domain;
  imports: ReturnType<typeof useUploads>;
  isOpen: boolean;
  onOpen: (open: boolean) => void;
};

/** The button of the import, files dropped anywhere on the page, and the dialog that shows how they fare. */
export const ImportFiles = ({ domain, imports: { uploads, queue }, isOpen, onOpen }: Props) => {
  const { t } = useTranslation();
  const [access, setAccess] = useState(FOR_ALL);
  const latest = useRef({ onOpen, access });
  useEffect(() => {
    latest.current = { onOpen, access };
  });
  const onFiles = useCallback(
    (files: File[]) => {
      if (!files.length) return;
      latest.current.onOpen(true);
      queue.add(files, bodyOf(latest.current.access) ?? { access: 'domain' });
    },
    [queue],
  );
  const { open, asking } = countsOf(uploads);
  return (
    <>
      <p role="status" className="grow text-quiet text-xs tabular-nums">
        {!isOpen &&
          [
            open > 0 &&
              t('documents.uploadingOf', { done: uploads.length - open - asking, total: uploads.length }),
            asking > 0 && t('documents.conflicts', { count: asking }),
          ]
            .filter(Boolean)
            .join(' · ')}
      </p>
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
            queue.forget();
            setAccess(FOR_ALL);
            onOpen(false);
          }}
        />
      )}
    </>
  );
};
