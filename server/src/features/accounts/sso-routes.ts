import { CALLS, type SsoConnectionBody } from '@docent/contract';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { SAML_BODY_BYTES } from '../../platform/limits.ts';
import { createSsoEnd, type SsoEndParts } from './end-sso-sign-in.ts';
import { IDENTITY_PATH } from './identity-path.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { SIGN_IN_LIMIT } from './sign-in-limits.ts';
import { keepingClaims } from './signed-in-claims.ts';
import { nonceOf, withNonce } from './sso-nonce.ts';
import { trialResult } from './sso-trial-result.ts';
import type { SsoTrials, Trial } from './sso-trials.ts';
import { useTicket } from './tickets.ts';

type Options = SsoEndParts & { secret: string; trials: SsoTrials };
/** An answer of the other system, as the plugin takes it. */
type Answer = { method: string; headers: Headers; body?: string };
/** The way out to another system and back. Only here a browser is sent about, and only here cookies are used. */
export const ssoRoutes = (app: App, identity: IdentityProvider, options: Options) => {
  const calls = createSsoCalls(identity, options);
  startRoutes(app, identity, { ...options, ...calls });
  oidcRoute(app, { ...options, ...calls });
  samlRoute(app, { ...options, ...calls });
};

const LIMITS = { rateLimit: SIGN_IN_LIMIT };

type RouteParts = Options & ReturnType<typeof createSsoCalls>;

const createSsoCalls = (identity: IdentityProvider, options: Options) => {
  const { db, origin, connections, claimedGroups, trials } = options;
  const connectionOf = async (id: string) => (await connections.refresh()).find((one) => one.id === id);

  const ask = (path: string, given: Answer) => {
    given.headers.set('origin', origin);
    return keepingClaims(() =>
      identity.handler(new Request(new URL(`${IDENTITY_PATH}${path}`, origin), given)),
    );
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

  return { connectionOf, ask, endTrial, endSignIn: createSsoEnd(options) };
};

const startRoutes = (app: App, identity: IdentityProvider, parts: RouteParts) => {
  const { db, origin, secret, connectionOf, ask } = parts;
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
    LIMITS,
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
    LIMITS,
  );
};

const oidcRoute = (app: App, parts: RouteParts) => {
  const { origin, secret, trials, connectionOf, ask, endTrial, endSignIn } = parts;
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
      return reply.header('set-cookie', cookiesOf(answer)).redirect(await endSignIn(answer, way));
    },
    LIMITS,
  );
};

const samlRoute = (app: App, { trials, connectionOf, ask, endTrial, endSignIn }: RouteParts) => {
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
        return reply.header('set-cookie', cookiesOf(answer)).redirect(await endSignIn(answer, way));
      },
      { ...LIMITS, bodyLimit: SAML_BODY_BYTES },
    );
  });
};

/** The state's cookie, set and taken away again; the session's own stays on the server. */
const cookiesOf = (answer: Response): string[] =>
  answer.headers.getSetCookie().filter((cookie) => !/session_(token|data)=|account_data=/.test(cookie));
