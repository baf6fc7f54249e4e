import type { Message } from '@docent/contract';

type Name = { name: string };

/** Status of an answer, shown as one word above it. */
export type Status =
  | ({ kind: 'corrected' | 'confirmed' } & Name)
  | { kind: 'supported' | 'partly' | 'not_supported' | 'checking' | 'unchecked' | 'passages' }
  | { kind: 'may_answer' | 'out_of_scope' | 'details_asked' | 'escalated' | 'not_in_documents' };

/** The word of a person comes first, then how the question ended, then the check. Null where there is nothing to say. */
export const statusOf = ({ answer, status, reviews, sources }: Message): Status | null => {
  if (status !== 'complete' || !answer) return null;
  const corrected = reviews.findLast(({ verdict }) => verdict === 'corrected');
  if (corrected) return { kind: 'corrected', name: corrected.user.name };
  const confirmed = reviews.findLast(({ verdict }) => verdict === 'endorsed');
  if (confirmed) return { kind: 'confirmed', name: confirmed.user.name };
  const { outcome, verdict, verdict_state: state } = answer;
  if (outcome === 'greeted' || outcome === 'failed' || outcome === 'stopped' || outcome === null) return null;
  if (outcome !== 'answered') return { kind: outcome };
  if (verdict?.method === 'verbatim' && verdict.overall === 'supported') return { kind: 'passages' };
  if (state === 'pending') return { kind: 'checking' };
  if (state === 'failed') return { kind: 'unchecked' };
  if (verdict) return { kind: verdict.overall };
  return answer.engine === 'extractive' && sources.length > 0 ? { kind: 'passages' } : null;
};
