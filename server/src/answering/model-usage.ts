import type { Usage } from '@docent/contract';

export type ModelUsage = Usage & { model: string };
