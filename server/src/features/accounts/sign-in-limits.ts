import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { createLimit, createTries } from '../../platform/rate-limit.ts';

/** For each address of who has not signed in (IPv6: each /64): all calls of signing in and signing up. */
export const SIGN_IN_LIMIT = { max: 300, timeWindow: '1 minute' };
/** Letters are sent to people: fewer. */
export const MAIL_LIMIT = { max: 10, timeWindow: '1 minute' };
/** Passwords, codes, tokens and links from one address that were not right. */
const FAILURES = { max: 60, seconds: 60 };
/** Passwords for one account from one address that were not right. */
const FAILURES_HERE = { max: 10, seconds: 900 };
/** The same from all addresses together. Where the account was used lately, its owner still signs in. */
const FAILURES_ANYWHERE = { max: 20, seconds: 900 };
/** A network is known for so long after a sign-in. */
const KNOWN_DAYS = 90;
const NETWORKS_READ = 200;
/** New tokens of one sign-in: a few for each of many tabs. */
const RENEWALS = { max: 120, seconds: 60 };

export type SignInLimits = ReturnType<typeof createSignInLimits>;
type Call = { ip: string };

/** What may be tried by whom. Every one throws `too_many_requests`. */
export const createSignInLimits = (db: Db) => {
  const failures = createTries(FAILURES);
  const here = createTries(FAILURES_HERE);
  const anywhere = createTries(FAILURES_ANYWHERE);
  const renewals = createLimit(RENEWALS);

  const tryAnywhere = async (email: string, network: string): Promise<() => Promise<void>> => {
    if ((await anywhere.isUsedUp(email)) && (await isKnown(db, email, network))) return async () => {};
    return anywhere.begin(email);
  };

  return {
    /** Before something secret is looked at. What it returns is called when that was right. */
    tryFrom: ({ ip }: Call) => failures.begin(networkOf(ip)),
    /** Before a password is looked at; the same. */
    tryAccount: async ({ ip }: Call, given: string): Promise<() => Promise<void>> => {
      const [network, email] = [networkOf(ip), given.trim().toLowerCase()];
      const begun = [await here.begin(`${network} ${email}`), await tryAnywhere(email, network)];
      return async () => {
        await Promise.all(begun.map((succeeded) => succeeded()));
      };
    },
    /** The owner has a new password: what was guessed at the old one holds up nobody. */
    forget: (email: string) => anywhere.forget(email.toLowerCase()),
    /** Counted by the sign-in, whatever else comes from the same address. */
    renew: renewals,
  };
};

/** Whether the account's owner has signed in from this network lately. */
const isKnown = async (db: Db, email: string, network: string): Promise<boolean> => {
  const result = await db.execute(sql`
    select distinct ip_address from audit_event a join "user" u on u.id = a.actor_id
    where u.email = ${email} and a.action = 'user.signed_in' and a.ip_address is not null
      and a.at > now() - ${KNOWN_DAYS} * interval '1 day'
    limit ${NETWORKS_READ}`);
  return result.rows.some((row) => networkOf(String(row.ip_address)) === network);
};
