import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { createLimit, createTries } from '../../platform/rate-limit.ts';

/** For each address of who has not signed in (IPv6: each /64): all calls of signing in and signing up. */
export const SIGN_IN_LIMIT = { max: 300, timeWindow: '1 minute' };
/** These send e-mails: a lower limit. */
export const MAIL_LIMIT = { max: 10, timeWindow: '1 minute' };
/** Passwords, codes and links from one address that were not right. */
const FAILURES = { name: 'sign-in-from', max: 60, seconds: 60 };
/** ID tokens and access tokens that were invalid. They cannot be guessed, so they have a limit of their own, apart from sign-ins. */
const TOKENS = { name: 'token-from', max: 60, seconds: 60 };
/** Passwords for one account from one address that were not right. */
const FAILURES_HERE = { name: 'sign-in-here', max: 10, seconds: 900 };
/** Wrong passwords for one account from all addresses together. From a network that the account used lately, its owner still signs in. */
const FAILURES_ANYWHERE = { name: 'sign-in-anywhere', max: 20, seconds: 900 };
/** How long a network stays trusted after a sign-in. */
const KNOWN_DAYS = 90;
const NETWORKS_READ = 200;
/** New tokens of one sign-in: a few for each of many tabs. */
const RENEWALS = { name: 'renewals', max: 120, seconds: 60 };

export type SignInLimits = ReturnType<typeof createSignInLimits>;
type Call = { ip: string };

/** Limits of sign-in attempts. Each throws `too_many_requests`. */
export const createSignInLimits = (db: Db) => {
  const failures = createTries(FAILURES);
  const tokens = createLimit(TOKENS);
  const here = createTries(FAILURES_HERE);
  const anywhere = createTries(FAILURES_ANYWHERE);
  const renewals = createLimit(RENEWALS);

  const tryAnywhere = async (email: string, network: string): Promise<() => Promise<void>> => {
    if ((await anywhere.isUsedUp(email)) && (await isKnown(db, email, network))) return async () => {};
    return anywhere.begin(email);
  };

  return {
    /** Call before a secret is checked. The returned function is called when the secret was right. */
    tryFrom: ({ ip }: Call) => failures.begin(networkOf(ip)),
    /** After a token that was not right. */
    countToken: ({ ip }: Call) => tokens(networkOf(ip)),
    /** Before a password is looked at; the same. */
    tryAccount: async ({ ip }: Call, given: string): Promise<() => Promise<void>> => {
      const [network, email] = [networkOf(ip), given.trim().toLowerCase()];
      const begun = [await here.begin(`${network} ${email}`), await tryAnywhere(email, network)];
      return async () => {
        await Promise.all(begun.map((succeeded) => succeeded()));
      };
    },
    /** The password has changed: failed attempts at the old one no longer count. */
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
