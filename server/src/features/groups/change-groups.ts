import type { CurrentUser, Group, GroupMembersBody } from '@docent/contract';
import {
  domainsManagedThrough,
  domainsOpenedBy,
  groupsEntered,
  type ManagedDomain,
  withoutManager,
} from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { recordAccessOpened, recordAudit } from '../audit/index.ts';
import { lockGroup, lockGroups } from './lock-group.ts';
import {
  faultOfNesting,
  findMembers,
  insertGroup,
  insertMembers,
  originsOf,
  removeByHand,
  removeGroup,
  renameGroup,
} from './store.ts';

/** Actor of a change, with the network address. Every function here is part of a transaction, and checks the actor's right in it. */
type By = { user: CurrentUser; ip: string };

const requireOurs = ({ origin }: Pick<Group, 'origin'>) => {
  if (origin !== 'hand') throw new AppError('group_origin');
};

/** Throws `group_name_taken`. */
export const createGroup = async (tx: DbOrTx, by: By, name: string): Promise<string> => {
  await lockGroups(tx, by.user.id);
  const id = newId();
  if (!(await insertGroup(tx, id, name))) throw new AppError('group_name_taken');
  await recordAudit(tx, by, { action: 'group.created', target: { id, name } });
  return id;
};

/** Throws `not_found`, `group_origin`, `group_name_taken`. */
export const changeName = async (tx: DbOrTx, by: By, id: string, name: string): Promise<void> => {
  const group = await lockGroup(tx, by.user.id, id);
  requireOurs(group);
  if (group.name === name) return;
  if (!(await renameGroup(tx, id, name))) throw new AppError('group_name_taken');
  await recordAudit(tx, by, {
    action: 'group.renamed',
    target: { id, name: group.name },
    detail: { to: name },
  });
};

/**
 * Deletes a group. A group of an identity provider can be deleted only when it is empty. Throws `not_found`, `group_origin`,
 * `last_manager`.
 */
export const deleteGroup = async (tx: DbOrTx, by: By, id: string): Promise<void> => {
  const group = await lockGroup(tx, by.user.id, id);
  if (group.people + group.groups > 0) requireOurs(group);
  const managed = await domainsManagedThrough(tx, [id]);
  await removeGroup(tx, id);
  await requireManagers(tx, managed);
  await recordAudit(tx, by, {
    action: 'group.deleted',
    target: group,
    detail: { people: group.people, groups: group.groups },
  });
};

/**
 * Adds members. Throws `not_found` for the group, or for a person or a group to add, that does not exist; `group_origin`, `group_circle`,
 * `group_too_deep`.
 * @returns the domains that it opened to a person: notify their managers after the commit
 */
export const addMembers = async (
  tx: DbOrTx,
  by: By,
  id: string,
  given: Required<GroupMembersBody>,
): Promise<ManagedDomain[]> => {
  const group = await lockGroup(tx, by.user.id, id);
  requireOurs(group);
  const userIds = [...new Set(given.user_ids)];
  const groupIds = [...new Set(given.group_ids)];
  const found = await findMembers(tx, { userIds, groupIds });
  if (found.length < userIds.length + groupIds.length) throw new AppError('not_found');
  const fault = await faultOfNesting(tx, id, groupIds);
  if (fault) throw new AppError(fault);
  const domains = await domainsOpenedBy(tx, await groupsEntered(tx, id, [...userIds, ...groupIds]));
  await insertMembers(tx, id, { userIds, groupIds });
  const added = found.map(({ id: memberId, name, kind }) => ({ id: memberId, name, kind }));
  await recordAudit(tx, by, { action: 'group.members_added', target: group, detail: { added } });
  await recordAccessOpened(tx, by, { how: 'group_members', target: group, domains });
  return domains;
};

/** Removes a member added by hand; memberships of other origins stay. Throws `not_found`, `group_origin`, `last_manager`. */
export const removeMember = async (tx: DbOrTx, by: By, id: string, memberId: string): Promise<void> => {
  const group = await lockGroup(tx, by.user.id, id);
  const member = await originsOf(tx, id, memberId);
  if (!member) throw new AppError('not_found');
  if (!member.origins.includes('hand')) throw new AppError('group_origin');
  const managed = await domainsManagedThrough(tx, [id]);
  await removeByHand(tx, id, memberId);
  await requireManagers(tx, managed);
  await recordAudit(tx, by, {
    action: 'group.member_removed',
    target: group,
    detail: { removed: { id: memberId, name: member.name }, stays: member.origins.length > 1 },
  });
};

const requireManagers = async (tx: DbOrTx, managed: ManagedDomain[]) => {
  const [lost] = await withoutManager(tx, managed);
  if (lost) throw new AppError('last_manager');
};
