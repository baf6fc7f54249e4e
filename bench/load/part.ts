import type { Section } from '../kit/table.ts';

export type PartOptions = {
  /** Fewer repetitions, for CI. */
  short: boolean;
  /** The folder of evaluation data, from EVAL_DATA. */
  evalData: string | undefined;
};

/** One part of the bench: measures, and returns what is printed. */
export type Part = (options: PartOptions) => Promise<Section>;
