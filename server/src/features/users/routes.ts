import { CALLS } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Files } from '../../platform/files/files.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import {
  changePassword,
  type LinkOptions,
  listColleagues,
  requireGoodPassword,
  requirePassword,
} from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { tellLostManagers } from '../domains/index.ts';
import { type Notify, tellAccessOpened } from '../notifications/index.ts';
import { changeUser } from './change-user.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { mayAdministerUsers, mayDeleteUser, refusalOfChange, rolesToGive } from './policy.ts';
import { COSTLY_CALLS, signInRoutes } from './sign-in-routes.ts';
import { findManagedUser, listManagedUsers } from './store.ts';

type Options = LinkOptions & { minLength: number; files: Files; notify: Notify };

export const userRoutes = (app: App, { minLength, files, notify, ...links }: Options) => {
  const { db } = links;
  signInRoutes(app, { notify, ...links });

  handle(app, CALLS.listUsers, ({ query: { page, ...query }, user }) => {
    const isAdministrator = mayAdministerUsers(user);
    if (!isAdministrator && (page !== undefined || query.not_in_group)) throw new AppError('forbidden');
    if (page === undefined) return listColleagues(db, { ...query, byEmail: isAdministrator }, user);
    if (query.not_in_group) throw new AppError('invalid_input', 'not_in_group: not together with page');
    return listManagedUsers(db, { search: query.search, page, perPage: query.limit }, user);
  });

  handle(
    app,
    CALLS.createUser,
    async (request) => {
      const { body, user } = request;
      if (!rolesToGive(user).includes(body.role)) throw new AppError('forbidden');
      const { id, invitation, opened } = await createUser(body, { ...links, minLength, request });
      await tellAccessOpened(notify, user.id, opened);
      return { user: await findPerson(db, id, user), invitation };
    },
    { rateLimit: COSTLY_CALLS },
  );

  handle(app, CALLS.getUser, async ({ params: { id }, user }) => {
    const target = await findPerson(db, id, user);
    if (id !== user.id && !mayAdministerUsers(user)) throw new AppError('forbidden');
    return target;
  });

  handle(
    app,
    CALLS.updateUser,
    async (request) => {
      const { body: patch, user, caller } = request;
      const target = await findPerson(db, request.params.id, user);
      const refusal = refusalOfChange(user, target, patch);
      if (refusal) throw new AppError(refusal);
      if (patch.password !== undefined) {
        await requireGoodPassword(patch.password, minLength);
        const change = {
          userId: user.id,
          sessionId: caller.sessionId,
          current: patch.current_password ?? '',
          password: patch.password,
        };
        await changePassword(db, change, (tx) =>
          recordAudit(tx, request, { action: 'user.password_changed', target: user }),
        );
      }
      const { opened, lost } = await changeUser(db, { targetId: target.id, patch, request });
      await tellAccessOpened(notify, user.id, opened);
      await tellLostManagers(db, notify, lost);
      return findPerson(db, target.id, user);
    },
    { rateLimit: COSTLY_CALLS },
  );

  handle(
    app,
    CALLS.deleteUser,
    async (request) => {
      const { user, body } = request;
      const target = await findPerson(db, request.params.id, user);
      if (!mayDeleteUser(user, target)) throw new AppError('forbidden');
      if (body.username !== target.username)
        throw new AppError('invalid_input', 'username: not that of the account');
      if (target.id === user.id) await requirePassword(db, user.id, body.current_password ?? '');
      const lost = await deleteUser({ db, files }, { targetId: target.id, request });
      await tellLostManagers(db, notify, lost);
    },
    { rateLimit: COSTLY_CALLS },
  );
};

/** A person as the caller may see them: disabled people exist for administrators only. */
const findPerson = async (db: Db, id: string, caller: Parameters<typeof findManagedUser>[2]) => {
  const target = await findManagedUser(db, id, caller);
  if (!target || (target.disabled && !mayAdministerUsers(caller))) throw new AppError('not_found');
  return target;
};
