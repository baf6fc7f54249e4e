import type { Chat, Source } from '@docent/contract';
import { Suspense } from 'react';
import { lazyPart } from '../../api/lazy-part.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { loadDocumentReader, loadLessonReader } from './readers.ts';

const DocumentReader = lazyPart(loadDocumentReader);
const LessonReader = lazyPart(loadLessonReader);
const CloseAndTeach = lazyPart(() => import('../lessons/close-and-teach.tsx'));

/** Content of the panel beside the conversation. */
export type Opened =
  | { kind: 'source'; source: Source; among: Source[]; messageId: string }
  | { kind: 'teach' };

type Props = { chat: Chat | undefined; opened: Opened; onOpen: (opened: Opened | null) => void };

/** The panel beside the chat: a cited document or lesson, or closing and teaching. */
export const ChatPanel = ({ chat, opened, onOpen }: Props) => {
  const { t } = useTranslation();
  const close = () => onOpen(null);
  const label =
    opened.kind === 'source'
      ? opened.source.source_document_name
      : t(chat?.closed_at ? 'lessons.teach.open' : 'lessons.close.open');
  return (
    <SidePanel label={label} resizeLabel={t('app.resize')} onClose={close}>
      <Suspense
        fallback={
          <div className="p-6">
            <Skeleton lines={8} />
          </div>
        }
      >
        {opened.kind === 'teach' && chat && <CloseAndTeach chat={chat} onDone={close} />}
        {opened.kind === 'source' && <SourceReader {...opened} onOpen={onOpen} />}
      </Suspense>
    </SidePanel>
  );
};

type SourceProps = Pick<Props, 'onOpen'> & Omit<Extract<Opened, { kind: 'source' }>, 'kind'>;

const SourceReader = ({ source, among, messageId, onOpen }: SourceProps) => {
  const { source_document_id: id, source_document_name: name } = source;
  const close = () => onOpen(null);
  if (source.taught) return <LessonReader lessonId={id} name={name} source={source} onClose={close} />;
  return (
    <DocumentReader
      documentId={id}
      name={name}
      source={source}
      among={among.filter(({ taught }) => !taught)}
      onSource={(next) => onOpen({ kind: 'source', source: next, among, messageId })}
      onClose={close}
    />
  );
};
