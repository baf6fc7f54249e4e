import type { Lesson, LessonDraft } from '@docent/contract';
import { useEffect, useRef, useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useDomains } from '../domains/index.ts';
import { forgetDraft, keepDraft, readDraft, type WrittenLesson } from './drafts.ts';
import { LessonFields } from './lesson-fields.tsx';
import { useLessonDraft, useTeach } from './queries.ts';
import { RelatedList } from './related-list.tsx';
import { Taught } from './taught.tsx';

type Props = { chatId: string; onDone: () => void };
const EMPTY: WrittenLesson = { topic: '', text: '', domainId: null, replaces: null };

const originOf = ({ by, text }: LessonDraft) => {
  if (!text) return 'byNobody';
  return by === 'model' ? 'byModel' : 'byMessages';
};

/** Form for topic, lesson and domain, filled from the chat, beside the related passages. Typed text is preserved. */
export const TeachForm = ({ chatId, onDone }: Props) => {
  const { t } = useTranslation();
  const domains = useDomains().data ?? [];
  const [lesson, setLesson] = useState(() => readDraft(chatId));
  const draft = useLessonDraft(chatId, lesson === null);
  const teach = useTeach();
  const [saved, setSaved] = useState<Lesson | null>(null);
  const done = useRef<HTMLDivElement>(null);

  const proposed = draft.data;
  useEffect(() => {
    if (!proposed) return;
    setLesson(
      (mine) =>
        mine ?? { ...EMPTY, topic: proposed.topic, text: proposed.text, domainId: proposed.domain_id },
    );
  }, [proposed]);
  // Without a proposal one writes it all.
  useEffect(() => {
    if (draft.isError) setLesson((mine) => mine ?? EMPTY);
  }, [draft.isError]);
  useEffect(() => done.current?.focus(), [saved]);

  if (saved) return <Taught ref={done} lesson={saved} onClose={onDone} />;
  if (!lesson)
    return (
      <div role="status">
        <p className="mb-3 text-quiet">{t('lessons.teach.drafting')}</p>
        <Skeleton lines={6} />
      </div>
    );

  const change = (part: Partial<WrittenLesson>) => {
    const next = { ...lesson, ...part };
    setLesson(next);
    keepDraft(chatId, next);
  };
  const { topic, text, domainId, replaces } = lesson;
  const isWhole = Boolean(topic.trim() && text.trim() && domainId);
  const save = () => {
    if (!domainId) return;
    teach.mutate(
      { chat_id: chatId, domain_id: domainId, topic: topic.trim(), text: text.trim(), replaces },
      {
        onSuccess: (stored) => {
          forgetDraft(chatId);
          setSaved(stored);
        },
        onError: (error) => showToast(t('lessons.teach.failed', { error: wordError(t, error) }), 'error'),
      },
    );
  };

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) save();
      }}
    >
      <p className="text-quiet">
        {t('lessons.teach.text')} {proposed && t(`lessons.teach.${originOf(proposed)}`)}
      </p>
      <LessonFields lesson={lesson} domains={domains} onChange={change} />
      <RelatedList lesson={lesson} onReplace={(id) => change({ replaces: id })} />
      <div className="-bottom-4 sticky -mx-4 -mb-4 border-line border-t bg-background px-4 py-3">
        <p className="mb-2 text-quiet text-xs">{t('lessons.teach.who')}</p>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" kind="main" disabled={!isWhole || teach.isPending}>
            {t('lessons.teach.save')}
          </Button>
          <Button onClick={onDone}>{t('lessons.teach.notNow')}</Button>
        </div>
      </div>
    </form>
  );
};
