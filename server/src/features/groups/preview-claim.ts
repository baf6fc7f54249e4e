import type { ClaimTrial } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import { claimedBy, groupsToBe } from './claim-store.ts';
import { readClaim } from './read-claim.ts';

type Trial = {
  connection: string;
  claim: string;
  claims: Record<string, unknown>;
  /** Null for a person without an account. */
  personId: string | null;
};

/** Returns the effect that a groups claim would have at a sign-in: groups it names or would create, and groups the person would leave. */
export const previewClaim = async (
  db: Db,
  { connection, claim, claims, personId }: Trial,
): Promise<ClaimTrial> => {
  const read = readClaim(claims, claim);
  const nothing = { claim, reason: null, values: [], leaves: [] };
  if (read.state === 'absent') return { ...nothing, state: 'absent' };
  if (read.state === 'refused') return { ...nothing, state: 'refused', reason: read.reason };
  const values = await groupsToBe(db, connection, read.values);
  const held = personId ? await claimedBy(db, personId, connection) : [];
  const stays = new Set(values.map(({ group }) => group?.id));
  const leaves = held.filter(({ id }) => !stays.has(id)).map(({ id, name }) => ({ id, name }));
  return { ...nothing, state: 'taken', values, leaves };
};
