import type { DomainSource, SourceState } from '@docent/contract';

const TROUBLED = new Set<SourceState>(['failed', 'needs_sign_in', 'completed_with_errors', 'interrupted']);

/** Returns whether a person has to act for a source to be up to date. */
export const needsAttention = ({ state, held }: Pick<DomainSource, 'state' | 'held'>): boolean =>
  TROUBLED.has(state) || held !== null;
