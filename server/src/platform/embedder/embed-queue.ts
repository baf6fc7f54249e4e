import type { As } from './model.ts';

export type EmbedJob = {
  text: string;
  as: As;
  resolve: (vector: number[]) => void;
  reject: (error: unknown) => void;
};

/** Creates the queue of texts to embed: questions before passages. */
export const createEmbedQueue = () => {
  const questions: EmbedJob[] = [];
  const passages: EmbedJob[] = [];
  return {
    isEmpty: () => questions.length + passages.length === 0,
    /** Returns the vector once it is there. Rejects with the reason of the signal; the text then leaves the queue. */
    add: (text: string, as: As, signal?: AbortSignal): Promise<number[]> =>
      new Promise((resolve, reject) => {
        const waiting = as === 'question' ? questions : passages;
        const end = () => signal?.removeEventListener('abort', leave);
        const job: EmbedJob = {
          text,
          as,
          resolve: (vector) => {
            end();
            resolve(vector);
          },
          reject: (error) => {
            end();
            reject(error);
          },
        };
        const leave = () => {
          const place = waiting.indexOf(job);
          if (place >= 0) waiting.splice(place, 1);
          job.reject(signal?.reason);
        };
        signal?.addEventListener('abort', leave);
        waiting.push(job);
      }),
    take: (): EmbedJob | undefined => questions.shift() ?? passages.shift(),
    rejectAll: (reason: Error): void => {
      for (const { reject } of [...questions.splice(0), ...passages.splice(0)]) reject(reason);
    },
  };
};
