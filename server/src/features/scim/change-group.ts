import { domainsManagedThrough, type ManagedDomain, withoutManager } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/index.ts';
import { changeProvisioned, faultOfNesting, keepProvisioned, removeGroup } from '../groups/index.ts';
import { findMembers, isNameTaken, keepGroup, type ScimGroupRow, saidOf, touchGroup } from './group-store.ts';
import type { SaidGroup } from './read-resource.ts';
import { invalidValue, taken } from './scim-error.ts';
import { isUuid } from './user-store.ts';
import { actorOf, type By, type Done } from './write.ts';

type Named = { id: string; name: string };
/** Names of people in one event of the audit log; all are counted. */
const NAMED_MAX = 100;

/** Every function here is part of `writing`, and throws ScimError. Resolves to the id. */
export const createGroup = async (tx: DbOrTx, by: By, said: SaidGroup): Promise<Done<string>> => {
  const id = newId();
  const name = await keep(tx, id, said);
  await recordAudit(tx, by, { action: 'group.created', target: { id, name }, actor: actorOf(by) });
  await changeMembers(tx, by, { group: { id, name }, before: [], now: said.members });
  return { result: id, lost: [] };
};

/**
 * Replaces a group's content. Members who are also in it by hand or by a claim stay. When the last manager of a restricted domain leaves,
 * the domain stays closed and owners are notified.
 */
export const changeGroup = async (
  tx: DbOrTx,
  by: By,
  { before, said }: { before: ScimGroupRow; said: SaidGroup },
): Promise<Done<void>> => {
  const was = saidOf(before);
  const { id } = before;
  const isRenamed = said.displayName !== was.displayName;
  if (isRenamed || said.externalId !== was.externalId) {
    const name = await keep(tx, id, said);
    if (isRenamed)
      await recordAudit(tx, by, {
        action: 'group.renamed',
        target: { id, name: was.displayName },
        detail: { to: name },
        actor: actorOf(by),
      });
  }
  const group = { id, name: said.displayName };
  const lost = await changeMembers(tx, by, { group, before: was.members, now: said.members });
  return { result: undefined, lost };
};

/** Deletes a group. Its members lose the access granted to it, as when a group made in Docent is deleted. */
export const deleteGroup = async (tx: DbOrTx, by: By, row: ScimGroupRow): Promise<Done<void>> => {
  const managed = await domainsManagedThrough(tx, [row.id]);
  await removeGroup(tx, row.id);
  const lost = await withoutManager(tx, managed);
  await recordAudit(tx, by, {
    action: 'group.deleted',
    target: { id: row.id, name: row.display_name },
    detail: { members: row.members?.length ?? 0, ...named('without_manager', lost) },
    actor: actorOf(by),
  });
  return { result: undefined, lost };
};

/** Resolves to its name here. */
const keep = async (tx: DbOrTx, id: string, said: SaidGroup): Promise<string> => {
  const { displayName, externalId } = said;
  if (await isNameTaken(tx, displayName, id)) throw taken('Another group has this displayName.');
  const name = await keepProvisioned(tx, { id, name: displayName, externalId });
  if (name === null) throw taken('Another group has this externalId.');
  await keepGroup(tx, id, displayName);
  return name;
};

type Membership = { group: Named; before: string[]; now: string[] };

const changeMembers = async (
  tx: DbOrTx,
  by: By,
  { group, before, now }: Membership,
): Promise<ManagedDomain[]> => {
  const [were, are] = [new Set(before), new Set(now)];
  const added = await membersOf(
    tx,
    group.id,
    [...are].filter((id) => !were.has(id)),
  );
  const outOf = [...were].filter((id) => !are.has(id));
  if (!added.length && !outOf.length) return [];
  const removed = await findMembers(tx, outOf);
  const managed = outOf.length ? await domainsManagedThrough(tx, [group.id]) : [];
  const idsOf = (kind: 'person' | 'group') => added.flatMap((one) => (one.kind === kind ? [one.id] : []));
  await changeProvisioned(tx, group.id, { people: idsOf('person'), groups: idsOf('group'), outOf });
  await touchGroup(tx, group.id);
  const lost = await withoutManager(tx, managed);
  const write = (action: 'group.members_added' | 'group.member_removed', detail: Record<string, unknown>) =>
    recordAudit(tx, by, { action, target: group, detail, actor: actorOf(by) });
  if (added.length)
    await write('group.members_added', { added: added.slice(0, NAMED_MAX), count: added.length });
  if (outOf.length)
    await write('group.member_removed', {
      removed: removed.slice(0, NAMED_MAX),
      count: outOf.length,
      ...named('without_manager', lost),
    });
  return lost;
};

const named = (field: string, domains: ManagedDomain[]) =>
  domains.length ? { [field]: domains.map(({ id, name }) => ({ id, name })) } : {};

const membersOf = async (tx: DbOrTx, groupId: string, ids: string[]) => {
  const found = ids.length ? await findMembers(tx, ids.filter(isUuid)) : [];
  if (found.length < ids.length) {
    const known = new Set(found.map(({ id }) => id));
    throw invalidValue(
      `members: there is nobody and no group of the id ${ids.find((id) => !known.has(id))}.`,
    );
  }
  const groups = found.flatMap(({ id, kind }) => (kind === 'group' ? [id] : []));
  const fault = await faultOfNesting(tx, groupId, groups);
  if (fault) throw new AppError(fault);
  return found;
};
