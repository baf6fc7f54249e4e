import type { InboxLesson } from '@docent/contract';
import { useEffect, useRef } from 'react';
import { wordDate } from '../../i18n/dates.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { LessonCard, RelatedList, useLesson } from '../lessons/reviewing.ts';
import { ItemFrame } from './item-frame.tsx';
import { useListView } from './list-view.ts';
import { useRefreshInbox } from './queries.ts';
import { SnoozeMenu } from './snooze-menu.tsx';
import { useReturnToList } from './use-return-to-list.ts';

/** A waiting lesson, beside related passages, with the reviewer's decisions. */
export const LessonView = ({ item }: { item: InboxLesson }) => {
  const { t, i18n } = useTranslation();
  const lesson = useLesson(item.id);
  const { snoozed } = useListView();
  const refresh = useRef(useRefreshInbox());
  const onDone = useReturnToList('lessons');
  const { data } = lesson;
  const isWaiting = data?.state === 'proposed' || (data?.changed_at ?? null) !== null;
  const isDecided = data !== undefined && !isWaiting;
  useEffect(() => {
    if (isDecided) void refresh.current();
  }, [isDecided]);
  const name = item.author?.name ?? t('inbox.somebody');
  return (
    <ItemFrame
      name="lessons"
      title={item.topic}
      meta={[
        item.changed_at ? t('inbox.passagesChanged') : t('inbox.proposedBy', { name }),
        item.domain.name,
        wordDate(new Date(item.waiting_since), i18n.language),
      ].join(' · ')}
      actions={<SnoozeMenu kind="lesson" id={item.id} snoozed={snoozed} onDone={onDone} />}
    >
      <div className="min-h-0 grow overflow-y-auto">
        <div className="mx-auto flex max-w-read flex-col gap-5 px-4 py-5">
          {lesson.isPending && <Skeleton lines={5} />}
          {lesson.isError && (
            <Failed
              text={wordError(t, lesson.error)}
              retry={t('app.retry')}
              onRetry={() => void lesson.refetch()}
            />
          )}
          {data && <LessonCard lesson={data} />}
          {data && isWaiting && (
            <RelatedList
              lesson={{
                topic: data.topic,
                text: data.text,
                domainId: data.domain_id,
                replaces: data.replaces,
              }}
            />
          )}
        </div>
      </div>
    </ItemFrame>
  );
};
