/** Lets a call wait for the end of an answer that a run of this server writes. */
export const createAnswerWaits = () => {
  const waiting = new Map<string, Set<() => void>>();
  return {
    /** Resolves when the answer has ended here, or after `ms`: another server may have written it. */
    wait: (messageId: string, ms: number): Promise<void> =>
      new Promise((resolve) => {
        const calls = waiting.get(messageId) ?? new Set();
        const end = () => {
          clearTimeout(timer);
          calls.delete(end);
          if (!calls.size) waiting.delete(messageId);
          resolve();
        };
        const timer = setTimeout(end, ms);
        waiting.set(messageId, calls.add(end));
      }),
    ended: (messageIds: string[]): void => {
      for (const id of messageIds) for (const end of [...(waiting.get(id) ?? [])]) end();
    },
  };
};

export type AnswerWaits = ReturnType<typeof createAnswerWaits>;
