import { CALLS, type CurrentUser, type ModelHealth, type ModelSettings } from '@docent/contract';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { maySeeModels, maySetModels } from './policy.ts';

const UNTRIED: ModelHealth = {
  state: 'untried',
  fault: null,
  detail: null,
  failed_at: null,
  worked_at: null,
};

type Options = { small: string | undefined; large: string | undefined; embedding: string | undefined };

const requireOwner = (user: CurrentUser) => {
  if (!maySetModels(user)) throw new AppError('forbidden');
};

/** Which models answer, for who may know and set it. */
export const modelSettingsRoutes = (app: App, { small, large, embedding }: Options) => {
  const chosen = (model: string | undefined): ModelSettings['large'] => ({
    model: model ?? null,
    set_by: model ? 'environment' : 'default',
    chosen: null,
    gone: false,
    health: UNTRIED,
  });
  const settings: ModelSettings = {
    first_run: large ? 'chosen' : 'open',
    providers: [],
    large: chosen(large),
    small: chosen(small),
    embedding: chosen(embedding),
    reranking: chosen(undefined),
    allowed: { models: [], chosen: [] },
    prices: [],
    limits: [],
    gone_in_domains: [],
  };

  handle(app, CALLS.getModelState, ({ user }) => {
    if (!maySeeModels(user)) throw new AppError('forbidden');
    return { providers: [], models: [], gone_in_domains: [] };
  });
  handle(app, CALLS.getModelSettings, ({ user }) => {
    requireOwner(user);
    return settings;
  });
  handle(app, CALLS.updateModelSettings, ({ user }) => {
    requireOwner(user);
    return settings;
  });
  handle(app, CALLS.createModelProvider, ({ user }) => {
    requireOwner(user);
    throw new AppError('provider_key_needed');
  });
  for (const call of [CALLS.updateModelProvider, CALLS.deleteModelProvider, CALLS.listProviderModels]) {
    handle(app, call, ({ user }) => {
      requireOwner(user);
      throw new AppError('not_found');
    });
  }
  handle(app, CALLS.findLocalProviders, ({ user }) => {
    requireOwner(user);
    return { found: [] };
  });
};
