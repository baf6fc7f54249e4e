import type { Lesson, LessonPatch } from '@docent/contract';
import { useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { goldenOfLesson, KeepAsGolden } from '../golden/index.ts';
import { LessonEditor } from './lesson-editor.tsx';
import { useDecide, useWiden } from './queries.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { wordDay, wordTaught } from './words.ts';

const TONE: Record<Lesson['state'], Tone> = {
  proposed: 'warn',
  live: 'good',
  rejected: 'bad',
  withdrawn: 'quiet',
};
const TOLD = { live: 'approved', rejected: 'rejected', withdrawn: 'withdrawn' } as const;

/** An action of which a form or a dialog is open. */
type Doing = 'edit' | 'correct' | 'reject' | 'withdraw' | 'widen';

/** A lesson: text, author, state, and actions. */
export const LessonCard = ({ lesson }: { lesson: Lesson }) => {
  const { t } = useTranslation();
  const decide = useDecide(lesson.id);
  const widen = useWiden(lesson.id);
  const [doing, setDoing] = useState<Doing | null>(null);
  const { state } = lesson;
  const end = () => setDoing(null);
  const change = (patch: LessonPatch) =>
    decide.mutate(patch, {
      onSuccess: () => {
        const isKept = state === 'live' && patch.state === 'live';
        showToast(t(`lessons.${isKept ? 'kept' : TOLD[patch.state]}`));
        end();
      },
      onError: (error) => showToast(t('lessons.changeFailed', { error: wordError(t, error) }), 'error'),
    });

  if (doing === 'edit' || doing === 'correct')
    return (
      <LessonEditor lesson={lesson} isCorrection={doing === 'correct'} onApprove={change} onClose={end} />
    );
  return (
    <article aria-label={lesson.topic} className="rounded-xl border border-line bg-background p-4">
      <LessonText lesson={lesson} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Origin lesson={lesson} />
        <Actions
          lesson={lesson}
          isChanging={decide.isPending}
          onMakeLive={() => change({ state: 'live' })}
          onBegin={setDoing}
        />
      </div>
      <RejectDialog
        open={doing === 'reject'}
        topic={lesson.topic}
        onClose={end}
        onReject={(reason) => change({ state: 'rejected', reason })}
      />
      <Confirm
        open={doing === 'withdraw'}
        onClose={end}
        title={t('lessons.withdrawTitle', { topic: lesson.topic })}
        description={t('lessons.withdrawText')}
        action={t('lessons.withdraw')}
        cancel={t('app.cancel')}
        onConfirm={() => change({ state: 'withdrawn' })}
      />
      <Confirm
        open={doing === 'widen'}
        onClose={end}
        title={t('lessons.widenTitle', { domain: lesson.domain_name })}
        description={t('lessons.widenText')}
        action={t('lessons.widenAction')}
        cancel={t('app.cancel')}
        onConfirm={() =>
          widen.mutate(undefined, {
            onSuccess: () => {
              showToast(t('lessons.widened'));
              end();
            },
            onError: (error) => showToast(t('lessons.changeFailed', { error: wordError(t, error) }), 'error'),
          })
        }
      />
    </article>
  );
};

/** Topic, state and text of a lesson, with what has become of it. */
const LessonText = ({ lesson }: { lesson: Lesson }) => {
  const { t, i18n } = useTranslation();
  const { state } = lesson;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 break-words font-semibold">{lesson.topic}</h3>
        <Badge tone={TONE[state]}>{t(`lessons.state.${state}`)}</Badge>
      </div>
      <p className="mt-1.5 max-w-prose whitespace-pre-wrap break-words">{lesson.text}</p>
      {lesson.reason && (
        <p className="mt-1.5 text-bad">{t('lessons.rejectedBecause', { reason: lesson.reason })}</p>
      )}
      {lesson.changed_at && lesson.can.keep && (
        <p className="mt-1.5 text-warn">
          {t('lessons.passagesChanged', { date: wordDay(lesson.changed_at, i18n.language) })}
        </p>
      )}
      {lesson.replaced_by && <p className="mt-1.5 text-quiet">{t('lessons.replacedBy')}</p>}
    </>
  );
};

/** Author, date and chat of a lesson. */
const Origin = ({ lesson }: { lesson: Lesson }) => {
  const { t, i18n } = useTranslation();
  return (
    <p className="text-quiet text-xs">
      {wordTaught(
        t,
        { by: lesson.author?.name ?? null, at: lesson.live_at ?? lesson.created_at },
        i18n.language,
      )}
      {lesson.chat && (
        <>
          {' · '}
          {t('lessons.fromChat')}{' '}
          <Link to={`/chats/${lesson.chat.id}`} className="text-accent underline">
            {lesson.chat.name}
          </Link>
        </>
      )}
    </p>
  );
};

type ActionsProps = {
  lesson: Lesson;
  isChanging: boolean;
  /** Approves a proposed lesson, or keeps a live one. */
  onMakeLive: () => void;
  onBegin: (doing: Doing) => void;
};

const Actions = ({ lesson, isChanging, onMakeLive, onBegin }: ActionsProps) => {
  const { t } = useTranslation();
  const { can } = lesson;
  return (
    <div className="flex flex-wrap gap-2">
      {can.review && (
        <>
          <Button kind="main" disabled={isChanging} onClick={onMakeLive}>
            {t('lessons.approve')}
          </Button>
          <Button onClick={() => onBegin('edit')}>{t('lessons.edit')}</Button>
          <Button onClick={() => onBegin('reject')}>{t('lessons.reject')}</Button>
        </>
      )}
      {can.keep && (
        <Button kind="main" disabled={isChanging} onClick={onMakeLive}>
          {t('lessons.keep')}
        </Button>
      )}
      {can.correct && <Button onClick={() => onBegin('correct')}>{t('lessons.correct')}</Button>}
      {can.correct && <KeepAsGolden domainId={lesson.domain_id} begin={goldenOfLesson(lesson)} />}
      {can.widen && <Button onClick={() => onBegin('widen')}>{t('lessons.widen')}</Button>}
      {can.withdraw && !can.review && (
        <Button onClick={() => onBegin('withdraw')}>{t('lessons.withdraw')}</Button>
      )}
    </div>
  );
};
