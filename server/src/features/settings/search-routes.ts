import { CALLS } from '@docent/contract';
import { countRenewals } from '../../knowledge/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Platform } from '../plugin.ts';
import { maySetProduct } from './policy.ts';

/** For owners: how the index is that all servers search, where there is one, and how many documents are read again. */
export const searchRoutes = (
  app: App,
  { searchEngine, database }: Pick<Platform, 'searchEngine' | 'database'>,
) =>
  handle(app, CALLS.getSearchState, async ({ user }) => {
    if (!maySetProduct(user)) throw new AppError('forbidden');
    const { waiting, done } = await countRenewals(database.pool);
    const renewal = waiting ? { done, total: waiting + done } : null;
    const { index } = searchEngine;
    if (!index) return { index, renewal };
    const { rows, seconds } = await index.lag();
    const waits = { waiting: rows, waiting_seconds: Math.round(seconds) };
    return { index: { state: index.state(), reason: index.reason(), ...waits }, renewal };
  });
