import { API_VERSION_PATH, CALLS, type CallId, type CurrentUser } from '@docent/contract';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
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
    /** How that user has authenticated. */
    caller: Caller;
  }
  interface FastifyInstance {
    /**
     * Authenticates the caller again, with the current state.
     *
     * @throws AppError `unauthenticated`
     */
    authenticateAgain: (request: FastifyRequest) => Promise<Caller>;
  }
  interface FastifyContextConfig {
    /** Callers that may make the call. A route of /v1 without it fails at startup. */
    access?: 'public' | 'signed-in';
    /** Calls of the contract that the route implements. A route of /v1 without any fails at startup. */
    calls?: readonly CallId[];
  }
}

type Options = {
  logger: Logger;
  productName: () => Promise<string>;
  authenticate: (request: FastifyRequest) => Promise<Caller>;
  /** Number of trusted proxies in front of this server. */
  trustProxy: number;
  callsAMinute: number;
  /** Call limits apply to all servers together (rate-limit.ts). */
  countsEverywhere?: boolean;
  encrypted: boolean;
};

const BODY_LIMIT_BYTES = 256 * 1024;

/**
 * Idle connections stay open longer than those of proxies (Caddy: two minutes): if the server closed one while a call arrives, that call
 * would fail.
 */
const KEEP_ALIVE_MS = 130_000;

const YEAR_SECONDS = 31_536_000;

/** Loads nothing from other hosts, so that images, frames and scripts cannot exfiltrate data. */
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

/** Browser features that our pages never use, disabled for any script in them. */
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

/** Creates the HTTP server: schemas, access checks, errors and headers, the same for every call. */
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
    // Users type and paste addresses with or without a trailing slash.
    routerOptions: { ignoreTrailingSlash: true },
    trustProxy: (_address: string, hop: number) => hop < trustProxy,
  })
    .withTypeProvider<ZodTypeProvider>()
    .setValidatorCompiler(validatorCompiler)
    .setSerializerCompiler(serializerCompiler);

  const served = collectCalls(app);
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    // If users connect over TLS, browsers must not fall back to plain HTTP.
    hsts: encrypted && { maxAge: YEAR_SECONDS },
  });
  await app.register(rateLimit, {
    global: false,
    ...(countsEverywhere && { store: CallCounts }),
    // Runs after the access check below: authenticated users are counted by id, from any address.
    keyGenerator: ({ user, ip }) => (user ? `person ${user.id}` : networkOf(ip)),
    errorResponseBuilder: () => new AppError('too_many_requests'),
  });
  // Registered before compression, so that the uncompressed size counts.
  const limit = limitCalls(app, callsAMinute);
  compressTexts(app);
  app.decorate('authenticateAgain', authenticate);
  app.decorateRequest('user');
  app.decorateRequest('caller');
  checkAccess(app, options, limit);
  // Independent of the schemas: such text can neither be stored nor searched for.
  app.addHook('preValidation', async ({ body, query, params }) => {
    if (![body, query, params].every((part) => isStorable(part)))
      throw new AppError('invalid_input', UNSTORABLE);
  });
  serveDescription(app, productName, served);
  answerErrors(app, logger);
  logCalls(app, logger);
  return app;
};

export type App = Awaited<ReturnType<typeof createApp>>;
type Hooks = Pick<FastifyInstance, 'addHook'>;

/** Collects the calls of the contract that routes implement, and limits those that are public. */
const collectCalls = (app: Hooks): ReadonlySet<CallId> => {
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
  return served;
};

/** Authenticates callers before any handler of a `signed-in` call runs, and counts their calls. */
const checkAccess = (
  app: Hooks,
  { authenticate, trustProxy, logger }: Options,
  limit: ReturnType<typeof limitCalls>,
): void => {
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
};

/** Serves the OpenAPI document, which is made again when the product gets another name. */
const serveDescription = (
  app: App,
  productName: () => Promise<string>,
  served: ReadonlySet<CallId>,
): void => {
  let described: { title: string; document: string } | undefined;
  handle(
    app,
    CALLS.getApiDescription,
    async (_request, reply) => {
      const title = await productName();
      if (described?.title !== title)
        described = { title, document: JSON.stringify(describeApi(title, served)) };
      return reply.type('application/json').send(described.document);
    },
    { rateLimit: DESCRIPTIONS },
  );
};

const answerErrors = (app: Pick<FastifyInstance, 'setErrorHandler'>, logger: Logger): void => {
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
};

const logCalls = (app: Hooks, logger: Logger): void => {
  app.addHook('onResponse', async (request, reply) => {
    // Health checks are frequent: successful ones are logged at debug level only.
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
};

/** Challenge for a missing or invalid token (RFC 6750); none for a wrong password. */
const challengeOf = ({ code, message }: AppError, request: FastifyRequest): string | null => {
  if (code !== 'unauthenticated' && code !== 'api_key_invalid') return null;
  if (!request.headers.authorization) return 'Bearer realm="docent"';
  return `Bearer realm="docent", error="invalid_token", error_description="${message.replaceAll('"', "'")}"`;
};

/** Pattern of the route: search terms and secret links in the address must not be logged. */
const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'none';

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
