/** One step of a run: its name, when it began (ms after the run did), how long it took, what it noted. */
export type StepRecord = { step: string; at_ms: number; took_ms: number; notes: Record<string, unknown> };

/** Times the steps of one run. */
export const createStepLog = () => {
  const began = performance.now();
  const records: StepRecord[] = [];
  return {
    records: () => records,
    step: async <Result>(
      step: string,
      work: () => Promise<Result>,
      notesOf: (result: Result) => Record<string, unknown>,
    ): Promise<Result> => {
      const at = performance.now();
      const result = await work();
      records.push({
        step,
        at_ms: Math.round(at - began),
        took_ms: Math.round(performance.now() - at),
        notes: notesOf(result),
      });
      return result;
    },
  };
};
