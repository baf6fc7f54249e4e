import type { Hit } from '../../knowledge/index.ts';
import { CHARACTERS_AT_MOST, JOINED_CHARACTERS_AT_MOST } from './limits.ts';

/**
 * The evidence with what a further search has found behind it, as far as there is room: a draft of all of it begins with
 * the prompt of the one before, which a provider's cache holds.
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
