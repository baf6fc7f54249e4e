import { AsyncLocalStorage } from 'node:async_hooks';

/** The person whose daily limit a call of a model counts against, and the API key that they used. */
export type TokenPayer = { userId: string; apiKeyId: string | null };

const current = new AsyncLocalStorage<TokenPayer | null>();

/** Runs `work`; calls of language models in it count for `payer`, with null for the installation alone. */
export const paidBy = <Result>(payer: TokenPayer | null, work: () => Result): Result =>
  current.run(payer, work);

/** Null outside of `paidBy`. */
export const presentPayer = (): TokenPayer | null => current.getStore() ?? null;
