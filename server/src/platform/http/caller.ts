import type { ApiKeyScope, CurrentUser } from '@docent/contract';

/** `sessionId` is null for what is no person's own browser. */
export type Caller = {
  user: CurrentUser;
  sessionId: string | null;
  /** Of a program that calls in the person's name. */
  key?: { id: string; name: string; scopes: readonly ApiKeyScope[] };
};
