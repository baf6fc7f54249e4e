import { CALLS } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { lockUser } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { maySetProduct } from './policy.ts';
import type { SettingsOfProduct } from './store.ts';

export const settingsRoutes = (app: App, { db, settings }: { db: Db; settings: SettingsOfProduct }) => {
  handle(app, CALLS.getSettings, ({ user }) => {
    if (!maySetProduct(user)) throw new AppError('forbidden');
    return settings.get();
  });

  handle(app, CALLS.updateSettings, async (request) => {
    const { user, body } = request;
    if (!maySetProduct(user)) throw new AppError('forbidden');
    const before = await settings.get();
    const domains = body.sign_up_domains ?? before.sign_up_domains;
    if ((body.sign_up ?? before.sign_up) === 'domains' && !domains.length) {
      throw new AppError('invalid_input', 'sign_up_domains: name at least one e-mail domain');
    }
    await db.transaction(async (tx) => {
      if (!maySetProduct(await lockUser(tx, user.id))) throw new AppError('forbidden');
      await settings.change(tx, body);
      await recordAudit(tx, request, { action: 'settings.changed', detail: { ...body } });
    });
    return settings.again();
  });
};
