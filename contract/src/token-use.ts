import { z } from 'zod';
import { Timestamp } from './fields.ts';

const Tokens = z.number().int().min(0);

/** Use of one scope today: `most` by one person or key, `at_limit` how many have reached the limit. */
const Shared = z.object({
  limit: Tokens.nullable(),
  most: Tokens,
  active: z.number().int().min(0),
  at_limit: z.number().int().min(0),
});

/** GET /v1/settings/token-use: tokens of language models used today (UTC). Contains no names. */
export const TokenUse = z.object({
  resets_at: Timestamp,
  installation: z.object({ limit: Tokens.nullable(), used: Tokens }),
  people: Shared,
  api_keys: Shared,
});
export type TokenUse = z.infer<typeof TokenUse>;

/** GET /v1/me/token-use: the limit of which the caller has used the largest share today; null without limits. */
export const OwnTokenUse = z.object({
  resets_at: Timestamp,
  nearest: z
    .object({
      scope: z.enum(['person', 'installation']),
      /** Whole percent of the limit that is used, at most 100. */
      percent: z.number().int().min(0).max(100),
    })
    .nullable(),
});
export type OwnTokenUse = z.infer<typeof OwnTokenUse>;
