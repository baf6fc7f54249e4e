import type { Lesson, LessonPatch } from '@docent/contract';
import { useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { WrittenLesson } from './drafts.ts';
import { LessonFields } from './lesson-fields.tsx';
import { useTeach } from './queries.ts';
import { RelatedList } from './related-list.tsx';

type Props = {
  lesson: Lesson;
  /** True for a live lesson, which the correction replaces; else a waiting lesson is approved with the changes. */
  isCorrection: boolean;
  onApprove: (patch: LessonPatch) => void;
  onClose: () => void;
};

/** Lets a reviewer change a lesson before approval, or write the replacement of a live one. */
export const LessonEditor = ({ lesson, isCorrection, onApprove, onClose }: Props) => {
  const { t } = useTranslation();
  const teach = useTeach();
  const [written, setWritten] = useState<WrittenLesson>({
    topic: lesson.topic,
    text: lesson.text,
    domainId: lesson.domain_id,
    replaces: isCorrection ? lesson.id : null,
  });
  const topic = written.topic.trim();
  const text = written.text.trim();

  const save = () => {
    if (!isCorrection) return onApprove({ state: 'live', topic, text });
    teach.mutate(
      { chat_id: null, domain_id: lesson.domain_id, topic, text, replaces: lesson.id },
      {
        onSuccess: () => {
          showToast(t('lessons.corrected'));
          onClose();
        },
        onError: (error) => showToast(t('lessons.changeFailed', { error: wordError(t, error) }), 'error'),
      },
    );
  };

  return (
    <form
      aria-label={t(isCorrection ? 'lessons.correctTitle' : 'lessons.edit')}
      className="flex flex-col gap-4 rounded-xl border border-accent bg-background p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (topic && text) save();
      }}
    >
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <LessonFields
            lesson={written}
            domains={[]}
            onChange={(part) => setWritten({ ...written, ...part })}
          />
        </div>
        <RelatedList lesson={written} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="main" disabled={!topic || !text || teach.isPending}>
          {t(isCorrection ? 'lessons.saveCorrection' : 'lessons.approve')}
        </Button>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
      </div>
    </form>
  );
};
