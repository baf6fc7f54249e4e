import { API_VERSION_PATH, CALLS, type CallId, type CurrentUser } from '@docent/contract';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyRequest } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { AppError, toAppError, UNSTORABLE } from '../errors.ts';
import { newId } from '../ids.ts';
import { isStorable } from '../is-storable.ts';
import { DESCRIPTIONS, PUBLIC_BODY_BYTES, PUBLIC_CALLS } from '../limits.ts';
import type { Logger } from '../logs.ts';
import { CallCounts } from '../rate-limit.ts';
import type { Caller } from './caller.ts';
import { compressTexts } from './compress.ts';
import { describeApi } from './describe.ts';
import { handle } from './handle.ts';
import { limitCalls } from './limit-calls.ts';
import { networkOf } from './network-of.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the access check before any handler of a `signed-in` call runs. */
    user: CurrentUser;
    /** How that person has shown who they are. */
    caller: Caller;
  }
  interface FastifyInstance {
    /** Who makes a call, as things are by now. Throws `unauthenticated`. */
    authenticateAgain: (request: FastifyRequest) => Promise<Caller>;
  }
  interface FastifyContextConfig {
    /** Who may make the call at all. A call of /v1 without it stops the start. */
    access?: 'public' | 'signed-in';
    /** The calls of the contract that the route answers. A route of /v1 without any stops the start. */
    calls?: readonly CallId[];
  }
}

type Options = {
  logger: Logger;
  productName: string;
  authenticate: (request: FastifyRequest) => Promise<Caller>;
  /** How many proxies before this server tell the caller's address. */
  trustProxy: number;
  /** What one person may ask. */
  callsAMinute: number;
  /** The limits of calls count for all servers together (rate-limit.ts). */
  countsEverywhere?: boolean;
  /** People reach it over TLS. */
  encrypted: boolean;
};

const BODY_LIMIT_BYTES = 256 * 1024;

/**
 * An unused connection stays open longer than proxies keep theirs (Caddy two minutes): one that the server closes at the
 * moment a call comes through it would fail that call.
 */
const KEEP_ALIVE_MS = 130_000;

const YEAR_SECONDS = 31_536_000;

/** Nothing is loaded from anywhere else, so nothing can be carried out by an image, a frame or a script. */
const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: ["'self'"],
  workerSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  upgradeInsecureRequests: null,
};

/** What a page of ours never uses, no script in it may use either. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((name) => `${name}=()`)
  .join(', ');

/** The HTTP side: schemas, access, errors and headers, the same for every call. */
export const createApp = async (options: Options) => {
  const {
    logger,
    productName,
    authenticate,
    trustProxy,
    encrypted,
    callsAMinute,
    countsEverywhere = false,
  } = options;
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
    logger: false,
    genReqId: () => newId(),
    // Addresses are typed and pasted into programs, with a slash at their end or without.
    routerOptions: { ignoreTrailingSlash: true },
    trustProxy: (_address: string, hop: number) => hop < trustProxy,
  })
    .withTypeProvider<ZodTypeProvider>()
    .setValidatorCompiler(validatorCompiler)
    .setSerializerCompiler(serializerCompiler);

  const served = new Set<CallId>();
  app.addHook('onRoute', (route) => {
    const { access, calls = [] } = route.config ?? {};
    if (route.url.startsWith(API_VERSION_PATH) && !(access && calls.length)) {
      throw new Error(`${route.method} ${route.url} is no call of the contract`);
    }
    for (const id of calls) served.add(id);
    if (access !== 'public') return;
    route.bodyLimit ??= PUBLIC_BODY_BYTES;
    if (route.config) route.config.rateLimit ??= PUBLIC_CALLS;
  });
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    // Where people come over TLS, their browsers never come without it again.
    hsts: encrypted && { maxAge: YEAR_SECONDS },
  });
  await app.register(rateLimit, {
    global: false,
    ...(countsEverywhere && { store: CallCounts }),
    // Runs after the access check below: who has signed in is counted as such, wherever the calls come from.
    keyGenerator: ({ user, ip }) => (user ? `person ${user.id}` : networkOf(ip)),
    errorResponseBuilder: () => new AppError('too_many_requests'),
  });
  // Before it is compressed an answer is counted.
  const limit = limitCalls(app, callsAMinute);
  compressTexts(app);
  app.decorate('authenticateAgain', authenticate);
  app.decorateRequest('user');
  app.decorateRequest('caller');
  let told = trustProxy > 0;
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('permissions-policy', PERMISSIONS_POLICY);
    if (!told && request.headers['x-forwarded-for']) {
      told = true;
      logger.warn(
        'Calls come through a proxy that TRUST_PROXY does not count: limits take all as one address',
      );
    }
    const { access } = request.routeOptions.config;
    if (!access && !request.url.startsWith(API_VERSION_PATH)) return;
    reply.header('cache-control', 'no-store');
    if (access === 'signed-in') {
      request.caller = await authenticate(request);
      request.user = request.caller.user;
      await limit(request, reply);
    }
  });
  // Whatever the schemas take: none of it could be stored or looked for.
  app.addHook('preValidation', async ({ body, query, params }) => {
    if (![body, query, params].every((part) => isStorable(part)))
      throw new AppError('invalid_input', UNSTORABLE);
  });
  let description: string | undefined;
  handle(
    app,
    CALLS.getApiDescription,
    (_request, reply) => {
      description ??= JSON.stringify(describeApi(productName, served));
      return reply.type('application/json').send(description);
    },
    { rateLimit: DESCRIPTIONS },
  );
  app.setErrorHandler((error, request, reply) => {
    const appError = translate(error);
    if (appError.status >= 500) {
      logger.error(
        { err: error, request: request.id, method: request.method, route: routeOf(request) },
        'call failed',
      );
    }
    // Drops the headers that were already set for the file body.
    for (const name of ['content-length', 'content-range', 'content-disposition']) reply.removeHeader(name);
    const challenge = challengeOf(appError, request);
    if (challenge) reply.header('www-authenticate', challenge);
    if (appError.retryAfterSeconds) reply.header('retry-after', appError.retryAfterSeconds);
    return reply.status(appError.status).type('application/json').send(appError.body);
  });
  app.addHook('onResponse', async (request, reply) => {
    // Asked every few seconds: worth a line when something is wrong.
    const isWell = routeOf(request).startsWith('/health/') && reply.statusCode < 400;
    logger[isWell ? 'debug' : 'info'](
      {
        request: request.id,
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.user?.id,
      },
      'call',
    );
  });
  return app;
};

/** What a caller who was refused for want of a good token may try (RFC 6750); a wrong password is no matter of tokens. */
const challengeOf = ({ code, message }: AppError, request: FastifyRequest): string | null => {
  if (code !== 'unauthenticated' && code !== 'api_key_invalid') return null;
  if (!request.headers.authorization) return 'Bearer realm="docent"';
  return `Bearer realm="docent", error="invalid_token", error_description="${message.replaceAll('"', "'")}"`;
};

/** The pattern of the address: what people searched for or were given a link to stays out of logs. */
const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'none';

export type App = Awaited<ReturnType<typeof createApp>>;

const translate = (error: unknown): AppError => {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const first = error.validation[0];
    return new AppError(
      'invalid_input',
      `${first?.instancePath || 'body'}: ${first?.message ?? 'not valid'}`,
    );
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0;
  if (error instanceof AppError || status < 400 || status >= 500) return toAppError(error);
  if (status === 413) return new AppError('upload_too_large');
  if (status === 429) return new AppError('too_many_requests');
  return new AppError('invalid_input', error instanceof Error ? error.message : undefined);
};
