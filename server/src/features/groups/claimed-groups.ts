import { domainsManagedThrough, holdAccessChange, withoutManager } from '../../access/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ClaimedGroups } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { Notify } from '../notifications/index.ts';
import {
  activeOwners,
  claimedBy,
  claimedGroupIds,
  endClaimed,
  groupsOfClaim,
  holdActive,
  setClaimed,
} from './claim-store.ts';
import { previewClaim } from './preview-claim.ts';
import { type ClaimOfGroups, readClaim } from './read-claim.ts';

type Parts = { database: Database; notify: Notify };

/** Group memberships claimed by other systems: applied at sign-ins, previewed, and ended. */
export const claimedGroupsOf = (parts: Parts): ClaimedGroups => {
  const tellLost = tellLostBy(parts);
  return {
    take: takeClaimBy(parts, tellLost),
    preview: (trial) => previewClaim(parts.database.db, trial),
    idsOf: claimedGroupIds,
    release: async (tx, { connection, except }) => {
      const groups = await claimedGroupIds(tx, connection);
      const managed = await domainsManagedThrough(tx, groups);
      const ended = await endClaimed(tx, groups, except);
      return { ended, lost: await withoutManager(tx, managed) };
    },
    tellLost,
  };
};

/** A restricted domain that lost its last manager is the owners' to mend. */
const tellLostBy =
  ({ database, notify }: Parts): ClaimedGroups['tellLost'] =>
  async (lost) => {
    if (!lost.length) return;
    const userIds = await activeOwners(database.db);
    for (const { id } of lost) await notify({ kind: 'manager_lost', userIds, actorId: null, domainId: id });
  };

/**
 * Makes a person's memberships equal to the claim: named groups are created, other memberships by this claim end. An absent claim changes
 * nothing, an empty one ends all; a refused one changes nothing and is audited. Owners are notified of restricted domains that lost their
 * last manager.
 */
const takeClaimBy =
  ({ database }: Parts, tellLost: ClaimedGroups['tellLost']): ClaimedGroups['take'] =>
  async ({ person, connection, claim, claims, ip, isAsRead }) => {
    const read = readClaim(claims, claim);
    if (read.state === 'absent') return;
    const about = { action: 'group.claim_taken', target: person } as const;
    if (read.state === 'refused') {
      const detail = { connection, claim, refused: read.reason };
      await recordAudit(database.db, { ip }, { ...about, detail });
      return;
    }
    // Most claims equal the previous one: they take no lock.
    if (saysNothingNew(read, connection, await claimedBy(database.db, person.id, connection))) return;
    const lost = await database.transact(async ({ db: tx }) => {
      await holdAccessChange(tx);
      if (!(await isAsRead(tx)) || !(await holdActive(tx, person.id))) return [];
      const before = await claimedBy(tx, person.id, connection);
      const named = await groupsOfClaim(tx, connection, read.values);
      const added = named.filter(({ id }) => !before.some((one) => one.id === id));
      const removed = before.filter(({ id }) => !named.some((one) => one.id === id));
      const outOf = removed.map(({ id }) => id);
      const managed = await domainsManagedThrough(tx, outOf);
      await setClaimed(tx, person.id, { into: added.map(({ id }) => id), outOf });
      const without = await withoutManager(tx, managed);
      const detail = {
        connection,
        added: added.map(({ name }) => name),
        removed: removed.map(({ name }) => name),
        ...(without.length ? { without_manager: without.map(({ id, name }) => ({ id, name })) } : {}),
      };
      await recordAudit(tx, { ip }, { ...about, detail });
      return without;
    });
    await tellLost(lost);
  };

const saysNothingNew = (
  { values }: Extract<ClaimOfGroups, { state: 'taken' }>,
  connection: string,
  held: { external_id: string }[],
): boolean => {
  const now = new Set(held.map(({ external_id }) => external_id));
  return now.size === values.length && values.every((value) => now.has(`${connection}/${value}`));
};
