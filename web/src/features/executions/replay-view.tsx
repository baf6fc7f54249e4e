import type { ExecutionDetail } from '@docent/contract';
import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wordError } from '../../i18n/errors.ts';
import { Button } from '../../ui/button.tsx';
import { OutcomeBadge } from './outcome-badge.tsx';
import { type ReplayEnd, replayQuestion } from './replay.ts';
import { VerdictView } from './verdict-view.tsx';

type State = { text: string; end: ReplayEnd | null; error: unknown; isRunning: boolean };
const NOTHING: State = { text: '', end: null, error: null, isRunning: false };

/** The question of a run once more, with the configuration as it is now. The chat learns nothing of it. */
export const ReplayView = ({ execution }: { execution: ExecutionDetail }) => {
  const { t } = useTranslation();
  const [state, setState] = useState(NOTHING);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const run = async () => {
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    setState({ ...NOTHING, isRunning: true });
    try {
      const end = await replayQuestion(
        execution.domain_id,
        { question: execution.question, execution_id: execution.id },
        { signal: controller.signal, onText: (text) => setState({ ...NOTHING, text, isRunning: true }) },
      );
      setState({ ...NOTHING, end, text: end?.type === 'end' ? end.text : '' });
    } catch (error) {
      if (!controller.signal.aborted) setState({ ...NOTHING, error });
    }
  };

  const { text, end, error, isRunning } = state;
  return (
    <section aria-label={t('executions.replay')} className="rounded-xl border border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="grow">
          <h3 className="font-semibold">{t('executions.replay')}</h3>
          <p className="text-quiet text-xs">{t('executions.replayHint')}</p>
        </div>
        <Button disabled={isRunning} onClick={() => void run()}>
          <Play size={14} aria-hidden />
          {t('executions.replayAction')}
        </Button>
      </div>
      <div aria-live="polite" className="flex flex-col gap-2">
        {isRunning && <p className="mt-2 text-quiet">{t('executions.replaying')}</p>}
        {error !== null && <p className="mt-2 text-bad">{wordError(t, error)}</p>}
        {end && (
          <p className="mt-2">
            <OutcomeBadge outcome={end.type === 'end' ? end.outcome : 'failed'} />
          </p>
        )}
        {end?.type === 'failed' && <p className="text-bad">{t(`chats.failure.${end.failure}`)}</p>}
        {text && <p className="whitespace-pre-wrap break-words rounded-lg bg-surface p-3">{text}</p>}
        {end?.type === 'end' && (
          <div className="text-quiet text-xs">
            <VerdictView verdict={end.verdict} state={end.verdict_state} />
          </div>
        )}
      </div>
    </section>
  );
};
