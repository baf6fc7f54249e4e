import type { ExecutionStep } from '@docent/contract';

export type StepRecord = ExecutionStep;
export type StepLog = ReturnType<typeof createStepLog>;

/** Creates the log of a run: times each step, and records the reason of one that fails before rethrowing. */
export const createStepLog = () => {
  const began = performance.now();
  const records: StepRecord[] = [];
  return {
    records: () => records.toSorted((a, b) => a.at_ms - b.at_ms),
    step: async <Result>(
      step: string,
      work: () => Promise<Result>,
      notesOf: (result: Result) => Record<string, unknown>,
    ): Promise<Result> => {
      const at = performance.now();
      const note = (notes: Record<string, unknown>) =>
        records.push({
          step,
          at_ms: Math.round(at - began),
          took_ms: Math.round(performance.now() - at),
          notes,
        });
      try {
        const result = await work();
        note(notesOf(result));
        return result;
      } catch (error) {
        note({ failed: error instanceof Error ? error.message : String(error) });
        throw error;
      }
    },
  };
};
