import type { ExecutionDetail } from '@docent/contract';
import { Play } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ReplayResult } from './replay-result.tsx';
import { useReplay } from './use-replay.ts';

/** The question of a run once more, with the configuration as it is now. The chat learns nothing of it. */
export const ReplayView = ({ execution }: { execution: ExecutionDetail }) => {
  const { t } = useTranslation();
  const { state, run } = useReplay(execution.domain_id);
  return (
    <section aria-label={t('executions.replay')} className="rounded-xl border border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="grow">
          <h3 className="font-semibold">{t('executions.replay')}</h3>
          <p className="text-quiet text-xs">{t('executions.replayHint')}</p>
        </div>
        <Button disabled={state.isRunning} onClick={() => void run({ question: execution.question })}>
          <Play size={14} aria-hidden />
          {t('executions.replayAction')}
        </Button>
      </div>
      <ReplayResult state={state} />
    </section>
  );
};
