import { CALLS, type OwnTokenUse, type ProductSettings } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { maySetProduct } from '../settings/index.ts';
import { ceilingsOf } from './meter-tokens.ts';
import { type SharedUse, summarizeToday, usedToday } from './store.ts';

type Parts = { db: Db; product: { get: () => Promise<ProductSettings> } };

export const tokenLimitRoutes = (app: App, { db, product }: Parts) => {
  handle(app, CALLS.getTokenUse, async ({ user }) => {
    if (!maySetProduct(user)) throw new AppError('forbidden');
    const ceilings = ceilingsOf(await product.get());
    const { resetsAt, installation, people, apiKeys } = await summarizeToday(db, ceilings);
    return {
      resets_at: resetsAt.toISOString(),
      installation: { limit: ceilings.installation, used: installation },
      people: present(people, ceilings.person),
      api_keys: present(apiKeys, ceilings.api_key),
    };
  });

  handle(app, CALLS.getOwnTokenUse, async ({ user }) => {
    const ceilings = ceilingsOf(await product.get());
    const { resetsAt, used } = await usedToday(db, { userId: user.id, apiKeyId: null });
    const shares = (['person', 'installation'] as const).flatMap((scope) => {
      const ceiling = ceilings[scope];
      const percent = ceiling === null ? 0 : Math.floor(((used[scope] ?? 0) / ceiling) * 100);
      return ceiling === null ? [] : [{ scope, percent: Math.min(100, percent) }];
    });
    const nearest = shares.toSorted((a, b) => b.percent - a.percent)[0] ?? null;
    return { resets_at: resetsAt.toISOString(), nearest } satisfies OwnTokenUse;
  });
};

const present = ({ most, active, atLimit }: SharedUse, limit: number | null) => ({
  limit,
  most,
  active,
  at_limit: atLimit,
});
