import type { Usage } from '@docent/contract';

/** Tokens used by one model call. */
export type ModelUsage = Usage & { model: string };
