import type { SourceDocument } from '@docent/contract';
import { Suspense } from 'react';
import { lazyPart } from '../../api/lazy-part.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccessLock } from './access-lock.tsx';

const LessonReader = lazyPart(() => import('../lessons/lesson-reader.tsx'));
const DocumentReader = lazyPart(() => import('./document-reader.tsx'));

type Props = {
  document: SourceDocument;
  /** Page to open; 1-based. */
  page?: number | undefined;
  onClose: () => void;
};

/** A document of the table, beside it: a lesson as it was taught, any other as it was read. */
export const DocumentPanel = ({ document, page, onClose }: Props) => {
  const { t } = useTranslation();
  const { id, designation: name } = document;
  return (
    <div className="contents lg:[&>aside]:fixed lg:[&>aside]:shadow-xl">
      <SidePanel label={name} resizeLabel={t('app.resize')} onClose={onClose}>
        <div className="flex h-full flex-col [&>*:first-child]:min-h-0 [&>*:first-child]:grow">
          <Suspense
            fallback={
              <div className="p-6">
                <Skeleton lines={8} />
              </div>
            }
          >
            {document.type === 'docent_chat' ? (
              <LessonReader lessonId={id} name={name} onClose={onClose} />
            ) : (
              <DocumentReader documentId={id} name={name} page={page} onClose={onClose} />
            )}
          </Suspense>
          {document.access === 'listed' && (
            <div className="shrink-0 border-line border-t px-4 py-2">
              <AccessLock document={document} />
            </div>
          )}
        </div>
      </SidePanel>
    </div>
  );
};
