import { CALLS, type CurrentUser } from '@docent/contract';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Models } from './open-models.ts';
import { maySeeModels, maySetModels } from './policy.ts';
import { tryEmbedding, tryLanguageModel, tryReranking } from './try-model.ts';

const requireAdmin = (user: CurrentUser) => {
  if (!maySeeModels(user)) throw new AppError('forbidden');
};

const TESTS_A_MINUTE = 20;

export const modelRoutes = (app: App, { models, timeoutMs }: { models: Models; timeoutMs: number }) => {
  /** Owners test any model they can choose, administrators those in use or offered. */
  const mayTry = async (user: CurrentUser, model: string) => {
    if (maySetModels(user)) return models.isThere(model);
    const { large, small, choices } = await models.present();
    const inUse = [large.model, small.model, models.named.embedding ?? choices.embedding, choices.reranking];
    return inUse.includes(model) || (await models.allowed()).includes(model);
  };

  handle(app, CALLS.listModels, async ({ user }) => {
    requireAdmin(user);
    const { large, small } = await models.defaults();
    return { allowed: await models.allowed(), default_small: small ?? null, default_large: large ?? null };
  });

  handle(
    app,
    CALLS.testModel,
    async ({ body: { model, as }, user }) => {
      requireAdmin(user);
      if (!(await mayTry(user, model))) throw new AppError('model_not_allowed');
      const { providers } = await models.present();
      const secret = providers.get(model.slice(0, model.indexOf(':')))?.settings.key;
      const { embedder, reranker } = await models.openToTry(model);
      const given = { name: model, timeoutMs, secret };
      const tried = await (as === 'embedding'
        ? tryEmbedding({ ...given, open: embedder })
        : as === 'reranking'
          ? tryReranking({ ...given, open: reranker })
          : tryLanguageModel({ ...given, open: models.open, prices: models.prices() }));
      // The next request for the state includes this test.
      await models.health.settled();
      return maySetModels(user) ? tried : { ...tried, cost: null, detail: null };
    },
    { rateLimit: { max: TESTS_A_MINUTE, timeWindow: '1 minute' } },
  );
};
