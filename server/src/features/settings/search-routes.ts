import { CALLS } from '@docent/contract';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Platform } from '../plugin.ts';
import { maySetProduct } from './policy.ts';

/** For owners: how the index is that all servers search, where there is one. */
export const searchRoutes = (app: App, { searchEngine }: Pick<Platform, 'searchEngine'>) =>
  handle(app, CALLS.getSearchState, async ({ user }) => {
    if (!maySetProduct(user)) throw new AppError('forbidden');
    const { index } = searchEngine;
    if (!index) return { index };
    const { rows, seconds } = await index.lag();
    return { index: { state: index.state(), waiting: rows, waiting_seconds: Math.round(seconds) } };
  });
