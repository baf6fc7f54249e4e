import type { CLAIM_REFUSALS } from '@docent/contract';

/** Groups of a person that an identity provider claims at a sign-in. */
export type ClaimOfGroups =
  | { state: 'absent' }
  /** Larger than is taken, not names, or kept where they would have to be asked for (Entra ID, above 200 groups). */
  | { state: 'refused'; reason: (typeof CLAIM_REFUSALS)[number] }
  | { state: 'taken'; values: string[] };

const GROUPS_AT_MOST = 1_000;
const BYTES_AT_MOST = 64 * 1024;
const NAME_AT_MOST = 200;

const isName = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  value.length <= NAME_AT_MOST &&
  !/\p{Cc}/u.test(value) &&
  // Halves of a character would be stored as one and the same sign: two names would be one group.
  value.isWellFormed();

/** Reads a claim or an attribute: whole or not at all. One name may stand without a list; an empty one is no group. */
export const readClaim = (claims: Record<string, unknown>, name: string): ClaimOfGroups => {
  const value = claims[name];
  if (value === undefined || value === null) {
    const elsewhere = claims._claim_names;
    const isElsewhere = typeof elsewhere === 'object' && elsewhere !== null && name in elsewhere;
    return isElsewhere ? { state: 'refused', reason: 'elsewhere' } : { state: 'absent' };
  }
  const all: unknown[] = Array.isArray(value) ? value : value === '' ? [] : [value];
  if (all.length > GROUPS_AT_MOST) return { state: 'refused', reason: 'too_many' };
  if (Buffer.byteLength(JSON.stringify(all)) > BYTES_AT_MOST)
    return { state: 'refused', reason: 'too_large' };
  if (!all.every(isName)) return { state: 'refused', reason: 'malformed' };
  return { state: 'taken', values: [...new Set(all.map((one) => one.trim()))] };
};
