import type { ApiKeyScope, CurrentUser } from '@docent/contract';
import type { TokenPayer } from '../models/token-payer.ts';

/** `sessionId` is null for what is no person's own browser. */
export type Caller = {
  user: CurrentUser;
  sessionId: string | null;
  /** Of a program that calls in the person's name. */
  key?: { id: string; name: string; scopes: readonly ApiKeyScope[] };
};

/** Against whose daily limits a call's tokens count; null for calls that anybody may make. */
export const payerOf = (caller: Caller | undefined): TokenPayer | null =>
  caller ? { userId: caller.user.id, apiKeyId: caller.key?.id ?? null } : null;
