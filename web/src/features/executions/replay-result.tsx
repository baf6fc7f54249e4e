import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { plainText } from '../../ui/markdown/plain-text.ts';
import { AnswerBox } from './answer-box.tsx';
import { OutcomeBadge } from './outcome-badge.tsx';
import type { Replayed } from './use-replay.ts';
import { VerdictView } from './verdict-view.tsx';

/** Progress and result of a replay. Its text is not rendered as Markdown. */
export const ReplayResult = ({ state: { text, end, error, isRunning } }: { state: Replayed }) => {
  const { t } = useTranslation();
  return (
    <div aria-live="polite" className="flex flex-col gap-2">
      {isRunning && <p className="mt-2 text-quiet">{t('executions.replaying')}</p>}
      {error !== null && <p className="mt-2 text-bad">{wordError(t, error)}</p>}
      {end && (
        <p className="mt-2">
          {end.type === 'end' ? (
            <OutcomeBadge outcome={end.outcome} engine={end.engine} />
          ) : (
            <OutcomeBadge outcome="failed" />
          )}
        </p>
      )}
      {end?.type === 'failed' && <p className="text-bad">{t(`chats.failure.${end.failure}`)}</p>}
      {text && <AnswerBox text={plainText(text)} />}
      {end?.type === 'end' && (
        <div className="text-quiet text-xs">
          <VerdictView verdict={end.verdict} state={end.verdict_state} />
        </div>
      )}
    </div>
  );
};
