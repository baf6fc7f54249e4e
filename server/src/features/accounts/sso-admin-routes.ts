import { CALLS } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { type Notify, tellAccessOpened } from '../notifications/index.ts';
import { addConnection, changeConnection, removeConnection } from './change-sso.ts';
import { SIGN_IN_LIMIT } from './sign-in-limits.ts';
import type { ClaimedGroups } from './signed-in-claims.ts';
import type { SsoConnections } from './sso-connections.ts';
import type { SsoTrials } from './sso-trials.ts';

type Options = {
  db: Db;
  connections: SsoConnections;
  claimedGroups: ClaimedGroups;
  trials: SsoTrials;
  notify: Notify;
};

const requireOwner = (user: { role: string }) => {
  if (user.role !== 'owner') throw new AppError('forbidden');
};

/** Routes of the SSO connections, for owners only. */
export const ssoAdminRoutes = (app: App, options: Options) => {
  const { db, connections, claimedGroups, trials, notify } = options;
  const listed = async () => ({ connections: await connections.list() });
  const connectionOf = async (id: string) => {
    const known = (await connections.refresh()).find((one) => one.id === id);
    if (!known) throw new AppError('not_found');
    return known;
  };

  handle(app, CALLS.listSsoConnections, ({ user }) => {
    requireOwner(user);
    return listed();
  });

  handle(app, CALLS.createSsoConnection, async (request) => {
    requireOwner(request.user);
    await connections.requireIssuer(request.body);
    const { opened } = await db.transaction((tx) => addConnection(tx, options, request));
    await tellAccessOpened(notify, request.user.id, opened);
    return listed();
  });

  handle(app, CALLS.updateSsoConnection, async (request) => {
    requireOwner(request.user);
    await connections.requireIssuer(request.body);
    const { user, ip, body, params } = request;
    const by = { user, ip, body, id: params.id };
    const { opened, lost } = await db.transaction((tx) => changeConnection(tx, options, by));
    await tellAccessOpened(notify, request.user.id, opened);
    await claimedGroups.tellLost(lost);
    return listed();
  });

  handle(app, CALLS.deleteSsoConnection, async (request) => {
    const by = { user: request.user, ip: request.ip, id: request.params.id };
    const { lost } = await db.transaction((tx) => removeConnection(tx, options, by));
    await claimedGroups.tellLost(lost);
  });

  handle(
    app,
    CALLS.startSsoTest,
    async ({ params, user }) => {
      requireOwner(user);
      const url = await trials.begin(await connectionOf(params.id), user.id);
      if (!url) throw new AppError('sso_failed', 'The identity provider did not say how to sign in.');
      return { url };
    },
    { rateLimit: SIGN_IN_LIMIT },
  );

  handle(app, CALLS.readSsoTest, async ({ params, body, user }) => {
    requireOwner(user);
    const result = await trials.read(body.ticket, user.id);
    if (result?.connection.id !== params.id) throw new AppError('not_found');
    return result;
  });
};
