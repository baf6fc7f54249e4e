import { createHmac } from 'node:crypto';
import { CALLS } from '@docent/contract';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { ConfiguredWidget } from './third-parties.ts';

/** Signed for the caller's own address only; the secret stays on the server. */
export const supportRoutes = (app: App, widget: ConfiguredWidget | null) => {
  handle(app, CALLS.getSupportWidget, async ({ user: { email, name } }) => {
    if (!widget) throw new AppError('not_found');
    const { secret, ...rest } = widget;
    return { ...rest, email, name, hash: createHmac('sha256', secret).update(email).digest('hex') };
  });
};
