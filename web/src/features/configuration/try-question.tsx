import type { ConfigurationPatch, DecisionResult } from '@docent/contract';
import { CircleCheck, CircleHelp, CircleX, UserRound } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { INPUT } from '../../ui/field.tsx';
import { useDecision } from './queries.ts';

type Props = {
  domainId: string;
  draft: ConfigurationPatch;
  onOverlaps?: (overlaps: DecisionResult['overlaps']) => void;
};

/** Tries a sample question with the edited configuration, saved or not: decision and reason. */
export const TryQuestion = ({ domainId, draft, onOverlaps }: Props) => {
  const { t } = useTranslation();
  const [question, setQuestion] = useState('');
  const decide = useDecision(domainId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (question.trim())
      decide.mutate({ question, draft }, { onSuccess: ({ overlaps }) => onOverlaps?.(overlaps) });
  };
  return (
    <section
      aria-label={t('configuration.try')}
      className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4"
    >
      <h2 className="font-semibold">{t('configuration.try')}</h2>
      <p className="text-quiet text-xs">{t('configuration.tryHint')}</p>
      <form onSubmit={submit} className="flex flex-col gap-2">
        <input
          dir="auto"
          aria-label={t('configuration.sampleQuestion')}
          placeholder={t('configuration.samplePlaceholder')}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
          className={INPUT}
        />
        <Button type="submit" disabled={!question.trim() || decide.isPending} className="self-start">
          {t('configuration.tryAction')}
        </Button>
      </form>
      <div aria-live="polite">
        {decide.isError && <p className="text-bad">{wordError(t, decide.error)}</p>}
        {decide.data && <Result {...decide.data} />}
      </div>
    </section>
  );
};

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-2">
    <span className="mt-0.5 shrink-0">{icon}</span>
    <span className="min-w-0 break-words">{children}</span>
  </li>
);

const Result = ({ decision }: DecisionResult) => {
  const { t } = useTranslation();
  const { specific_case, missing_details, escalation, reason, by, fell_back } = decision;
  const good = <CircleCheck size={16} className="text-good" aria-hidden />;
  return (
    <div className="flex flex-col gap-2" data-testid="decision">
      <ul className="flex flex-col gap-1.5">
        {decision.in_scope ? (
          <>
            <Line icon={good}>{t('configuration.inside')}</Line>
            <Line icon={good}>
              {specific_case
                ? t('configuration.caseFires', { order: specific_case.order, trigger: specific_case.trigger })
                : t('configuration.generalFires')}
            </Line>
          </>
        ) : (
          <Line icon={<CircleX size={16} className="text-bad" aria-hidden />}>
            {t('configuration.outside')}
          </Line>
        )}
        {decision.in_scope && missing_details.length > 0 && (
          <Line icon={<CircleHelp size={16} className="text-warn" aria-hidden />}>
            {t('configuration.asksFor', { details: missing_details.join(', ') })}
          </Line>
        )}
        {decision.in_scope && escalation && (
          <Line icon={<UserRound size={16} className="text-warn" aria-hidden />}>
            {t('configuration.escalates', { condition: escalation })}
          </Line>
        )}
      </ul>
      {reason && <p className="text-quiet text-xs">{t('configuration.because', { reason })}</p>}
      <p className="text-quiet text-xs">
        {fell_back ? t('configuration.fellBack') : t(`configuration.decidedBy.${by}`)}
      </p>
    </div>
  );
};
