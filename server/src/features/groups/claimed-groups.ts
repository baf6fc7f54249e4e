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

/** What other systems say of people's groups, taken at sign-ins, tried, and ended. */
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
 * Makes somebody's membership what the claim says: groups that it names are made, those that it does not name any more are
 * left. An absent claim changes nothing, an empty one leaves all; one that is refused changes nothing and is written
 * down. Owners are told where a restricted domain lost its last manager by it.
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
    // Most sign-ins say what the one before said: nobody waits for those.
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
