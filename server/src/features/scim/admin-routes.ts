import { CALLS, type CurrentUser, type ScimState } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { requireFresh } from '../accounts/index.ts';
import { type Notify, tellAccessOpened } from '../notifications/index.ts';
import { addToken, removeToken } from './change-tokens.ts';
import { baseOf } from './discovery.ts';
import { mayAdministerScim } from './policy.ts';
import { listTokens } from './tokens.ts';

type Options = { database: Database; notify: Notify; origin: string };

/** Guesses at the password. */
const LIMIT = { max: 60, timeWindow: '1 minute' };

/** Routes for owners: the state of SCIM, and its tokens. */
export const scimAdminRoutes = (app: App, { database, notify, origin }: Options) => {
  const { db } = database;
  const requireOwner = (user: CurrentUser) => {
    if (!mayAdministerScim(user)) throw new AppError('forbidden');
  };

  handle(app, CALLS.getScim, async ({ user }) => {
    requireOwner(user);
    const { rows } = await db.execute<Pick<ScimState, 'users' | 'active_users' | 'groups'>>(sql`
      select count(*)::int as users, (count(*) filter (where u.disabled_at is null))::int as active_users,
        (select count(*)::int from scim_group) as groups
      from scim_user su join "user" u on u.id = su.user_id where su.deleted_at is null`);
    const counts = rows[0] ?? { users: 0, active_users: 0, groups: 0 };
    return { base_url: baseOf(origin), ...counts, tokens: await listTokens(db) };
  });

  handle(
    app,
    CALLS.createScimToken,
    async (request) => {
      const { user, caller, body } = request;
      requireOwner(user);
      await requireFresh(db, {
        userId: user.id,
        sessionId: caller.sessionId,
        password: body.current_password,
      });
      const { made, opened } = await database.transact(({ db: tx }) => addToken(tx, request, body));
      await tellAccessOpened(notify, user.id, opened);
      return made;
    },
    { rateLimit: LIMIT },
  );

  handle(app, CALLS.deleteScimToken, async (request) => {
    requireOwner(request.user);
    await database.transact(({ db: tx }) => removeToken(tx, request, request.params.id));
  });
};
