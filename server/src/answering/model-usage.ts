import type { Usage } from '@docent/contract';

/** Tokens that one call of a model took. */
export type ModelUsage = Usage & { model: string };
