import type { EngineKind, Outcome } from '@docent/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { type ShownOutcome, shownOutcome } from './shown-outcome.ts';

const TONE: Record<ShownOutcome, Tone> = {
  answered: 'good',
  passages: 'quiet',
  may_answer: 'warn',
  out_of_scope: 'quiet',
  details_asked: 'accent',
  escalated: 'warn',
  not_in_documents: 'warn',
  greeted: 'quiet',
  failed: 'bad',
  stopped: 'quiet',
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
    <Badge tone={shown ? TONE[shown] : 'quiet'} className="whitespace-nowrap">
      {t(`executions.outcome.${shown ?? 'running'}`)}
    </Badge>
  );
};
