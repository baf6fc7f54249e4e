import { CALLS } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import type { EmbedderInside } from '../../platform/embedder/embedder-inside.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { lockUser } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { SettingsOfProduct } from '../settings/index.ts';
import { maySeeEmbedder, maySetEmbedder } from './policy.ts';

type Options = { db: Db; product: SettingsOfProduct; inside: EmbedderInside };

export const embedderRoutes = (app: App, { db, product, inside }: Options) => {
  handle(app, CALLS.getEmbedder, async ({ user }) => {
    if (!maySeeEmbedder(user)) throw new AppError('forbidden');
    inside.decide((await product.get()).embedder);
    return inside.state();
  });

  handle(app, CALLS.updateEmbedder, async (request) => {
    const { user, body } = request;
    if (!maySetEmbedder(user)) throw new AppError('forbidden');
    if (inside.state().set_by === 'environment') throw new AppError('set_by_environment');
    await db.transaction(async (tx) => {
      if (!maySetEmbedder(await lockUser(tx, user.id))) throw new AppError('forbidden');
      await product.change(tx, { embedder: body.use });
      await recordAudit(tx, request, { action: 'settings.changed', detail: { embedder: body.use } });
    });
    await product.again();
    inside.decide(body.use);
    if (body.use) inside.tryAgain();
    return inside.state();
  });
};
