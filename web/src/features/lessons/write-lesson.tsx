import type { Lesson } from '@docent/contract';
import { useEffect, useRef, useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useConfig } from '../accounts/index.ts';
import { forgetDraft, keepDraft, readDraft, type WrittenLesson } from './drafts.ts';
import { LessonFields } from './lesson-fields.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { useTeach } from './queries.ts';
import { RelatedList } from './related-list.tsx';
import { Taught } from './taught.tsx';
import { topicOf } from './topic-of.ts';

type Props = {
  domainId: string;
  /** The unanswered question that the lesson answers, if any. */
  question?: string;
  onClose: () => void;
};

/** Form of a lesson without a chat, beside related passages. For reviewers of the domain. */
const WriteLesson = (props: Props) => {
  const { t } = useTranslation();
  const product = useConfig().data?.product_name ?? 'Docent';
  const title = t('lessons.write.title', { product });
  return (
    <div className="contents lg:[&>aside]:fixed lg:[&>aside]:shadow-xl">
      <SidePanel label={title} resizeLabel={t('app.resize')} onClose={props.onClose}>
        <PanelFrame title={title} onClose={props.onClose}>
          <Form {...props} />
        </PanelFrame>
      </SidePanel>
    </div>
  );
};

const Form = ({ domainId, question = '', onClose }: Props) => {
  const { t } = useTranslation();
  const key = `${domainId} ${question}`;
  const [lesson, setLesson] = useState<WrittenLesson>(
    () => readDraft(key) ?? { topic: topicOf(question), text: '', domainId, replaces: null },
  );
  const [saved, setSaved] = useState<Lesson | null>(null);
  const teach = useTeach();
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => done.current?.focus(), [saved]);
  if (saved) return <Taught ref={done} lesson={saved} onClose={onClose} />;

  const change = (part: Partial<WrittenLesson>) => {
    const next = { ...lesson, ...part };
    setLesson(next);
    keepDraft(key, next);
  };
  const topic = lesson.topic.trim();
  const text = lesson.text.trim();
  const save = () =>
    teach.mutate(
      { chat_id: null, domain_id: domainId, topic, text, replaces: lesson.replaces },
      {
        onSuccess: (stored) => {
          forgetDraft(key);
          setSaved(stored);
        },
        onError: (error) => showToast(t('lessons.teach.failed', { error: wordError(t, error) }), 'error'),
      },
    );

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (topic && text) save();
      }}
    >
      {question && (
        <blockquote dir="auto" className="break-words border-accent border-l-2 pl-3">
          <p className="text-quiet text-xs">{t('lessons.write.asked')}</p>
          {question}
        </blockquote>
      )}
      <p className="text-quiet">{t('lessons.write.text')}</p>
      <LessonFields lesson={lesson} domains={[]} onChange={change} />
      <RelatedList lesson={lesson} onReplace={(id) => change({ replaces: id })} />
      <div className="-bottom-4 sticky -mx-4 -mb-4 flex flex-wrap gap-2 border-line border-t bg-background px-4 py-3">
        <Button type="submit" kind="main" disabled={!topic || !text || teach.isPending}>
          {t('lessons.teach.save')}
        </Button>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
      </div>
    </form>
  );
};

export default WriteLesson;
