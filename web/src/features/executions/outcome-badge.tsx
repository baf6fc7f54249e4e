import type { Outcome } from '@docent/contract';
import { useTranslation } from '../../i18n/use-translation.ts';

const LOOK: Record<Outcome, string> = {
  answered: 'text-good',
  may_answer: 'text-warn',
  out_of_scope: 'text-quiet',
  details_asked: 'text-accent',
  escalated: 'text-warn',
  not_in_documents: 'text-warn',
  greeted: 'text-quiet',
  failed: 'text-bad',
  stopped: 'text-quiet',
};

/** How a question ended, in a word. */
export const OutcomeBadge = ({ outcome }: { outcome: Outcome | null }) => {
  const { t } = useTranslation();
  return (
    <span
      className={`inline-flex items-center whitespace-nowrap rounded-full bg-surface px-2.5 py-0.5 font-medium text-xs ${outcome ? LOOK[outcome] : 'text-quiet'}`}
    >
      {t(`executions.outcome.${outcome ?? 'running'}`)}
    </span>
  );
};
