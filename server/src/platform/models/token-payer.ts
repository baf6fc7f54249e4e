import { AsyncLocalStorage } from 'node:async_hooks';

/** User whose daily limit a model call counts against, and the API key used. */
export type TokenPayer = { userId: string; apiKeyId: string | null };

const current = new AsyncLocalStorage<TokenPayer | null>();

/** Runs `work`; its model calls count against `payer`, or (null) only against the installation. */
export const paidBy = <Result>(payer: TokenPayer | null, work: () => Result): Result =>
  current.run(payer, work);

/** The current payer; null outside of `paidBy`. */
export const presentPayer = (): TokenPayer | null => current.getStore() ?? null;
