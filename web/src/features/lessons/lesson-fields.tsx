import type { Domain } from '@docent/contract';
import { LESSON_TEXT_MAX_CHARACTERS, LESSON_TOPIC_MAX_CHARACTERS } from '@docent/contract/constants';
import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import type { WrittenLesson } from './drafts.ts';

type Props = {
  lesson: WrittenLesson;
  /** Empty: the domain is not to be chosen. */
  domains: Pick<Domain, 'id' | 'name'>[];
  onChange: (part: Partial<WrittenLesson>) => void;
};

/** Main topic, what should be learned, and in which domain. */
export const LessonFields = ({ lesson, domains, onChange }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <Field
        label={t('lessons.teach.topic')}
        value={lesson.topic}
        maxLength={LESSON_TOPIC_MAX_CHARACTERS}
        required
        onChange={(event) => onChange({ topic: event.target.value })}
      />
      <div className="flex flex-col gap-1">
        <label htmlFor={`${id}-text`} className="font-medium">
          {t('lessons.teach.lesson')}
        </label>
        <textarea
          dir="auto"
          id={`${id}-text`}
          value={lesson.text}
          maxLength={LESSON_TEXT_MAX_CHARACTERS}
          required
          rows={4}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange({ text: event.target.value })}
          className="field-sizing-content max-h-96 min-h-28 w-full rounded-lg border border-control bg-background px-3 py-2 leading-6"
        />
        <p id={`${id}-hint`} className="text-quiet">
          {t('lessons.teach.lessonHint')}
        </p>
      </div>
      {domains.length > 0 && (
        <SelectField
          label={t('lessons.teach.domain')}
          required
          value={lesson.domainId ?? ''}
          onChange={(event) => onChange({ domainId: event.target.value || null, replaces: null })}
        >
          <option value="">{t('chats.chooseDomain')}</option>
          {domains.map((domain) => (
            <option key={domain.id} value={domain.id}>
              {domain.name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
};
