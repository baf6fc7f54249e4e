import { createHmac } from 'node:crypto';
import { CALLS } from '@docent/contract';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { SAML_BODY_BYTES } from '../../platform/limits.ts';
import { account, user } from '../../tables/accounts.ts';
import { recordAudit } from '../audit/index.ts';
import { IDENTITY_PATH } from './identity-path.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { endSessions, findSessionOfToken } from './sessions.ts';
import { SIGN_IN_LIMIT } from './sign-in-limits.ts';
import { claimsWith, keepingClaims, payloadOf, type SaidClaims, type TakeClaim } from './signed-in-claims.ts';
import type { SsoConnections } from './sso-connections.ts';
import { createTicket, useTicket } from './tickets.ts';

type Options = {
  db: Db;
  origin: string;
  secret: string;
  connections: SsoConnections;
  takeClaim: TakeClaim;
};

/** The way out to another system and back. Only here a browser is sent about, and only here cookies are used. */
export const ssoRoutes = (app: App, identity: IdentityProvider, options: Options) => {
  const { db, origin, secret, connections, takeClaim } = options;
  const limits = { rateLimit: SIGN_IN_LIMIT };

  /** Derived, not kept: the answer's ID token must carry what belongs to its own `state`. */
  const nonceOf = (state: string) =>
    createHmac('sha256', secret).update(`nonce ${state}`).digest('base64url');

  const ask = (path: string, given: { method: string; headers: Headers; body?: string }) => {
    given.headers.set('origin', origin);
    return keepingClaims(() =>
      identity.handler(new Request(new URL(`${IDENTITY_PATH}${path}`, origin), given)),
    );
  };

  handle(
    app,
    CALLS.startSso,
    async ({ query: { connection, binding } }, reply) => {
      const known = (await connections.refresh()).find(({ id }) => id === connection);
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
      const target = new URL(((await answer.json()) as { url: string }).url); // the plugin's own answer
      const state = target.searchParams.get('state');
      if (known.kind === 'oidc' && state) target.searchParams.set('nonce', nonceOf(state));
      return reply.header('set-cookie', cookiesOf(answer)).redirect(target.href);
    },
    limits,
  );

  /** After the plugin has checked the other system's answer: a ticket for the app, or the way back to sign in. */
  const finish = async (
    answer: Response,
    nonce: string | null,
    take: (userId: string) => Promise<void>,
  ): Promise<{ to: string; failed: string | null }> => {
    const token = answer.headers.get('set-auth-token')?.split('.')[0];
    const location = answer.headers.get('location');
    const opened = token && (await findSessionOfToken(db, token));
    const target = location ? new URL(location, origin) : null;
    if (!opened || !target || target.origin !== origin) {
      return {
        to: '/login?sso=failed',
        failed: target?.searchParams.get('error') ?? `status ${answer.status}`,
      };
    }
    if (nonce !== null && !(await hasNonce(opened.userId, nonce))) {
      await endSessions(db, opened.userId, { only: opened.id });
      return { to: '/login?sso=failed', failed: 'nonce' };
    }
    await take(opened.userId);
    const ticket = await createTicket(db, opened.id, target.searchParams.get('binding') ?? '');
    return { to: `/login/sso#ticket=${ticket}`, failed: null };
  };

  /** Takes the groups that the other system named, if the connection has a claim for them. */
  const takingOf =
    (request: { params: { id: string }; ip: string }, claims: SaidClaims | undefined) =>
    async (userId: string): Promise<void> => {
      const known = (await connections.refresh()).find(({ id }) => id === request.params.id);
      if (!claims || !known?.groups_claim) return;
      const claim = known.groups_claim;
      const person = await findName(db, userId);
      await takeClaim({
        person,
        connection: known.id,
        claim,
        claims: claimsWith(claim, claims),
        ip: request.ip,
      });
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
      await connections.refresh();
      const query = new URL(request.url, origin).search;
      const headers = new Headers({
        cookie: request.headers.cookie ?? '',
        'x-forwarded-for': request.ip,
        'accept-language': request.headers['accept-language'] ?? '',
      });
      const { result: answer, claims } = await ask(`/sso/callback/${request.params.id}${query}`, {
        method: 'GET',
        headers,
      });
      const state = new URLSearchParams(query).get('state') ?? '';
      const { to, failed } = await finish(answer, nonceOf(state), takingOf(request, claims));
      if (failed) await refused(request, request.params.id, failed);
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
        await connections.refresh();
        const headers = new Headers({
          'content-type': 'application/x-www-form-urlencoded',
          cookie: request.headers.cookie ?? '',
          'x-forwarded-for': request.ip,
          'accept-language': request.headers['accept-language'] ?? '',
        });
        const body = typeof request.body === 'string' ? request.body : '';
        const { result: answer, claims } = await ask(`/sso/saml2/sp/acs/${id}`, {
          method: 'POST',
          headers,
          body,
        });
        const { to, failed } = await finish(answer, null, takingOf(request, claims));
        if (failed) await refused(request, id, failed);
        return reply.header('set-cookie', cookiesOf(answer)).redirect(to);
      },
      { ...limits, bodyLimit: SAML_BODY_BYTES },
    );
  });

  const refused = (request: { ip: string }, id: string, reason: string) =>
    recordAudit(
      db,
      { ip: request.ip },
      { action: 'user.sign_in_refused', target: { id, name: id }, detail: { reason } },
    );

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

const nonceIn = (idToken: string): unknown => payloadOf(idToken).nonce;

const findName = async (db: Db, id: string): Promise<{ id: string; name: string }> => {
  const [row] = await db.select({ name: user.name }).from(user).where(eq(user.id, id));
  return { id, name: row?.name ?? '' };
};
