import type { Hit } from '../../knowledge/index.ts';
import { CHARACTERS_AT_MOST, FOUND_AT_MOST, NEIGHBOURS_AT_MOST } from './limits.ts';

/**
 * The evidence with what a further search has found, within the limits that it has without (or as large as it was). What a draft
 * cites stays; of the rest as much of what is new as of what was there. Those that were there keep their order.
 */
export const joinEvidence = (evidence: Hit[], cited: Hit[], fresh: Hit[]): Hit[] => {
  const others = evidence.filter((hit) => !cited.includes(hit));
  const longest = Math.max(fresh.length, others.length);
  const inTurns = Array.from({ length: longest }, (_, turn) => [fresh[turn], others[turn]]).flat();
  const most = {
    passages: Math.max(FOUND_AT_MOST + NEIGHBOURS_AT_MOST, evidence.length),
    characters: Math.max(CHARACTERS_AT_MOST, charactersOf(evidence)),
  };
  const kept = new Set<Hit>(cited);
  let characters = charactersOf(cited);
  for (const hit of inTurns) {
    if (!hit || kept.size === most.passages || characters + hit.text.length > most.characters) continue;
    kept.add(hit);
    characters += hit.text.length;
  }
  return [...evidence, ...fresh].filter((hit) => kept.has(hit));
};

const charactersOf = (hits: Hit[]): number => hits.reduce((sum, { text }) => sum + text.length, 0);
