import type { Near } from './nearest.ts';

/** Share of the off-domain questions that are nearer to a domain than the returned cosine. */
const NEARER = 0.1;
/** Questions per message to the thread, so that others wait for a tenth of the comparisons at most. */
const AT_ONCE = 8;
/** A cosine is valid until the number of vectors changes by more than this share. */
const GROWTH = 0.1;
/** Sets of hidden readings per domain whose cosines are kept. */
const KEPT = 20;

type Known = { hidden: ReadonlySet<number>; cosine: number | null };
/** Cosines of one domain by hidden readings, latest last, and the number of vectors when the first of them was computed. */
export type OffDomainCosines = { vectors: number; known: Known[] };

/** Keeps the known cosines while about as many vectors are there. */
export const renewedCosines = (before: OffDomainCosines | undefined, vectors: number): OffDomainCosines =>
  before && Math.abs(vectors - before.vectors) <= GROWTH * before.vectors ? before : { vectors, known: [] };

type FirstOfEach = (questions: number[][]) => Promise<Near[]>;

/**
 * Returns the cosine between the passages that a reader may read and questions on other subjects that only one in ten of them exceeds;
 * null without vectors, and while it is computed: no question waits for it.
 */
export const offDomainCosine = (
  { known }: OffDomainCosines,
  hidden: ReadonlySet<number>,
  questions: number[][],
  firstOfEach: FirstOfEach,
): number | null => {
  const before = known.find((one) => isSame(one.hidden, hidden));
  if (before) return before.cosine;
  const one: Known = { hidden, cosine: null };
  known.push(one);
  known.splice(0, known.length - KEPT);
  compute(questions, firstOfEach).then(
    (cosine) => {
      one.cosine = cosine;
    },
    // The thread has ended: the next question computes it again.
    () => known.splice(known.indexOf(one) >>> 0, 1),
  );
  return null;
};

const isSame = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one === other || (one.size === other.size && [...one].every((id) => other.has(id)));

const compute = async (questions: number[][], firstOfEach: FirstOfEach): Promise<number | null> => {
  const cosines: number[] = [];
  for (let at = 0; at < questions.length; at += AT_ONCE)
    for (const { similarity } of await firstOfEach(questions.slice(at, at + AT_ONCE)))
      cosines.push(similarity);
  return cosines.sort((a, b) => b - a)[Math.floor(NEARER * cosines.length)] ?? null;
};
