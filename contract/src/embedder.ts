import { z } from 'zod';

/** `off`: not wanted. `not_fetched`: waits for an owner's word, or its files could not be had. `unavailable`: it is here and cannot run. */
export const EMBEDDER_STATES = ['off', 'not_fetched', 'fetching', 'ready', 'unavailable'] as const;
/** Why it is not ready. The web app words each one; meanwhile questions are answered by their words. */
export const EMBEDDER_REASONS = [
  /** No owner has agreed yet; nothing is downloaded before. */
  'not_asked',
  /** The environment has CI set: nothing is downloaded on a build machine. */
  'ci',
  'unreachable',
  /** The address, or one that it redirects to, is private and not named by the operator. */
  'address_refused',
  /** npm, which downloads the runtime, is not installed. */
  'no_npm',
  /** The downloaded file does not match its checksum. */
  'wrong_checksum',
  'storage_full',
  /** No runtime exists for this system or its C library (musl). */
  'platform',
  /** Less memory is free than it asks for. */
  'memory',
  /** The runtime or the weights do not load: the processor is too old, or a file is damaged. */
  'does_not_load',
  'failed',
] as const;
export const EmbedderReason = z.enum(EMBEDDER_REASONS);
export type EmbedderReason = z.infer<typeof EmbedderReason>;

/** GET /v1/models/embedder: the embedder inside, on the server that answers. */
export const EmbedderState = z.object({
  state: z.enum(EMBEDDER_STATES),
  reason: EmbedderReason.nullable(),
  /** The system's error message, truncated; null without one. */
  detail: z.string().nullable(),
  /** `built-in:NAME` */
  model: z.string(),
  /** `default`: not set. Values set by the environment can be changed only there. */
  set_by: z.enum(['environment', 'owner', 'default']),
  /** The hosts, or the folder, that its files are fetched from; `npm` for packages that the client of that name downloads. */
  from: z.array(z.string()),
  /** Total size of all files, and bytes fetched so far. */
  bytes: z.number().int(),
  fetched: z.number().int(),
});
export type EmbedderState = z.infer<typeof EmbedderState>;

/** PATCH /v1/models/embedder. True downloads missing files, also after a failure; false disables the embedder and leaves the files. */
export const EmbedderPatch = z.strictObject({ use: z.boolean() });
export type EmbedderPatch = z.infer<typeof EmbedderPatch>;
