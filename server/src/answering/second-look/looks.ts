import type { Hit } from '../../knowledge/index.ts';
import { joinEvidence, withNeighbours } from '../evidence/index.ts';
import type { ModelUsage } from '../model-usage.ts';
import { type Retrieve, searchesAlike } from '../retrieve.ts';
import type { Round } from '../thorough/types.ts';
import type { SecondLook, Wanted } from './types.ts';

const SEARCHES_A_ROUND = 3;

export type Looks = ReturnType<typeof createLooks>;

type Parts = SecondLook & {
  /** The question as asked and as rewritten. */
  asked: string[];
  retrieve: Retrieve;
  /** Start of this attempt, by `performance.now()`. */
  began: number;
  /** Usage of all calls for the answer, earlier attempts included. */
  spent: readonly ModelUsage[];
};

/** Creates the second searches of one answer, with their limits across attempts. */
export const createLooks = (parts: Parts) => {
  const { limits, before, passagesByIds, keep, asked, retrieve, spent } = parts;
  const rounds = [...before];
  const searched = [...asked, ...before.flatMap(queriesOf)];
  let { began } = parts;
  let counted = before.flatMap(({ usage }) => usage).length;

  const isNew = ({ query }: Wanted): boolean => searched.every((one) => !searchesAlike(one, query));

  const isLeft = (): boolean => {
    const milliseconds = rounds.reduce((sum, { tookMs }) => sum + tookMs, performance.now() - began);
    const tokens = spent.reduce((sum, one) => sum + one.input_tokens + one.output_tokens, 0);
    return rounds.length < limits.looks && milliseconds < limits.seconds * 1_000 && tokens < limits.tokens;
  };

  return {
    isLeft,
    /** Adds the passages found by earlier attempts that still exist. */
    takeUp: async (evidence: Hit[]): Promise<Hit[]> => {
      let joined = evidence;
      for (const { looks } of before) {
        const known = new Set(joined.map(({ passageId }) => passageId));
        const ids = looks.flatMap(({ passages }) => passages).filter((id) => !known.has(id));
        if (ids.length) joined = joinEvidence(joined, await passagesByIds(ids));
      }
      return joined;
    },
    /** Filters out queries already searched; empty when no search is left. */
    worthwhile: (wanted: Wanted[]): Wanted[] =>
      isLeft() ? wanted.filter(isNew).slice(0, SEARCHES_A_ROUND) : [],
    /** Runs the queries and stores them as a round. Returns the evidence unchanged if there are no new passages. */
    look: async (wanted: Wanted[], evidence: Hit[]) => {
      const known = new Set(evidence.map(({ passageId }) => passageId));
      const found = await Promise.all(
        wanted.map(({ query }) => retrieve({ question: query, background: [], beside: true })),
      );
      const fresh = found.map((hits) =>
        withNeighbours(hits).filter(({ passageId }) => !known.has(passageId) && known.add(passageId)),
      );
      const round: Round = {
        looks: wanted.map(({ query, isHeld }, index) => ({
          shown: { tool: 'search_again', query: isHeld ? '' : query, found: fresh[index]?.length ?? 0 },
          passages: (fresh[index] ?? []).map(({ passageId }) => passageId),
          documents: [],
        })),
        chosen: null,
        usage: spent.slice(counted),
        tookMs: Math.round(performance.now() - began),
      };
      counted = spent.length;
      began = performance.now();
      searched.push(...wanted.map(({ query }) => query));
      await keep(round);
      rounds.push(round);
      const turns = Math.max(...fresh.map(({ length }) => length));
      const inTurns = Array.from({ length: turns }, (_, turn) => fresh.flatMap((hits) => hits[turn] ?? []));
      const joined = joinEvidence(evidence, inTurns.flat());
      return { round, evidence: joined, isMore: joined.length > evidence.length };
    },
  };
};

const queriesOf = ({ looks }: Round): string[] =>
  looks.flatMap(({ shown }) => (shown.tool === 'search_again' && shown.query ? [shown.query] : []));
