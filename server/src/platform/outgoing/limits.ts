/** Maximum size of a response, and timeout of the call. Without `timeoutMs` the caller must abort it. */
export type Limits = { maxBytes: number; timeoutMs?: number };

/** Keys, discovery, tokens and push services: small responses that a user waits for. */
export const SHORT: Limits = { maxBytes: 1024 * 1024, timeoutMs: 10_000 };
/** Model output: embeddings of a batch are some MB. Silence and steps have separate timeouts (MODEL_...). */
export const OF_MODELS: Limits = { maxBytes: 64 * 1024 * 1024 };
/** Files of the bundled embedder, which also have a size of their own and a silence timeout. */
export const OF_WEIGHTS: Limits = { maxBytes: 512 * 1024 * 1024 };
/** OpenSearch: some hundred passages per question with their indexes, or a bulk write. */
export const OF_SEARCH: Limits = { maxBytes: 64 * 1024 * 1024, timeoutMs: 15_000 };
