/** Ways in which a model server lets its clients down. `down` is no way of its own: close the stand-in. */
export const FAILURES = [
  'none',
  'error-500',
  'refused-401',
  /** As the vendors' references print it: Google, OpenAI, Ollama. */
  'key-expired',
  'no-credit',
  'model-gone',
  'limited-429',
  /** Takes the request and never says a word. */
  'silent',
  /** The connection breaks after `cutAfterTokens`. */
  'cut-off',
  /** The stream ends properly after `cutAfterTokens`, with no sign of an end. */
  'ends-early',
  /** An HTML page under the status and type of a stream. */
  'garbage',
  'broken-json',
  'wrong-utf8',
  'empty',
  'never-ending',
] as const;
export type Failure = (typeof FAILURES)[number];

/** How the stand-in behaves. Times in milliseconds. */
export type Behaviour = {
  /** The pieces of the answer, one a token; null: the beginning of the first passage in the prompt, quoted, and [1]. */
  tokens: string[] | null;
  /** Instead of `tokens`, for requests whose text has these words: the first that fits. */
  tokensFor: { words: string; tokens: string[] }[];
  firstTokenMs: number;
  tokenMs: number;
  failure: Failure;
  /** Number of requests that fail before all succeed. */
  failures: number;
  /** The Retry-After of a 429; null leaves it out. */
  retryAfterSeconds: number | null;
  cutAfterTokens: number;
  /** A streamed answer stops after so many tokens until something has happened; null: it does not. */
  pause: { afterTokens: number; until: Promise<unknown> } | null;
  /** Embeddings are not given before this has happened; null: at once. */
  embedAfter: Promise<unknown> | null;
  /** Response to a request for structured output (a JSON schema or a tool). */
  json: unknown;
  /** Instead of `json`, for requests whose text has these words: the first that fits; not before `after` has happened. */
  jsonFor: { words: string; json: unknown; after?: Promise<unknown> }[];
  /** Raw text of such responses, in place of any JSON; null: the JSON. */
  jsonText: string | null;
  /** How requests for structured output fail, apart from the others; null: as all others. */
  jsonFailure: Failure | 'refusal' | 'unknown-format' | null;
  /** Pieces of thinking that come before the answer, in parts of their own. */
  reasoning: string[];
  /** Why a streamed answer ends, in the words of a server; null: it ends by `[DONE]` without a reason. */
  finish: string | null;
  /** Answers whole, as JSON, though a stream was asked for. */
  ignoresStream: boolean;
  /** Refuses requests of more tokens (four characters each), as OpenAI's servers do; null: takes all. */
  contextTokens: number | null;
  /** Does what the passages say: writes what stands in them between `WRITE THIS:` and `END.`. */
  obeys: boolean;
  /** Words of the texts that the reranking model ranks first; null: there is no such model. */
  reranksFirst: string | null;
  /** Length of an embedding, unless the request says `dimensions`. */
  dimensions: number;
  /** How embeddings are wrong: of several lengths, with NaN, of half of the texts, or never given. */
  embedsBadly: 'lengths' | 'NaN' | 'half' | 'silent' | null;
};

export const WELL: Behaviour = {
  tokens: null,
  tokensFor: [],
  firstTokenMs: 0,
  tokenMs: 1,
  failure: 'none',
  failures: Number.POSITIVE_INFINITY,
  retryAfterSeconds: null,
  cutAfterTokens: 3,
  pause: null,
  embedAfter: null,
  json: {},
  jsonFor: [],
  jsonText: null,
  jsonFailure: null,
  reasoning: [],
  finish: 'stop',
  ignoresStream: false,
  contextTokens: null,
  obeys: false,
  reranksFirst: null,
  dimensions: 64,
  embedsBadly: null,
};

/** One request for an answer. Times: milliseconds since 1970, comparable between processes of one machine. */
export type Call = {
  path: string;
  /** All that the request says, instructions and history too. */
  text: string;
  structured: boolean;
  images: number;
  question: string;
  receivedAt: number;
  firstTokenAt: number | null;
  endedAt: number | null;
};

export const now = (): number => performance.timeOrigin + performance.now();
