import { CALLS, type Group } from '@docent/contract';
import { managesAnyDomain } from '../../access/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { type Notify, tellAccessOpened } from '../notifications/index.ts';
import { addMembers, changeName, createGroup, deleteGroup, removeMember } from './change-groups.ts';
import { mayAdministerGroups } from './policy.ts';
import { findGroup, listGroups, listMembers } from './store.ts';

type Options = { database: Database; notify: Notify };

export const groupRoutes = (app: App, { database, notify }: Options) => {
  const { db } = database;
  const requireAdministrator = (user: Parameters<typeof mayAdministerGroups>[0]) => {
    if (!mayAdministerGroups(user)) throw new AppError('forbidden');
  };
  const groupOf = async (id: string) => {
    const group = await findGroup(db, id);
    if (!group) throw new AppError('not_found');
    return group;
  };
  const shortGroupOf = async (id: string): Promise<Group> => {
    const { external_id: _external, within: _within, ...group } = await groupOf(id);
    return group;
  };

  handle(app, CALLS.listGroups, async ({ query, user }) => {
    if (query.not_in_group) requireAdministrator(user);
    if (!mayAdministerGroups(user) && !(await managesAnyDomain(db, user.id))) throw new AppError('forbidden');
    return listGroups(db, query);
  });

  handle(app, CALLS.createGroup, async (request) => {
    const id = await database.transact(({ db: tx }) => createGroup(tx, request, request.body.name));
    return shortGroupOf(id);
  });

  handle(app, CALLS.getGroup, ({ params, user }) => {
    requireAdministrator(user);
    return groupOf(params.id);
  });

  handle(app, CALLS.updateGroup, async (request) => {
    const { id } = request.params;
    await database.transact(({ db: tx }) => changeName(tx, request, id, request.body.name));
    return shortGroupOf(id);
  });

  handle(app, CALLS.deleteGroup, (request) =>
    database.transact(({ db: tx }) => deleteGroup(tx, request, request.params.id)),
  );

  handle(app, CALLS.listGroupMembers, async ({ params, query, user }) => {
    requireAdministrator(user);
    await groupOf(params.id);
    return listMembers(db, params.id, query);
  });

  handle(app, CALLS.addGroupMembers, async (request) => {
    const { id } = request.params;
    const opened = await database.transact(({ db: tx }) => addMembers(tx, request, id, request.body));
    await tellAccessOpened(notify, request.user.id, opened);
    return shortGroupOf(id);
  });

  handle(app, CALLS.removeGroupMember, (request) =>
    database.transact(({ db: tx }) => removeMember(tx, request, request.params.id, request.params.memberId)),
  );
};
