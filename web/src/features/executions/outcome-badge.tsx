import type { EngineKind, Outcome } from '@docent/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type ShownOutcome, shownOutcome } from './shown-outcome.ts';

const LOOK: Record<ShownOutcome, string> = {
  answered: 'text-good',
  passages: 'text-quiet',
  may_answer: 'text-warn',
  out_of_scope: 'text-quiet',
  details_asked: 'text-accent',
  escalated: 'text-warn',
  not_in_documents: 'text-warn',
  greeted: 'text-quiet',
  failed: 'text-bad',
  stopped: 'text-quiet',
};

type Props = {
  outcome: Outcome | null;
  /** Engine that answered; absent where an outcome is expected. */
  engine?: EngineKind;
};

/** Label of the outcome of a run. */
export const OutcomeBadge = ({ outcome, engine }: Props) => {
  const { t } = useTranslation();
  const shown = shownOutcome(outcome, engine);
  return (
    <span
      className={`inline-flex items-center whitespace-nowrap rounded-full bg-surface px-2.5 py-0.5 font-medium text-xs ${shown ? LOOK[shown] : 'text-quiet'}`}
    >
      {t(`executions.outcome.${shown ?? 'running'}`)}
    </span>
  );
};
