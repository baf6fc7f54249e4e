import type { Verdict } from '@docent/contract';
import type { Wanted } from './types.ts';

const QUERY_AT_MOST = 300;

/** Derives queries from a draft: the writer's search requests and the sentences with verdict `not_supported`. */
export const wantedBy = (missing: string[], verdict: Verdict | null, isHeldBack: boolean): Wanted[] => [
  ...missing.map((query) => ({ query, isHeld: false })),
  ...(verdict?.sentences ?? [])
    .filter((sentence) => sentence.verdict === 'not_supported')
    .map(({ text }) => ({ query: text.slice(0, QUERY_AT_MOST), isHeld: isHeldBack })),
];
