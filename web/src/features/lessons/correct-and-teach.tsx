import type { Message } from '@docent/contract';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useUser } from '../../api/session.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useConfig } from '../accounts/index.ts';
import { useDomains } from '../domains/index.ts';
import { CorrectionLesson, type LessonOfCorrection, lessonTextOf } from './correction-lesson.tsx';
import { useTeach } from './queries.ts';
import { topicOf } from './topic-of.ts';

type Props = {
  message: Message;
  /** Text of the question; empty where it is not loaded. */
  question: string;
  onClose: () => void;
};

/** Saves a correction, then the lesson made from it. */
const useCorrection = ({ message, question, onClose }: Props) => {
  const { t } = useTranslation();
  const me = useUser();
  const product = useConfig().data?.product_name ?? 'Docent';
  const domain = useDomains().data?.find(({ id }) => id === message.domain_id);
  const mine = message.reviews.find(({ user }) => user.id === me?.id)?.text ?? '';
  const teach = useTeach();
  const [correction, setCorrection] = useState(mine);
  // A correction that is changed has been taught, or was not meant to be.
  const [teaches, setTeaches] = useState(!mine);
  const [lesson, setLesson] = useState<LessonOfCorrection>({
    topic: topicOf(question),
    text: null,
    replaces: null,
  });
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const text = correction.trim();

  const saveLesson = async () => {
    if (!domain || !teaches) return;
    const body = {
      chat_id: message.chat_id,
      message_id: message.id,
      domain_id: domain.id,
      topic: lesson.topic.trim() || text.slice(0, 80),
      text: lessonTextOf(lesson, text),
      replaces: lesson.replaces,
    };
    const { state } = await teach.mutateAsync(body);
    const said = state === 'live' ? 'lessons.correction.live' : 'lessons.correction.waiting';
    showToast(t(said, { product, domain: domain.name }));
  };
  const save = async () => {
    setSaving(true);
    setFailure(null);
    try {
      // The socket sends the changed message.
      await call('reviewMessage', { params: { id: message.id }, body: { verdict: 'corrected', text } });
    } catch (error) {
      setFailure(wordError(t, error));
      return setSaving(false);
    }
    try {
      await saveLesson();
      onClose();
    } catch (error) {
      setFailure(t('lessons.correction.failed', { error: wordError(t, error) }));
      setSaving(false);
    }
  };
  return {
    ...{ domain, correction, setCorrection, text, teaches, setTeaches, lesson },
    changeLesson: (part: Partial<LessonOfCorrection>) => setLesson((before) => ({ ...before, ...part })),
    ...{ save, isSaving, failure },
  };
};

/** Form to correct an answer and teach the correction as a lesson, in one click. */
const CorrectAndTeach = (props: Props) => {
  const { onClose } = props;
  const { t } = useTranslation();
  const { domain, correction, text, lesson, isSaving, failure, ...form } = useCorrection(props);
  return (
    <form
      className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text) void form.save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      <textarea
        dir="auto"
        required
        rows={3}
        // Correcting begins with a click: the focus follows it.
        // biome-ignore lint/a11y/noAutofocus: see above
        autoFocus
        aria-label={t('people.correction')}
        placeholder={t('people.correction')}
        value={correction}
        onChange={(event) => form.setCorrection(event.target.value)}
        className="field-sizing-content max-h-80 min-h-20 w-full rounded-lg border border-control bg-background px-3 py-2 text-[15px] leading-6"
      />
      {domain && (
        <CorrectionLesson
          domain={domain}
          correction={text}
          teaches={form.teaches}
          onTeaches={form.setTeaches}
          lesson={lesson}
          onChange={form.changeLesson}
        />
      )}
      <FormError text={failure ?? undefined} />
      <div className="flex flex-wrap gap-2">
        <Button kind="main" type="submit" disabled={!text || isSaving}>
          {t('people.saveCorrection')}
        </Button>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
      </div>
    </form>
  );
};

export default CorrectAndTeach;
