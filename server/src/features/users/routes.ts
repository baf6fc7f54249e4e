import { CALLS } from '@docent/contract';
import { domainsReadThrough, holdAccess } from '../../access/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { Files } from '../../platform/files/files.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import {
  changePassword,
  type LinkOptions,
  listColleagues,
  makeLink,
  releaseIdentities,
  requireGoodPassword,
  requirePassword,
} from '../accounts/index.ts';
import { recordAccessOpened, recordAudit } from '../audit/index.ts';
import { tellLostManagers } from '../domains/index.ts';
import { type Notify, tellAccessOpened } from '../notifications/index.ts';
import { changeUser } from './change-user.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { holdPeople } from './hold-people.ts';
import { mayAdministerUsers, mayDeleteUser, mayManage, refusalOfChange, rolesToGive } from './policy.ts';
import { findManagedUser, listManagedUsers } from './store.ts';

type Options = LinkOptions & { minLength: number; files: Files; notify: Notify };

/** These send e-mails or hash passwords. */
const LIMIT = { max: 60, timeWindow: '1 minute' };

export const userRoutes = (app: App, { minLength, files, notify, ...links }: Options) => {
  const { db } = links;

  /** A person as the caller may see them: disabled people exist for administrators only. */
  const personOf = async (id: string, caller: Parameters<typeof findManagedUser>[2]) => {
    const target = await findManagedUser(db, id, caller);
    if (!target || (target.disabled && !mayAdministerUsers(caller))) throw new AppError('not_found');
    return target;
  };

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
      return { user: await personOf(id, user), invitation };
    },
    { rateLimit: LIMIT },
  );

  handle(app, CALLS.getUser, async ({ params: { id }, user }) => {
    const target = await personOf(id, user);
    if (id !== user.id && !mayAdministerUsers(user)) throw new AppError('forbidden');
    return target;
  });

  handle(
    app,
    CALLS.updateUser,
    async (request) => {
      const { body: patch, user, caller } = request;
      const target = await personOf(request.params.id, user);
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
      return personOf(target.id, user);
    },
    { rateLimit: LIMIT },
  );

  handle(
    app,
    CALLS.inviteUser,
    async (request) => {
      const { send, opened } = await db.transaction(async (tx) => {
        const { person, target } = await holdPeople(tx, request.user.id, request.params.id);
        if (target.id === person.id || !mayManage(person, target)) throw new AppError('forbidden');
        if (target.disabled) throw new AppError('not_found');
        await recordAudit(tx, request, { action: 'user.invited', target });
        // The link allows the caller to sign in as the person it is for.
        const opened = await domainsReadThrough(tx, { people: [target.id] });
        await recordAccessOpened(tx, request, { how: 'sign_in_link', target, domains: opened });
        const purpose = target.has_password || target.has_identity ? 'password' : 'invitation';
        return { send: await makeLink(tx, purpose, target, links), opened };
      });
      await tellAccessOpened(notify, request.user.id, opened);
      return send();
    },
    { rateLimit: LIMIT },
  );

  handle(app, CALLS.releaseUser, async (request) => {
    const opened = await db.transaction(async (tx) => {
      await holdAccess(tx);
      const { person, target } = await holdPeople(tx, request.user.id, request.params.id);
      if (target.id === person.id || !mayManage(person, target)) throw new AppError('forbidden');
      const connections = await releaseIdentities(tx, target.id);
      if (!connections.length) return [];
      await recordAudit(tx, request, { action: 'user.changed', target, detail: { released: connections } });
      // The keeper of the other system decides who signs in to the account next.
      const domains = await domainsReadThrough(tx, { people: [target.id] });
      await recordAccessOpened(tx, request, { how: 'released', target, domains });
      return domains;
    });
    await tellAccessOpened(notify, request.user.id, opened);
  });

  handle(
    app,
    CALLS.deleteUser,
    async (request) => {
      const { user, body } = request;
      const target = await personOf(request.params.id, user);
      if (!mayDeleteUser(user, target)) throw new AppError('forbidden');
      if (body.username !== target.username)
        throw new AppError('invalid_input', 'username: not that of the account');
      if (target.id === user.id) await requirePassword(db, user.id, body.current_password ?? '');
      const lost = await deleteUser({ db, files }, { targetId: target.id, request });
      await tellLostManagers(db, notify, lost);
    },
    { rateLimit: LIMIT },
  );
};
