import type { SsoConnectionBody, SsoTestResult } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { Fetch } from '../../platform/outgoing/fetch.ts';
import { fetchingBy } from '../../platform/outgoing/within.ts';
import { createSeal, type Secrets } from '../../platform/seal.ts';
import { IDENTITY_PATH } from './identity-path.ts';
import { hashOf, randomToken } from './sessions.ts';
import { keepingClaims, type SaidClaims } from './signed-in-claims.ts';
import { nonceOf, withNonce } from './sso-nonce.ts';
import type { Profile } from './sso-person.ts';
import type { SsoProvider } from './sso-provider.ts';
import { type KeptState, trialProvider } from './sso-trial-provider.ts';

/** As long as a sign-in elsewhere may take, and as long as what came of it can be read. */
const MINUTES = { state: 10, result: 15 };
const REASON_CHARACTERS = 300;

type Options = {
  db: Db;
  secrets: Secrets;
  /** Looked into at every request. */
  providers: SsoProvider[];
  origin: string;
  privateHosts: string[];
  fetch: Fetch;
};
/** A trial that is under way: whose, by which connection, and what the plugin kept. */
export type Trial = { userId: string; connection: string; kept: KeptState[]; cookies: string };
/** Verified content of a trial's answer, or the reason of the refusal. */
export type TrialAnswer =
  | { failed: string }
  | { failed: null; claims: SaidClaims; profile: Profile; received: string[] };
export type SsoTrials = ReturnType<typeof createSsoTrials>;

/**
 * Trial sign-ins, which change nothing: an owner signs in at the other system and sees the result. Stored data is sealed, has unguessable
 * names and expires within minutes.
 */
export const createSsoTrials = ({ db, secrets, providers, origin, privateHosts, fetch }: Options) => {
  const { put, opened } = sealedIn(db, createSeal(secrets, 'sso-trial'));
  const provider = (kept: KeptState[]) =>
    trialProvider({ secrets, publicUrl: origin, privateHosts, ssoProviders: providers }, kept);

  return {
    /** The address to send the browser to, or null where the connection does not even let a sign-in begin. */
    begin: async ({ id, kind }: SsoConnectionBody, userId: string): Promise<string | null> => {
      const trial = provider([]);
      const request = new Request(`${origin}${IDENTITY_PATH}/sign-in/sso`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ providerId: id, callbackURL: `${origin}/`, errorCallbackURL: `${origin}/` }),
      });
      const answer = await fetchingBy(fetch, () => trial.handler(request));
      if (!answer.ok) return null;
      const { url } = (await answer.json()) as { url: string }; // the plugin's own answer
      const target = withNonce(url, kind, secrets.current);
      const state = target.searchParams.get(kind === 'oidc' ? 'state' : 'RelayState') ?? '';
      const cookies = answer.headers
        .getSetCookie()
        .map((set) => set.split(';')[0])
        .join('; ');
      const kept: Trial = { userId, connection: id, kept: trial.kept(), cookies };
      await put(`sso trial ${state}`, kept, MINUTES.state);
      return target.href;
    },

    /** The trial that an answer with this state belongs to, once; null for a sign-in. */
    takeUp: async (state: string): Promise<Trial | null> => {
      const { rows } = await db.execute(sql`delete from verification
        where id = ${hashOf(`sso trial ${state}`)} and expires_at > now() returning value`);
      return opened<Trial>(rows);
    },

    /** Checks the answer as that of a sign-in is checked. */
    check: async (
      trial: Trial,
      {
        path,
        state,
        ...given
      }: { path: string; state: string | null; method: string; headers: Headers; body?: string },
    ): Promise<TrialAnswer> => {
      const own = provider(trial.kept);
      given.headers.set('origin', origin);
      given.headers.set('cookie', trial.cookies);
      const { result: answer, claims } = await keepingClaims(() =>
        fetchingBy(fetch, () => own.handler(new Request(`${origin}${IDENTITY_PATH}${path}`, given))),
      );
      if (!claims) return { failed: await reasonOf(answer, origin) };
      if (state !== null && claims.idToken.nonce !== nonceOf(secrets.current, state))
        return { failed: 'nonce' };
      const profile = own.profile();
      return { failed: null, claims, profile, received: Object.keys(profile) };
    },

    /** Stores the result for the owner of the trial. Resolves to the ticket that reads it. */
    keep: async ({ userId }: Trial, result: SsoTestResult): Promise<string> => {
      const ticket = randomToken();
      await put(`sso trial result ${ticket}`, { userId, result }, MINUTES.result);
      return ticket;
    },

    /** Returns the result to the owner of the trial; null for everyone else and after expiry. */
    read: async (ticket: string, userId: string): Promise<SsoTestResult | null> => {
      const { rows } = await db.execute(sql`select value from verification
        where id = ${hashOf(`sso trial result ${ticket}`)} and expires_at > now()`);
      const found = opened<{ userId: string; result: SsoTestResult }>(rows);
      return found?.userId === userId ? found.result : null;
    },
  };
};

/** Stores values sealed, under hashed names, and opens them. */
const sealedIn = (db: Options['db'], seal: ReturnType<typeof createSeal>) => ({
  put: async (name: string, value: unknown, minutes: number): Promise<void> => {
    const id = hashOf(name);
    await db.execute(sql`insert into verification (id, identifier, value, expires_at)
      values (${id}, ${id}, ${seal.seal(JSON.stringify(value))}, now() + make_interval(mins => ${minutes}))`);
  },
  opened: <Value>(rows: Record<string, unknown>[]): Value | null =>
    rows[0] ? (JSON.parse(seal.open(String(rows[0].value))) as Value) : null, // as `put` took it
});

/** Returns the plugin's reason for refusing an answer, from the redirect address or the body. */
const reasonOf = async (answer: Response, origin: string): Promise<string> => {
  const query = new URL(answer.headers.get('location') ?? '/', origin).searchParams;
  const said = [query.get('error'), query.get('error_description')].filter(Boolean).join(': ');
  const body = said ? null : ((await answer.json().catch(() => null)) as { message?: unknown } | null); // anything
  const reason = said || (typeof body?.message === 'string' ? body.message : `status ${answer.status}`);
  return reason.slice(0, REASON_CHARACTERS);
};
