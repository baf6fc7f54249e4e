import { z } from 'zod';

/** A request as the vendors publish it (Cohere, Jina; vLLM and LiteLLM took it over): no other field is taken. */
const Request = z.strictObject({
  model: z.string().min(1),
  query: z.string().min(1),
  documents: z.array(z.string().min(1)).min(1).max(1_000),
  top_n: z.number().int().min(1).optional(),
  return_documents: z.boolean().optional(),
  max_tokens_per_doc: z.number().int().min(1).optional(),
});

/**
 * Returns the response of a reranking server, best first: texts with `favourite` in them score 0.9, others less in order. Null for an
 * invalid request.
 */
export const rerank = (request: unknown, favourite: string) => {
  const parsed = Request.safeParse(request);
  if (!parsed.success) return null;
  const { model, documents, top_n } = parsed.data;
  const results = documents
    .map((text, index) => ({
      index,
      relevance_score: text.includes(favourite) ? 0.9 : 0.5 / (index + 1),
      document: { text },
    }))
    .sort((a, b) => b.relevance_score - a.relevance_score)
    .slice(0, top_n);
  return { id: 'rerank-1', model, usage: { total_tokens: documents.join(' ').length >> 2 }, results };
};
