import { type CurrentUser, type ErrorCode, ROLES, type Role, type UserPatch } from '@docent/contract';

type Person = Pick<CurrentUser, 'id' | 'role'>;

/** Rules for people (design: permissions). Pure functions of the person and the other. */
export const mayAdministerUsers = (person: Pick<Person, 'role'>): boolean => person.role !== 'normal';

/** Roles that a person may give to others: an owner any, an admin only that of a normal user. */
export const rolesToGive = (person: Pick<Person, 'role'>): readonly Role[] => {
  if (person.role === 'owner') return ROLES;
  return person.role === 'admin' ? ['normal'] : [];
};

/** Owners change everybody, admins normal users and experts. */
export const mayManage = (person: Person, other: Person): boolean =>
  person.role === 'owner' || (person.role === 'admin' && other.role === 'normal');

/** Rights to set a field: the person themselves, their managers, or both. A new field does not compile without an entry here. */
const SET_BY: Record<keyof UserPatch, { self: boolean; manager: boolean }> = {
  name: { self: true, manager: true },
  username: { self: true, manager: true },
  language: { self: true, manager: true },
  password: { self: true, manager: false },
  current_password: { self: true, manager: false },
  role: { self: false, manager: true },
  is_expert: { self: false, manager: true },
  domain_ids: { self: false, manager: true },
  disabled: { self: false, manager: true },
};

/** Why a change is refused, or null. */
export const refusalOfChange = (person: Person, other: Person, patch: UserPatch): ErrorCode | null => {
  const isSelf = person.id === other.id;
  if (isSelf && patch.role !== undefined) return 'own_role';
  if (isSelf && patch.disabled !== undefined) return 'forbidden';
  const manages = mayManage(person, other);
  const fields = Object.keys(patch) as (keyof UserPatch)[]; // its schema takes no other
  const may = (field: keyof UserPatch) =>
    (isSelf && SET_BY[field].self) || (manages && SET_BY[field].manager);
  if (!fields.every(may)) return 'forbidden';
  if (patch.role !== undefined && !rolesToGive(person).includes(patch.role)) return 'forbidden';
  return null;
};

/** A person deletes themselves, an owner anybody. */
export const mayDeleteUser = (person: Person, other: Person): boolean =>
  person.id === other.id || person.role === 'owner';

/**
 * People export their own data, and owners that of any user, which is audited. Administrators export no data of others: it contains
 * messages of chats that they may not read, and they could disable any account for a moment.
 */
export const mayExportUser = (person: Person, other: Person): boolean =>
  person.id === other.id || person.role === 'owner';

export const rightsOver = (person: Person, other: Person & { has_identity: boolean }) => {
  const isSelf = person.id === other.id;
  const manages = mayManage(person, other);
  return {
    edit: isSelf || manages,
    roles: manages && !isSelf ? [...rolesToGive(person)] : [],
    disable: manages && !isSelf,
    release: manages && !isSelf && other.has_identity,
    export: mayExportUser(person, other),
    delete: mayDeleteUser(person, other),
  };
};
