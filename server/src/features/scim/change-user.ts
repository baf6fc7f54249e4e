import { Username, usernameOf } from '@docent/contract';
import type { ManagedDomain } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { changeAddress, changeShownName, findByAddress, insertUser } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { leaveProvisioned } from '../groups/index.ts';
import { disableAccount, enableAccount, holdAccount } from '../users/index.ts';
import { type SaidUser, shownName } from './read-resource.ts';
import { invalidValue, notFound, taken } from './scim-error.ts';
import {
  findDeleted,
  findKept,
  findTaken,
  type KeptUser,
  keepUser,
  markDeleted,
  markDisabled,
  type ScimUserRow,
} from './user-store.ts';
import { actorOf, type By, type Done, LastOwner } from './write.ts';

type Held = NonNullable<Awaited<ReturnType<typeof holdAccount>>>;

/**
 * Creates an account, or takes over an existing one: an account deleted under this externalId, or the account of an address that the
 * identity provider vouches for. Part of `writing`. Throws ScimError.
 * @returns the id of the user
 */
export const createUser = async (tx: DbOrTx, by: By, said: SaidUser): Promise<Done<string>> => {
  requireVouched(by, said.address);
  await requireFree(tx, said, null);
  const known = await findKnown(tx, said);
  const userId = known ? await takeUp(tx, by, { userId: known, said }) : await make(tx, by, said);
  return { result: userId, lost: await switchTo(tx, by, userId, said.active ?? true) };
};

/**
 * Changes a user to what the client of SCIM says now; `before` is what it said last. Part of `writing`.
 *
 * @returns whether the address changed
 * @throws ScimError
 */
export const changeUser = async (
  tx: DbOrTx,
  by: By,
  { before, said }: { before: ScimUserRow; said: SaidUser },
): Promise<Done<{ moved: boolean }>> => {
  await requireFree(tx, said, before.id);
  // Active users may get another externalId, for example when a company changes its directory.
  if (!before.active) requireSameId({ externalId: before.external_id }, said);
  const held = await hold(tx, before.id);
  const was = { userName: before.user_name, profile: before.profile };
  const kept = { externalId: before.external_id, ...was };
  const now = { externalId: said.externalId, userName: said.userName, profile: said.profile };
  if (isSame(kept, now))
    return { result: { moved: false }, lost: await switchTo(tx, by, before.id, said.active) };
  await keepUser(tx, before.id, said);
  const changed: Record<string, unknown> = {};
  if (said.address !== held.target.email) changed.email = await moveTo(tx, by, { held, said });
  const name = shownName(said);
  if (name !== shownName(was) && name !== held.target.name) {
    await changeShownName(tx, before.id, name);
    changed.name = name;
  }
  if (Object.keys(changed).length)
    await recordAudit(tx, by, {
      action: 'user.changed',
      target: held.target,
      detail: changed,
      actor: actorOf(by),
    });
  const moved = changed.email !== undefined;
  return { result: { moved }, lost: await switchTo(tx, by, before.id, said.active) };
};

/** The account stays, disabled, and out of the identity provider's groups. Part of `writing`. Throws LastOwner. */
export const deleteUser = async (tx: DbOrTx, by: By, { id }: ScimUserRow): Promise<Done<void>> => {
  const lost = await switchTo(tx, by, id, false);
  await leaveProvisioned(tx, id);
  await markDeleted(tx, id);
  return { result: undefined, lost };
};

const hold = async (tx: DbOrTx, id: string): Promise<Held> => {
  const held = await holdAccount(tx, id);
  if (!held) throw notFound();
  return held;
};

/** An address of another domain is anybody's word. */
const requireVouched = ({ client }: By, address: string): void => {
  const host = address.slice(address.lastIndexOf('@') + 1);
  if (!client.emailDomains.includes(host))
    throw invalidValue(`emails: this token does not vouch for addresses of ${host}.`);
};

const requireFree = async (tx: DbOrTx, said: SaidUser, except: string | null): Promise<void> => {
  const field = await findTaken(tx, said, except);
  if (field) throw taken(`Somebody else has this ${field}.`);
};

/** Returns the existing account, or null. Throws `uniqueness` for an account that may belong to another person. */
const findKnown = async (tx: DbOrTx, said: SaidUser): Promise<string | null> => {
  const deleted = said.externalId === null ? null : await findDeleted(tx, said.externalId);
  if (deleted) return deleted.userId;
  const account = await findByAddress(tx, said.address);
  if (!account) return null;
  const kept = await findKept(tx, account.id);
  requireSamePerson(kept, said);
  if (!kept && !account.emailVerified)
    throw taken('Somebody has registered this address and not proved that it is theirs.');
  return account.id;
};

const requireSamePerson = (kept: KeptUser | null, said: SaidUser): void => {
  if (!kept) return;
  if (!kept.deleted) throw taken('Somebody else has this address.');
  requireSameId(kept, said);
};

/** An address, or a userName, that was given to a newcomer opens nothing of who had it before. */
const requireSameId = (
  { externalId: before }: { externalId: string | null },
  { externalId: now }: SaidUser,
): void => {
  if (before !== null && now !== null && before !== now)
    throw taken('This account is somebody else’s, by another externalId. Delete it here first.');
};

const make = async (tx: DbOrTx, by: By, said: SaidUser): Promise<string> => {
  const name = shownName(said);
  // A userName may be invalid as a username, for example an e-mail address: it is stored beside the username.
  const username = Username.safeParse(said.userName);
  const made = await insertUser(tx, {
    name,
    email: said.address,
    username: username.success ? username.data : usernameOf(name),
    language: /^fr\b/i.test(said.profile.preferredLanguage ?? '') ? 'fr' : 'en',
    passwordHash: null,
    founder: false,
    emailVerified: true,
  });
  if (!made) throw taken('Somebody else has this address.');
  await keepUser(tx, made.id, said);
  await recordAudit(tx, by, {
    action: 'user.created',
    target: made,
    detail: { email: said.address, role: 'normal' },
    actor: actorOf(by),
  });
  return made.id;
};

const takeUp = async (
  tx: DbOrTx,
  by: By,
  { userId, said }: { userId: string; said: SaidUser },
): Promise<string> => {
  const held = await hold(tx, userId);
  await keepUser(tx, userId, said);
  if (said.address !== held.target.email) await moveTo(tx, by, { held, said });
  await changeShownName(tx, userId, shownName(said));
  await recordAudit(tx, by, {
    action: 'scim.user_linked',
    target: held.target,
    detail: { email: said.address, user_name: said.userName, external_id: said.externalId },
    actor: actorOf(by),
  });
  return userId;
};

const moveTo = async (
  tx: DbOrTx,
  by: By,
  { held, said }: { held: Held; said: SaidUser },
): Promise<string> => {
  requireVouched(by, said.address);
  const { id: userId, email: from } = held.target;
  if (!(await changeAddress(tx, { userId, from, to: said.address })))
    throw taken('Somebody else has this address.');
  return said.address;
};

/** Enables or disables an account; undefined changes nothing. An account that was disabled by hand is not enabled. */
const switchTo = async (
  tx: DbOrTx,
  by: By,
  userId: string,
  wanted: boolean | undefined,
): Promise<ManagedDomain[]> => {
  const { target: person, owners } = await hold(tx, userId);
  const isActive = person.disabledAt === null;
  if (wanted === undefined || wanted === isActive) return [];
  const target = { id: person.id, name: person.name, disabled: !isActive };
  const given = { target, by, actor: actorOf(by), at: new Date() };
  if (!wanted) {
    if (owners.length === 1 && owners[0] === userId) throw new LastOwner(target);
    const lost = await disableAccount(tx, given);
    await markDisabled(tx, userId, given.at);
    return lost;
  }
  const kept = await findKept(tx, userId);
  if (kept?.disabledAt?.getTime() !== person.disabledAt?.getTime()) return [];
  await enableAccount(tx, given);
  await markDisabled(tx, userId, null);
  return [];
};

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** With its keys in order: the database keeps them in one of its own. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
};
