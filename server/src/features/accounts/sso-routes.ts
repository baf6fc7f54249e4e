import { CALLS, type SsoConnectionBody } from '@docent/contract';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { holdAccess } from '../../access/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { SAML_BODY_BYTES } from '../../platform/limits.ts';
import { createLimit } from '../../platform/rate-limit.ts';
import { account, user } from '../../tables/accounts.ts';
import { recordAudit } from '../audit/index.ts';
import type { Notify } from '../notifications/index.ts';
import { followProvider } from './follow-provider.ts';
import { IDENTITY_PATH } from './identity-path.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { OnAddress } from './options.ts';
import { endSessions, findSessionOfToken } from './sessions.ts';
import { SIGN_IN_LIMIT } from './sign-in-limits.ts';
import {
  type ClaimedGroups,
  claimsWith,
  type Judgement,
  keepingClaims,
  type SaidClaims,
} from './signed-in-claims.ts';
import type { SsoConnections } from './sso-connections.ts';
import { forgetIntroduction, unlink } from './sso-links.ts';
import { nonceIn, nonceOf, withNonce } from './sso-nonce.ts';
import { isEmailVerified, mergedProfile } from './sso-person.ts';
import { trialResult } from './sso-trial-result.ts';
import type { SsoTrials, Trial } from './sso-trials.ts';
import { createTicket, useTicket } from './tickets.ts';

type Options = {
  db: Db;
  origin: string;
  secret: string;
  connections: SsoConnections;
  claimedGroups: ClaimedGroups;
  trials: SsoTrials;
  notify: Notify;
  onAddress: OnAddress;
};
/** An answer of the other system, as the plugin takes it. */
type Answer = { method: string; headers: Headers; body?: string };
/** The connection used for this sign-in as it was when requested, and what remains to be done before the person is signed in. */
type Way = {
  id: string;
  known: SsoConnectionBody | undefined;
  nonce: string | null;
  claims: SaidClaims | undefined;
  judgement: Judgement;
  ip: string;
};
type End = { to: string; failed: string | null };
const FAILED = '/login?sso=failed';
/** At most one notification per account and hour, regardless of the number of attempts. */
const TOLD_OF_AN_ACCOUNT = { name: 'identity-refused', max: 1, seconds: 3_600 };

/** The way out to another system and back. Only here a browser is sent about, and only here cookies are used. */
export const ssoRoutes = (app: App, identity: IdentityProvider, options: Options) => {
  const { db, origin, secret, connections, claimedGroups, trials, onAddress } = options;
  const limits = { rateLimit: SIGN_IN_LIMIT };
  const connectionOf = async (id: string) => (await connections.refresh()).find((one) => one.id === id);

  const ask = (path: string, given: Answer) => {
    given.headers.set('origin', origin);
    return keepingClaims(() =>
      identity.handler(new Request(new URL(`${IDENTITY_PATH}${path}`, origin), given)),
    );
  };

  handle(
    app,
    CALLS.startSso,
    async ({ query: { connection, binding } }, reply) => {
      const known = await connectionOf(connection);
      if (!known) throw new AppError('not_found');
      const callbackURL = `${origin}/login/sso?binding=${encodeURIComponent(binding)}`;
      const { result: answer } = await ask('/sign-in/sso', {
        method: 'POST',
        headers: new Headers({ 'content-type': 'application/json' }),
        body: JSON.stringify({
          providerId: connection,
          callbackURL,
          errorCallbackURL: `${origin}/login?sso=failed`,
        }),
      });
      if (!answer.ok) return reply.redirect('/login?sso=failed');
      const { url } = (await answer.json()) as { url: string }; // the plugin's own answer
      const target = withNonce(url, known.kind, secret);
      return reply.header('set-cookie', cookiesOf(answer)).redirect(target.href);
    },
    limits,
  );

  /** After the plugin has checked the other system's answer: a ticket for the app, or the way back to sign in. */
  const finish = async (answer: Response, { id, known, nonce, claims, judgement, ip }: Way): Promise<End> => {
    const token = answer.headers.get('set-auth-token')?.split('.')[0];
    const location = answer.headers.get('location');
    const opened = token && (await findSessionOfToken(db, token));
    const target = location ? new URL(location, origin) : null;
    if (!opened || !target || target.origin !== origin) {
      const said = target?.searchParams.get('error') ?? `status ${answer.status}`;
      return { to: FAILED, failed: judgement.refused?.reason ?? said };
    }
    if (nonce !== null && !(await hasNonce(opened.userId, nonce))) {
      await endSessions(db, opened.userId, { only: opened.id });
      return { to: FAILED, failed: 'nonce' };
    }
    const { userId } = opened;
    const profile = mergedProfile(claims?.idToken ?? {}, judgement.profile ?? {});
    if (judgement.introduced && isEmailVerified(profile) === false) {
      // The ID token says so, and the user info does not.
      await db.transaction((tx) =>
        forgetIntroduction(tx, { id, userId, sessionId: opened.id, how: judgement.introduced }),
      );
      return { to: FAILED, failed: 'email_unverified' };
    }
    await takeGroups(known, ip, claims)(userId);
    let isNew = judgement.introduced !== undefined;
    const ticket = await db.transaction(async (tx) => {
      await holdAccess(tx);
      if (known && (await connections.isAsRead(tx, known))) {
        const { authoritative, email_domains: emailDomains } = known;
        const connection = { id, emailDomains, authoritative };
        if (claims) {
          const { moved } = await followProvider(tx, {
            userId,
            email: claims.email,
            profile,
            connection,
            ip,
          });
          isNew ||= moved;
        }
        return createTicket(tx, opened.id, target.searchParams.get('binding') ?? '');
      }
      // The connection was changed or deleted during the sign-in: its earlier state admits no one.
      await endSessions(tx, opened.userId, { only: opened.id });
      await unlink(tx, id, opened.userId);
      return null;
    });
    if (!ticket) return { to: FAILED, failed: 'changed' };
    if (isNew) onAddress(userId);
    return { to: `/login/sso#ticket=${ticket}`, failed: null };
  };

  /** Takes the groups that the other system named, if the connection that was asked has a claim for them. */
  const takeGroups =
    (known: SsoConnectionBody | undefined, ip: string, said: SaidClaims | undefined) =>
    async (userId: string): Promise<void> => {
      if (!said || !known?.groups_claim) return;
      const claim = known.groups_claim;
      await claimedGroups.take({
        person: await findName(db, userId),
        connection: known.id,
        claim,
        claims: claimsWith(claim, said),
        ip,
        isAsRead: (tx) => connections.isAsRead(tx, known),
      });
    };

  /** Returns the address at which a trial ends: the list of connections, with a ticket for the result. */
  const endTrial = async (
    trial: Trial,
    known: SsoConnectionBody | undefined,
    answer: Answer & { path: string; state: string | null },
  ): Promise<string> => {
    if (!known || known.id !== trial.connection) throw new AppError('not_found');
    const result = await trialResult({ db, claimedGroups }, known, await trials.check(trial, answer));
    const ticket = await trials.keep(trial, result);
    return `/settings/admin/sso#${new URLSearchParams({ test: known.id, ticket })}`;
  };

  /** Whether the ID token that was just taken carries the nonce; the other system's tokens are then let go of. */
  const hasNonce = async (userId: string, nonce: string): Promise<boolean> => {
    const rows = await db.select().from(account).where(eq(account.userId, userId));
    const found = rows.find(({ idToken }) => idToken && nonceIn(idToken) === nonce);
    if (!found) return false;
    const none = { idToken: null, accessToken: null, refreshToken: null };
    await db
      .update(account)
      .set(none)
      .where(and(eq(account.userId, userId), eq(account.id, found.id)));
    return true;
  };

  handle(
    app,
    CALLS.endOidcSignIn,
    async (request, reply) => {
      const known = await connectionOf(request.params.id);
      const query = new URL(request.url, origin).search;
      const headers = new Headers({
        cookie: request.headers.cookie ?? '',
        'x-forwarded-for': request.ip,
        'accept-language': request.headers['accept-language'] ?? '',
      });
      const state = new URLSearchParams(query).get('state') ?? '';
      const path = `/sso/callback/${request.params.id}${query}`;
      const trial = await trials.takeUp(state);
      if (trial) return reply.redirect(await endTrial(trial, known, { path, state, method: 'GET', headers }));
      const { result: answer, ...taken } = await ask(path, { method: 'GET', headers });
      const { id } = request.params;
      const way = { ...taken, id, known, nonce: nonceOf(secret, state), ip: request.ip };
      const { to, failed } = await finish(answer, way);
      if (failed) await refused(way, failed);
      return reply.header('set-cookie', cookiesOf(answer)).redirect(to);
    },
    limits,
  );

  app.register(async (scope) => {
    // SAML answers are forms: nowhere else is one taken.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    );
    handle(
      scope,
      CALLS.endSamlSignIn,
      async (request, reply) => {
        const { id } = request.params;
        const known = await connectionOf(id);
        const headers = new Headers({
          'content-type': 'application/x-www-form-urlencoded',
          cookie: request.headers.cookie ?? '',
          'x-forwarded-for': request.ip,
          'accept-language': request.headers['accept-language'] ?? '',
        });
        const body = typeof request.body === 'string' ? request.body : '';
        const path = `/sso/saml2/sp/acs/${id}`;
        const said = { method: 'POST', headers, body };
        const trial = await trials.takeUp(new URLSearchParams(body).get('RelayState') ?? '');
        if (trial) return reply.redirect(await endTrial(trial, known, { path, state: null, ...said }));
        const { result: answer, ...taken } = await ask(path, said);
        const way = { ...taken, id, known, nonce: null, ip: request.ip };
        const { to, failed } = await finish(answer, way);
        if (failed) await refused(way, failed);
        return reply.header('set-cookie', cookiesOf(answer)).redirect(to);
      },
      { ...limits, bodyLimit: SAML_BODY_BYTES },
    );
  });

  const refused = async ({ id, ip, judgement }: Way, reason: string) => {
    const about = judgement.refused?.account;
    const detail = { reason, ...(about ? { account: about } : {}) };
    await recordAudit(db, { ip }, { action: 'user.sign_in_refused', target: { id, name: id }, detail });
    if (about && reason === 'other_subject') await tellAdministrators(about.id);
  };
  const limitTelling = createLimit(TOLD_OF_AN_ACCOUNT);
  const tellAdministrators = async (accountId: string) => {
    const isTold = await limitTelling(accountId).then(
      () => false,
      () => true,
    );
    if (isTold) return;
    const administrators = await db
      .select({ id: user.id })
      .from(user)
      .where(and(ne(user.role, 'normal'), isNull(user.disabledAt)));
    const userIds = administrators.map((one) => one.id);
    await options.notify({ kind: 'identity_refused', userIds, actorId: accountId });
  };

  handle(
    app,
    CALLS.exchangeTicket,
    async ({ body }) => {
      const token = await useTicket(db, body.ticket, body.binding);
      const idToken = token && (await identity.idTokenOf(token));
      if (!idToken) throw new AppError('sso_failed');
      return { firebase_id_token: idToken };
    },
    limits,
  );
};

/** The state's cookie, set and taken away again; the session's own stays on the server. */
const cookiesOf = (answer: Response): string[] =>
  answer.headers.getSetCookie().filter((cookie) => !/session_(token|data)=|account_data=/.test(cookie));

const findName = async (db: Db, id: string): Promise<{ id: string; name: string }> => {
  const [row] = await db.select({ name: user.name }).from(user).where(eq(user.id, id));
  return { id, name: row?.name ?? '' };
};
