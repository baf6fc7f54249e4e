import type { Hit } from '../../knowledge/index.ts';
import { CHARACTERS_AT_MOST, JOINED_CHARACTERS_AT_MOST } from './limits.ts';

/**
 * Appends the hits of a further search to the evidence, within its limit. The order of the old evidence is unchanged, so that the new
 * prompt starts like the previous one and hits the provider's prompt cache.
 */
export const joinEvidence = (evidence: Hit[], fresh: Hit[]): Hit[] => {
  const most = Math.max(CHARACTERS_AT_MOST, charactersOf(evidence)) + JOINED_CHARACTERS_AT_MOST;
  const joined = [...evidence];
  let characters = charactersOf(evidence);
  for (const hit of fresh) {
    if (characters + hit.text.length > most) continue;
    joined.push(hit);
    characters += hit.text.length;
  }
  return joined;
};

const charactersOf = (hits: Hit[]): number => hits.reduce((sum, { text }) => sum + text.length, 0);
