import type { ConfigurationPatch } from '@docent/contract';
import { Play } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { AnswerBox } from './answer-box.tsx';
import { OutcomeBadge } from './outcome-badge.tsx';
import { useExecution, useExecutions } from './queries.ts';
import { ReplayResult } from './replay-result.tsx';
import { useReplay } from './use-replay.ts';

type Props = { domainId: string; draft: ConfigurationPatch };

/** Runs earlier questions with the edited configuration, beside the original answers. */
export const DraftReplay = ({ domainId, draft }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const runs =
    useExecutions(domainId, { outcome: null, counted: {}, search: '' }).data?.pages[0]?.executions ?? [];
  const [chosen, setChosen] = useState('');
  const { state, run } = useReplay(domainId);
  const asked = runs.find((one) => one.id === chosen);
  const isTried = state.isRunning || state.end !== null || state.error !== null;
  if (!runs.length) return null;
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4"
    >
      <h2 id={id} className="font-semibold">
        {t('executions.draftReplay')}
      </h2>
      <p className="text-quiet text-xs">{t('executions.draftReplayHint')}</p>
      <Select
        aria-label={t('executions.question')}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        className="w-full"
      >
        <option value="">{t('executions.chooseQuestion')}</option>
        {runs.map((one) => (
          <option key={one.id} value={one.id}>
            {one.question}
          </option>
        ))}
      </Select>
      <Button
        className="self-start"
        disabled={!asked || state.isRunning}
        onClick={() => asked && void run({ question: asked.question, draft })}
      >
        <Play size={14} aria-hidden />
        {t('executions.replayDraft')}
      </Button>
      {isTried && (
        <div className="grid gap-4 [&_p.bg-surface]:bg-raised">
          <section aria-label={t('executions.withDraft')}>
            <h4 className="text-quiet text-xs">{t('executions.withDraft')}</h4>
            <ReplayResult state={state} />
          </section>
          {asked && <Before id={asked.id} />}
        </div>
      )}
    </section>
  );
};

/** Answer of the original run. */
const Before = ({ id }: { id: string }) => {
  const { t } = useTranslation();
  const { data } = useExecution(id);
  if (!data) return null;
  return (
    <section aria-label={t('executions.asAnswered')} className="flex flex-col gap-2">
      <h4 className="text-quiet text-xs">{t('executions.asAnswered')}</h4>
      <p>
        <OutcomeBadge outcome={data.outcome} engine={data.engine} />
      </p>
      {data.answer && <AnswerBox text={data.answer} />}
    </section>
  );
};
