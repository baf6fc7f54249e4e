import { CALLS, type CurrentUser, type ModelSettings, type ModelSettingsPatch } from '@docent/contract';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { lockUser } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { type Notify, tellAccessOpened } from '../notifications/index.ts';
import type { SettingsOfProduct } from '../settings/index.ts';
import type { Models } from './open-models.ts';
import { maySeeModels, maySetModels } from './policy.ts';
import { type ModelsOfDomains, presentSettings, stateOf } from './present.ts';
import { isSentElsewhere, recordSentElsewhere } from './sent-elsewhere.ts';

export type SettingsParts = {
  db: Db;
  models: Models;
  product: SettingsOfProduct;
  modelsOfDomains: (tx?: DbOrTx) => Promise<ModelsOfDomains>;
  notify: Notify;
};

export const requireOwner = (user: Pick<CurrentUser, 'role'>) => {
  if (!maySetModels(user)) throw new AppError('forbidden');
};

/** Returns the settings for owners, after a change the new ones. */
export const shownSettings = async (parts: SettingsParts): Promise<ModelSettings> => {
  const { models, product, modelsOfDomains } = parts;
  const [{ allowed_models }, domains] = await Promise.all([product.get(), modelsOfDomains()]);
  return presentSettings({ models, chosenAllowed: allowed_models, domains });
};

/** Which models answer, for who may know and set it. */
export const modelSettingsRoutes = (app: App, parts: SettingsParts) => {
  const { db, models, product } = parts;

  handle(app, CALLS.getModelState, async ({ user }) => {
    if (!maySeeModels(user)) throw new AppError('forbidden');
    return stateOf(await shownSettings(parts));
  });

  handle(app, CALLS.getModelSettings, ({ user }) => {
    requireOwner(user);
    return shownSettings(parts);
  });

  handle(app, CALLS.updateModelSettings, async (request) => {
    const { user, body } = request;
    requireOwner(user);
    requireFree(body, models);
    await requireThere(body, models);
    const { allowed, ...choices } = body;
    const opened = await db.transaction(async (tx) => {
      requireOwner(await lockUser(tx, user.id));
      const before = await product.models(tx);
      await product.changeModels(tx, choices);
      if (allowed) await product.change(tx, { allowed_models: allowed });
      if (Object.keys(body).length)
        await recordAudit(tx, request, { action: 'models.changed', detail: { ...body } });
      if (!isSentElsewhere(before, body)) return [];
      const chosen = [body.large, body.small, body.embedding, body.reranking].filter((one) => one);
      const target = { id: 'models', name: [...new Set(chosen)].join(', ') };
      return recordSentElsewhere(tx, request, { target, domainIds: null });
    });
    await tellAccessOpened(parts.notify, user.id, opened);
    await models.again();
    return shownSettings(parts);
  });
};

/** Throws `set_by_environment` for what the environment decides. */
const requireFree = (body: ModelSettingsPatch, { named }: Models) => {
  const fixed = (['large', 'small', 'embedding'] as const).find(
    (role) => body[role] !== undefined && named[role],
  );
  if (fixed) throw new AppError('set_by_environment', `${fixed} is set in the environment of the server.`);
};

/** Throws `model_unknown` where no provider that is set up has the name before the colon, or has no such models. */
const requireThere = async (body: ModelSettingsPatch, models: Models) => {
  const chosen = [body.large, body.small, body.embedding, ...(body.allowed ?? [])];
  for (const model of chosen) {
    if (model && !(await models.isThere(model)))
      throw new AppError('model_unknown', `${model} is not there.`);
  }
  const { reranking } = body;
  if (reranking && !(await models.openToTry(reranking)).reranker())
    throw new AppError('model_unknown', `${reranking}: only providers that are OpenAI-compatible rerank.`);
};
