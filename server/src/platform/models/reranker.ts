import { z } from 'zod';
import type { Fetch } from '../outgoing/fetch.ts';
import { baseAddressOf, type ProviderSettings } from './provider.ts';
import { callProvider, ProviderError } from './provider-call.ts';

export type Reranker = {
  /** `provider:model` */
  model: string;
  /** Scores each text against the question, in the order of the texts: higher is better, on a model-specific scale. */
  rerank: (
    question: string,
    texts: string[],
    options: { signal?: AbortSignal | undefined },
  ) => Promise<number[]>;
};

const PATIENCE_MS = 30_000;

/** Response of Cohere, also used by Jina, vLLM and LiteLLM; and that of Text Embeddings Inference. */
const Answer = z.union([
  z.object({ results: z.array(z.object({ index: z.number().int(), relevance_score: z.number() })) }),
  z.array(z.object({ index: z.number().int(), score: z.number() })),
]);

/** Statuses of a server that does not support an endpoint or request format. */
const OTHER_WAY = [404, 405, 422];

/**
 * Opens a reranking model over `POST …/rerank`: in the format of Cohere, Jina, vLLM, LiteLLM and OpenVINO, or, if that is rejected, of Text
 * Embeddings Inference, at the root of the address.
 *
 * @throws ProviderError
 */
export const openReranker = (
  name: string,
  id: string,
  provider: ProviderSettings,
  fetch: Fetch,
): Reranker => {
  const base = baseAddressOf(provider) ?? '';
  const ways = [
    (query: string, texts: string[]) => ({
      url: `${base}/rerank`,
      body: { model: id, query, documents: texts, top_n: texts.length },
    }),
    (query: string, texts: string[]) => ({
      url: `${base.replace(/\/v\d$/, '')}/rerank`,
      body: { query, texts, truncate: true },
    }),
  ] as const;
  let known: (typeof ways)[number] | undefined;

  return {
    model: name,
    rerank: async (question, texts, { signal }) => {
      if (!texts.length) return [];
      const late = AbortSignal.timeout(PATIENCE_MS);
      const ask = async (way: (typeof ways)[number]) => {
        const answer = await callProvider({
          ...way(question, texts),
          provider,
          call: fetch,
          signal: signal ? AbortSignal.any([signal, late]) : late,
        });
        const scores = scoresOf(answer, texts.length);
        known = way;
        return scores;
      };
      if (known) return ask(known);
      return ask(ways[0]).catch((error: unknown) => {
        if (error instanceof ProviderError && OTHER_WAY.includes(error.status)) return ask(ways[1]);
        throw error;
      });
    },
  };
};

const scoresOf = (answer: unknown, count: number): number[] => {
  const parsed = Answer.safeParse(answer);
  if (!parsed.success) throw new ProviderError(200, 'no scores');
  const scores = new Array<number>(count).fill(Number.NaN);
  const rows = Array.isArray(parsed.data)
    ? parsed.data.map(({ index, score }) => ({ index, score }))
    : parsed.data.results.map(({ index, relevance_score: score }) => ({ index, score }));
  for (const { index, score } of rows) if (index >= 0 && index < count) scores[index] = score;
  if (scores.some(Number.isNaN)) throw new ProviderError(200, 'no score for some of the texts');
  return scores;
};
