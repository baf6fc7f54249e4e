import type { ExecutionStep } from '@docent/contract';

/** Notes and fields of notes that are computed from all documents that a run searched. */
const FIGURES = new Set(['score', 'lexical_score', 'vector_score', 'judged', 'best', 'nowhere']);

const withoutThese = (noted: unknown): unknown => {
  if (Array.isArray(noted)) return noted.map(withoutThese);
  if (typeof noted !== 'object' || noted === null) return noted;
  return Object.fromEntries(
    Object.entries(noted).flatMap(([name, value]) =>
      FIGURES.has(name) ? [] : [[name, withoutThese(value)] as const],
    ),
  );
};

/** Returns a step without the scores and judgements that would reveal which words documents hidden from the reader contain. */
export const withoutFigures = ({ notes, ...step }: ExecutionStep): ExecutionStep => ({
  ...step,
  notes: withoutThese(notes) as ExecutionStep['notes'], // an object stays one
});
