import type { Domain } from '@docent/contract';
import { LESSON_TEXT_MAX_CHARACTERS } from '@docent/contract/constants';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { LessonFields } from './lesson-fields.tsx';
import { RelatedList } from './related-list.tsx';

/** A lesson made from a correction; its text is the correction's until it is edited. */
export type LessonOfCorrection = { topic: string; text: string | null; replaces: string | null };

export const lessonTextOf = ({ text }: LessonOfCorrection, correction: string): string =>
  (text ?? correction).trim().slice(0, LESSON_TEXT_MAX_CHARACTERS);

type Props = {
  domain: Domain;
  correction: string;
  teaches: boolean;
  onTeaches: (teaches: boolean) => void;
  lesson: LessonOfCorrection;
  onChange: (part: Partial<LessonOfCorrection>) => void;
};

/** Asks whether a correction becomes a lesson, and under which topic, beside related passages. */
export const CorrectionLesson = ({ domain, correction, teaches, onTeaches, lesson, onChange }: Props) => {
  const { t } = useTranslation();
  const isReviewer = domain.can.configure;
  const written = { ...lesson, text: lessonTextOf(lesson, correction), domainId: domain.id };
  return (
    <>
      <Checkbox
        checked={teaches}
        onChange={(event) => onTeaches(event.target.checked)}
        label={t(isReviewer ? 'lessons.correction.use' : 'lessons.correction.propose', {
          domain: domain.name,
        })}
        hint={t(isReviewer ? 'lessons.correction.useHint' : 'lessons.correction.proposeHint')}
      />
      {teaches && (
        <div className="flex flex-col gap-3 border-line border-l-2 pl-3">
          {lesson.text === null ? (
            <>
              <Field
                label={t('lessons.teach.topic')}
                value={lesson.topic}
                onChange={(event) => onChange({ topic: event.target.value })}
              />
              <button
                type="button"
                className="self-start rounded text-accent text-xs underline"
                onClick={() => onChange({ text: correction })}
              >
                {t('lessons.correction.differently')}
              </button>
            </>
          ) : (
            <LessonFields
              lesson={written}
              domains={[]}
              onChange={({ topic = lesson.topic, text = lesson.text ?? '' }) => onChange({ topic, text })}
            />
          )}
          <RelatedList lesson={written} onReplace={(replaces) => onChange({ replaces })} />
        </div>
      )}
    </>
  );
};
