import type { FoundPassage, Source } from '@docent/contract';
import { Suspense } from 'react';
import { lazyPart } from '../../api/lazy-part.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const DocumentReader = lazyPart(() => import('../documents/document-reader.tsx'));
const LessonReader = lazyPart(() => import('../lessons/lesson-reader.tsx'));

type Props = {
  domainId: string;
  passages: FoundPassage[];
  opened: FoundPassage;
  onOpen: (passage: FoundPassage) => void;
  onClose: () => void;
};

/** A found passage in its document, with navigation to the others as between citations. */
export const PassageReader = ({ domainId, passages, opened, onOpen, onClose }: Props) => {
  const { t } = useTranslation();
  const sources = passages.map((passage, index) => sourceOf(passage, index + 1, domainId));
  const source = sources.find(({ id }) => id === opened.id);
  const { document_id: id, document_name: name } = opened;
  const open = (next: Source) => {
    const passage = passages.find((one) => one.id === next.id);
    if (passage) onOpen(passage);
  };
  if (!source) return null;
  return (
    <div className="contents lg:[&>aside]:fixed lg:[&>aside]:shadow-xl">
      <SidePanel label={name} resizeLabel={t('app.resize')} onClose={onClose}>
        <Suspense
          fallback={
            <div className="p-6">
              <Skeleton lines={8} />
            </div>
          }
        >
          {source.taught ? (
            <LessonReader lessonId={id} name={name} source={source} onClose={onClose} />
          ) : (
            <DocumentReader
              documentId={id}
              name={name}
              source={source}
              among={sources.filter(({ taught }) => !taught)}
              onSource={open}
              onClose={onClose}
            />
          )}
        </Suspense>
      </SidePanel>
    </div>
  );
};

/** The reader marks citations; here the whole passage is what is marked. */
const sourceOf = (passage: FoundPassage, n: number, domainId: string): Source => ({
  id: passage.id,
  n,
  content: passage.text,
  quote: passage.text,
  knowledgebase_id: domainId,
  source_document_id: passage.document_id,
  source_document_name: passage.document_name,
  place: passage.place,
  taught: passage.taught,
});
