/** What is taken from one answer, and how long all of it may take. Without `timeoutMs` the caller ends it by its own signal. */
export type Limits = { maxBytes: number; timeoutMs?: number };

/** Keys, discovery, tokens, what push services say: small, and somebody waits. */
export const SHORT: Limits = { maxBytes: 1024 * 1024, timeoutMs: 10_000 };
/** What models say: embeddings of a batch are some MB. Silence and steps have time limits of their own (MODEL_...). */
export const OF_MODELS: Limits = { maxBytes: 64 * 1024 * 1024 };
/** A file of the embedder inside; its own size is the closer limit, and silence ends it. */
export const OF_WEIGHTS: Limits = { maxBytes: 512 * 1024 * 1024 };
/** OpenSearch: a few hundred passages of a question with their indexes; somebody waits, or it is the writing of a piece. */
export const OF_SEARCH: Limits = { maxBytes: 64 * 1024 * 1024, timeoutMs: 15_000 };
