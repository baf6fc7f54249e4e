import type { ApiKeyScope, CurrentUser } from '@docent/contract';
import type { TokenPayer } from '../models/token-payer.ts';

/** Authenticated caller; `sessionId` is null without a browser session. */
export type Caller = {
  user: CurrentUser;
  sessionId: string | null;
  /** API key of a program that calls on behalf of the user. */
  key?: { id: string; name: string; scopes: readonly ApiKeyScope[] };
};

/** The payer whose daily token limits apply to a call; null for public calls. */
export const payerOf = (caller: Caller | undefined): TokenPayer | null =>
  caller ? { userId: caller.user.id, apiKeyId: caller.key?.id ?? null } : null;
