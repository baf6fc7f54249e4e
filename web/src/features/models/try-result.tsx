import type { ModelTest } from '@docent/contract';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { wordSeconds } from '../../i18n/durations.ts';
import { wordError } from '../../i18n/errors.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Remedy } from './health.tsx';
import type { useTryModel } from './queries.ts';

/** Result of a trial; empty before the first one. */
export const TryResult = ({ trial }: { trial: ReturnType<typeof useTryModel> }) => {
  const { t } = useTranslation();
  return (
    <div role="status" className="min-w-0 text-[13px]">
      {trial.isPending && <p className="mt-2 text-quiet">{t('models.try.trying')}</p>}
      {trial.isError && <p className="mt-2 text-bad">{wordError(t, trial.error)}</p>}
      {trial.data && !trial.isPending && <Result result={trial.data} />}
    </div>
  );
};

const Result = ({ result }: { result: ModelTest }) => {
  const { t, i18n } = useTranslation();
  const { ok, text, took_ms: tookMs, usage, cost, fault, failure, detail, dimensions } = result;
  const figures = [
    wordSeconds(tookMs, i18n.language),
    usage && t('models.try.tokens', { input: usage.input_tokens, output: usage.output_tokens }),
    dimensions !== null && t('models.try.dimensions', { count: dimensions }),
    cost !== null &&
      t('models.try.cost', {
        cost: cost.toLocaleString(localeOf(i18n.language), { maximumSignificantDigits: 3 }),
      }),
  ].filter(Boolean);
  return (
    <div
      className={`mt-2 flex flex-col gap-1.5 rounded-lg border px-3 py-2 ${ok ? 'border-line bg-surface' : 'border-bad bg-bad-soft'}`}
    >
      <p className="flex flex-wrap items-center gap-x-2">
        <span className={`flex items-center gap-1.5 font-medium ${ok ? 'text-good' : 'text-bad'}`}>
          {ok ? <CircleCheck size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
          {ok ? t('models.try.works') : wordFault(t, fault, failure)}
        </span>
        <span className="text-quiet tabular-nums">{figures.join(' · ')}</span>
      </p>
      {text && (
        <p className="[overflow-wrap:anywhere]">
          <span className="text-quiet">{t('models.try.said')}</span> <q>{text}</q>
        </p>
      )}
      <Keeps name="structured" kept={result.structured} />
      <Keeps name="cites" kept={result.cites} />
      {!ok && <Remedy fault={fault} detail={detail} />}
    </div>
  );
};

const wordFault = (
  t: ReturnType<typeof useTranslation>['t'],
  fault: ModelTest['fault'],
  failure: ModelTest['failure'],
) => (fault ? t(`models.fault.${fault}`) : t(failure ? `chats.failure.${failure}` : 'models.fault.failed'));

/** Whether it does something that answers depend on; what happens meanwhile when it does not. */
const Keeps = ({ name, kept }: { name: 'structured' | 'cites'; kept: boolean | null }) => {
  const { t } = useTranslation();
  if (kept === null) return null;
  return (
    <p>
      {t(`models.try.${name}`)}{' '}
      <strong className="font-medium">{t(kept ? 'models.yes' : 'models.no')}</strong>
      {!kept && <span className="text-quiet"> {t(`models.try.${name}No`)}</span>}
    </p>
  );
};
