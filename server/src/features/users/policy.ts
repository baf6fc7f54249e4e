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

const OWN_FIELDS = new Set(['name', 'username', 'language', 'password', 'current_password']);
const MANAGED_FIELDS = new Set([
  'name',
  'username',
  'language',
  'role',
  'is_expert',
  'domain_ids',
  'disabled',
]);

/** Why a change is refused, or null. */
export const refusalOfChange = (person: Person, other: Person, patch: UserPatch): ErrorCode | null => {
  const isSelf = person.id === other.id;
  if (isSelf && patch.role !== undefined) return 'own_role';
  if (isSelf && patch.disabled !== undefined) return 'forbidden';
  const manages = mayManage(person, other);
  const may = (field: string) => (isSelf && OWN_FIELDS.has(field)) || (manages && MANAGED_FIELDS.has(field));
  if (!Object.keys(patch).every(may)) return 'forbidden';
  if (patch.role !== undefined && !rolesToGive(person).includes(patch.role)) return 'forbidden';
  return null;
};

/** A person deletes themselves, an owner anybody. */
export const mayDeleteUser = (person: Person, other: Person): boolean =>
  person.id === other.id || person.role === 'owner';

/**
 * People take their own data away, and owners anybody's, which is written down. Administrators nobody's: what is in it
 * was said in chats that are not theirs to read, and they could switch anybody off for a moment.
 */
export const mayExportUser = (person: Person, other: Person): boolean =>
  person.id === other.id || person.role === 'owner';

export const rightsOver = (person: Person, other: Person) => {
  const isSelf = person.id === other.id;
  const manages = mayManage(person, other);
  return {
    edit: isSelf || manages,
    roles: manages && !isSelf ? [...rolesToGive(person)] : [],
    disable: manages && !isSelf,
    export: mayExportUser(person, other),
    delete: mayDeleteUser(person, other),
  };
};
