import { CALLS } from '@docent/contract';
import type pg from 'pg';
import { countVectors } from '../../knowledge/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Platform } from '../plugin.ts';
import { failureOfModel } from './store.ts';

type Options = Pick<Platform, 'embedder'> & { pool: pg.Pool };

export const vectorRoutes = (app: App, { pool, embedder }: Options) => {
  handle(app, CALLS.getVectorProgress, async ({ user }) => {
    if (user.role === 'normal') throw new AppError('forbidden');
    const model = embedder()?.model ?? null;
    const domains = await countVectors(pool, model ?? '');
    const sum = (count: (one: (typeof domains)[number]) => number) =>
      domains.reduce((all, one) => all + count(one), 0);
    return {
      model,
      passages: sum(({ passages }) => passages),
      embedded: sum(({ embedded }) => embedded),
      domains,
      failure: model ? await failureOfModel(pool, model) : null,
    };
  });
};
