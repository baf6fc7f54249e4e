import type { ProductSettings } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logs.ts';
import type { TokenMeter } from '../../platform/models/metered-model.ts';
import { presentPayer, type TokenPayer } from '../../platform/models/token-payer.ts';
import { addTokens, type Ceilings, reserveTokens, type UsedToday, usedToday } from './store.ts';

type Parts = {
  db: Db;
  logger: Logger;
  product: { get: () => Promise<ProductSettings> };
};

export const ceilingsOf = (settings: ProductSettings): Ceilings => ({
  installation: settings.tokens_a_day_installation,
  person: settings.tokens_a_day_person,
  api_key: settings.tokens_a_day_api_key,
});

/** The scopes of which `used` has reached the ceiling. */
const reached = (ceilings: Ceilings, { used }: UsedToday): boolean =>
  (Object.keys(ceilings) as (keyof Ceilings)[]).some(
    (scope) => (used[scope] ?? 0) >= (ceilings[scope] ?? Number.POSITIVE_INFINITY),
  );

const hasAny = (ceilings: Ceilings): boolean => Object.values(ceilings).some((ceiling) => ceiling !== null);

export type TokenLimits = TokenMeter & {
  /**
   * Refuses before anything is stored.
   * @throws token_limit_reached with the seconds until the limit resets
   */
  require: (payer: TokenPayer) => Promise<void>;
  /** Resolves when the calls that have ended are settled. */
  settled: () => Promise<void>;
};

/**
 * Limits of the tokens of language models a day (UTC), in the database for all servers. A call is refused once a limit is reached;
 * each reserves what it may take before it begins, so that parallel calls exceed a limit by at most one call's tokens in all.
 */
export const createTokenLimits = ({ db, logger, product }: Parts): TokenLimits => {
  const settling = new Set<Promise<void>>();
  const add = (payer: TokenPayer | null, tokens: number, day: string | null) => {
    if (!tokens) return;
    const adding = addTokens(db, payer, tokens, day)
      .catch((error: unknown) => logger.warn({ err: error, tokens }, 'used tokens could not be stored'))
      .finally(() => settling.delete(adding));
    settling.add(adding);
  };

  const refusal = ({ resetsAt }: UsedToday) => {
    const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - Date.now()) / 1_000));
    const detail = `The token limit for today has been reached. It resets at ${resetsAt.toISOString()}.`;
    return new AppError('token_limit_reached', detail, { retryAfterSeconds: seconds });
  };

  return {
    reserve: async (estimate) => {
      const payer = presentPayer();
      const ceilings = ceilingsOf(await product.get());
      const day = hasAny(ceilings) ? await reserveTokens(db, payer, estimate, ceilings) : undefined;
      if (day === null) throw refusal(await usedToday(db, payer));
      let isSettled = false;
      return (tokens) => {
        if (isSettled) return;
        isSettled = true;
        add(payer, day === undefined ? tokens : tokens - estimate, day ?? null);
      };
    },
    require: async (payer) => {
      const ceilings = ceilingsOf(await product.get());
      if (!hasAny(ceilings)) return;
      const used = await usedToday(db, payer);
      if (reached(ceilings, used)) throw refusal(used);
    },
    settled: async () => {
      await Promise.all(settling);
    },
  };
};
