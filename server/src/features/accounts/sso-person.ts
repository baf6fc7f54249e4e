import type { SSO_REFUSALS } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { isOfDomains } from './sign-up-policy.ts';

export type SsoRefusal = (typeof SSO_REFUSALS)[number];

/** Claims of an ID token or user info, or attributes of a SAML assertion. */
export type Profile = Record<string, unknown>;

const NAME_CHARACTERS = 120;

/** The first that a profile has of these, as one line of text. Attributes of SAML may have several values. */
const textIn = (profile: Profile, names: string[]): string => {
  for (const name of names) {
    const value = [profile[name]].flat()[0];
    if (typeof value === 'string' && value.trim()) return value.replace(/\s+/g, ' ').trim();
  }
  return '';
};

const OF_XMLSOAP = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/';
const FULL = [
  'name',
  'displayName',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'urn:oid:2.16.840.1.113730.3.1.241',
];
const GIVEN = ['given_name', 'givenName', 'firstName', `${OF_XMLSOAP}givenname`, 'urn:oid:2.5.4.42'];
const FAMILY = ['family_name', 'surname', 'sn', 'lastName', `${OF_XMLSOAP}surname`, 'urn:oid:2.5.4.4'];
const USERNAME = ['preferred_username', 'nickname', 'uid', 'urn:oid:0.9.2342.19200300.100.1.1'];

/** Name of a person in the other system; empty where it has nothing but addresses. OpenID Connect Core 1.0, 5.1; attributes of SAML. */
export const nameIn = (profile: Profile): string => {
  const parts = [textIn(profile, GIVEN), textIn(profile, FAMILY)].filter(Boolean).join(' ');
  const called = [textIn(profile, FULL), parts, textIn(profile, USERNAME)];
  return (called.find((one) => one && !one.includes('@')) ?? '').slice(0, NAME_CHARACTERS);
};

/** The same, or what stands before the @ of the address. */
export const nameOfPerson = (profile: Profile, email: string): string =>
  nameIn(profile) || email.split('@')[0] || 'user';

/** Whether the other system says that the address is verified; null where it says nothing. OpenID Connect Core 1.0, 5.1; some send text. */
export const isEmailVerified = (profile: Profile): boolean | null => {
  const said = [profile.email_verified].flat()[0];
  if (said === undefined || said === null) return null;
  return said === true || (typeof said === 'string' && said.toLowerCase() === 'true');
};

/** Claims of the ID token and the profile together; an address is verified only where neither denies it. */
export const mergedProfile = (idToken: Profile, profile: Profile): Profile => {
  const said = [isEmailVerified(idToken), isEmailVerified(profile)].filter((one) => one !== null);
  return { ...idToken, ...profile, email_verified: said.length ? said.every(Boolean) : null };
};

/** Whether a connection vouches for an address of its e-mail domains. */
export const isVouchedFor = (profile: Profile, { authoritative }: { authoritative: boolean }): boolean =>
  isEmailVerified(profile) ?? authoritative;

type Connection = { id: string; emailDomains: string[]; authoritative: boolean };
type Identity = {
  email: string;
  profile: Profile;
  /** The user of a known subject: then the address plays no part. */
  userId: string | null;
};
type Judged = { refused: SsoRefusal | null; account: { id: string; name: string } | null };

/**
 * Whether an identity may come in, and as whom. An identity is a connection and a subject: its address introduces it once, to an account
 * without another subject of the connection, and only where the connection vouches for the address.
 */
export const judgeIdentity = async (
  db: DbOrTx,
  connection: Connection,
  identity: Identity,
): Promise<Judged> => {
  const { profile, userId } = identity;
  const email = identity.email.toLowerCase();
  const { rows } = await db.execute<{
    id: string;
    name: string;
    proved: boolean;
    disabled: boolean;
    linked: boolean;
  }>(sql`
    select u.id, u.name, u.email_verified as proved, u.disabled_at is not null as disabled,
      exists (select 1 from account a where a.user_id = u.id and a.provider_id = ${connection.id}) as linked
    from "user" u where ${userId ? sql`u.id = ${userId}` : sql`u.email = ${email}`}`);
  const [found] = rows;
  const account = found ? { id: found.id, name: found.name } : null;
  const refused = (): SsoRefusal | null => {
    if (!isOfDomains(email, connection.emailDomains)) return 'email_domain';
    if (userId) return found && !found.disabled ? null : 'account';
    if (isEmailVerified(profile) === false) return 'email_unverified';
    if (!found) return null;
    if (found.linked) return 'other_subject';
    if (!found.proved || found.disabled) return 'account';
    return isVouchedFor(profile, connection) ? null : 'email_not_vouched';
  };
  return { refused: refused(), account };
};

/** The person of a subject that a connection has sent before, or null. */
export const findBySubject = async (
  db: DbOrTx,
  { connection, subject }: { connection: string; subject: string },
): Promise<string | null> => {
  const { rows } = await db.execute<{ user_id: string }>(
    sql`select user_id from account where provider_id = ${connection} and account_id = ${subject}`,
  );
  return rows[0]?.user_id ?? null;
};
