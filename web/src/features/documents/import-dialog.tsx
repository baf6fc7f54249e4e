import type { Domain } from '@docent/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { AccessForm, type Chosen } from '../access/index.ts';
import { ChooseFiles } from './choose-files.tsx';
import { ConflictQuestion } from './conflict-question.tsx';
import { ImportList } from './import-list.tsx';
import { useNewestDocuments } from './queries.ts';
import { UploadLimits } from './upload-limits.tsx';
import { countsOf, type Upload, type UploadQueue } from './upload-queue.ts';

type Props = {
  domain: Domain;
  uploads: Upload[];
  queue: Pick<UploadQueue, 'answer' | 'sendAgain'>;
  /** Readers of the files chosen next. */
  access: Chosen;
  onAccess: (access: Chosen) => void;
  onFiles: (files: File[]) => void;
  onClose: () => void;
};

/** Uploads files and shows the progress and result of each. Uploads continue after the dialog is closed. */
export const ImportDialog = ({ domain, uploads, queue, access, onAccess, onFiles, onClose }: Props) => {
  const { t } = useTranslation();
  const counts = countsOf(uploads);
  const documents = useNewestDocuments(domain.id, uploads).data?.documents ?? [];
  const arrived = new Set(uploads.map(({ documentId }) => documentId));
  const unread = documents.filter((one) => arrived.has(one.id) && one.parsing_status === 'error').length;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('documents.importTitle', { name: domain.name })}
      description={t('documents.importText')}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-quiet">
            {counts.open > 0 && t('documents.uploadingOf', { done: counts.done, total: uploads.length })}
            {counts.open === 0 &&
              [
                counts.done > 0 && t('documents.uploaded', { count: counts.done }),
                unread > 0 && t('documents.unread', { count: unread }),
                counts.refused > 0 && t('documents.refused', { count: counts.refused }),
                counts.asking > 0 && t('documents.conflicts', { count: counts.asking }),
              ]
                .filter(Boolean)
                .join(' · ')}
          </p>
          <div className="flex flex-wrap gap-2">
            {counts.again > 0 && (
              <Button onClick={queue.sendAgain}>{t('documents.sendAgain', { count: counts.again })}</Button>
            )}
            <Button onClick={onClose}>{t(counts.open ? 'documents.goOnInBackground' : 'app.close')}</Button>
          </div>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-col items-center gap-3 rounded-xl border-2 border-control border-dashed px-4 py-5 text-center">
          <ChooseFiles
            label={t(uploads.length ? 'documents.chooseMore' : 'documents.choose')}
            kind={uploads.length ? 'plain' : 'main'}
            onFiles={onFiles}
          />
          <p className="hidden text-quiet sm:block">{t('documents.orDrop')}</p>
          <UploadLimits />
        </div>
        <Disclosure
          isFramed
          look="plain"
          open={access.access === 'listed'}
          summary={
            <>
              <span className="font-medium">{t('documents.access.upload')}</span>{' '}
              <span className="text-quiet">
                {access.access === 'listed'
                  ? t('documents.access.uploadListed', { count: access.listed.length })
                  : t('documents.access.uploadDomain')}
              </span>
            </>
          }
        >
          <div className="pt-3 pb-1">
            <AccessForm chosen={access} onChange={onAccess} />
          </div>
        </Disclosure>
        <ConflictQuestion uploads={uploads} onAnswer={queue.answer} />
        {uploads.length > 0 && <ImportList domainId={domain.id} uploads={uploads} />}
      </div>
    </Dialog>
  );
};
