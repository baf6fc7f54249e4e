import { join } from 'node:path';
import { chooseDomainFrom, retrieveFrom } from './answering/index.ts';
import { authSecrets } from './auth-secret.ts';
import type { Closing } from './closing.ts';
import { authenticate, createSessionCheck } from './features/accounts/index.ts';
import { authenticateCall } from './features/api-keys/index.ts';
import { chatIdsOf } from './features/chats/index.ts';
import { releaseAllLeases } from './features/executions/index.ts';
import type { Models } from './features/models/index.ts';
import type { Platform } from './features/plugin.ts';
import { openProductSettings, requireSharedFiles } from './features/settings/index.ts';
import { createTokenLimits } from './features/token-limits/index.ts';
import { createParserPool, createSearch, openLibrary, type Search } from './knowledge/index.ts';
import { openEngines } from './open-engines.ts';
import { openOutgoing } from './open-outgoing.ts';
import { openSearchEngine } from './open-search-engine.ts';
import { openStore } from './open-store.ts';
import { originOf, originWarning } from './origin.ts';
import type { Database } from './platform/database/database.ts';
import { openEmbedderInside } from './platform/embedder/embedder-inside.ts';
import type { Parts } from './platform/embedder/parts.ts';
import { openFiles } from './platform/files/open-files.ts';
import { createApp } from './platform/http/app.ts';
import { invitationsAMinute } from './platform/limits.ts';
import type { Logger } from './platform/logs.ts';
import { openMail } from './platform/mail/mail.ts';
import { everyMs } from './platform/non-overlapping-interval.ts';
import { OF_WEIGHTS } from './platform/outgoing/limits.ts';
import { openQueue } from './platform/queue/queue.ts';
import { countIn, createLimit } from './platform/rate-limit.ts';
import { openCluster, startSocketServer } from './realtime/index.ts';
import { type Settings, s3Of } from './settings.ts';

/** Interval at which a worker reads whether the owner switched the embedder on. */
const DECISION_POLL_MS = 30_000;
const OCR_LANGUAGES = ['fra', 'eng'];

export type OpenedPlatform = Awaited<ReturnType<typeof openPlatform>>;

type Given = {
  settings: Settings;
  logger: Logger;
  /** Is told how to close each part, in the order in which they were opened. */
  closing: Closing;
  /** An open database, if there is one. */
  database: Database | undefined;
  /** Replaces the parts of the built-in embedder. */
  embedderParts?: Parts | undefined;
};

/** Opens what all features stand on. Throws with a sentence when a part does not open. */
export const openPlatform = async (given: Given) => {
  const { settings, logger, closing, database: opened } = given;
  const { fixed } = settings;
  const outgoing = openOutgoing(settings);
  const files = closing.keep(
    'files',
    await openFiles(s3Of(settings), join(settings.DATA_DIR, 'files'), outgoing),
  );
  const database = closing.keep('database', opened ?? (await openStore(settings, logger)));
  const { db } = database;
  if (database.kind === 'embedded') await releaseAllLeases(db);
  if (settings.REDIS_URL && !settings.S3_BUCKET) await database.alone(() => requireSharedFiles(db, files));
  const product = openProductSettings(db, productDefaults(settings));
  const secrets = await authSecrets(settings);
  const embedderInside = closing.keep('embedder', openEmbedder(given, outgoing));
  /** The owner may have said it on another server. */
  const followOwner = async () => embedderInside.decide((await product.get()).embedder);
  await followOwner();
  const tokenLimits = createTokenLimits({ db, logger, product });
  const { models, slots, chooseEngine, abilitiesOf } = await openEngines({
    settings,
    database,
    product,
    secrets,
    logger,
    meter: tokenLimits,
    builtInEmbedder: embedderInside.embedder,
  });
  const searchEngine = closing.keep('search', openSearchEngine({ settings, database, outgoing, logger }));
  const search = openSearch({ settings, database, models, engine: searchEngine, logger });
  const origin = originOf(settings);
  const warning = originWarning(settings);
  if (warning) logger.warn(warning);

  const mail = closing.keep(
    'mail',
    await openMail({ url: settings.SMTP_URL, from: settings.MAIL_FROM, logger, outgoing }),
  );
  const queue = closing.keep('job queue', await openQueue(database, logger, settings.ROLE !== 'api'));
  const parsers = closing.keep('parsers', createParserPool(parserOptions(settings)));
  const cluster = settings.REDIS_URL
    ? closing.keep('cluster', await openCluster(settings.REDIS_URL, logger))
    : undefined;
  if (cluster) closing.keep('limits', countIn(cluster.redis));
  const { app, sockets } = await openNetwork({
    ...{ settings, logger, db, cluster, origin, product },
    onConnection: () => {
      void followOwner().then(embedderInside.wake, () => {});
    },
  });
  // A worker has no connections that would make it read the owner's decision.
  if (settings.ROLE === 'worker') {
    const timer = everyMs(DECISION_POLL_MS, followOwner, logger, 'the setting of the embedder was not read');
    closing.keep('setting of the embedder', { close: async () => clearInterval(timer) });
  }

  const platform: Platform = {
    database,
    files,
    queue,
    mail,
    outgoing,
    logger,
    sockets,
    authenticate: (request) => authenticateCall(db, request),
    origin,
    secrets,
    product,
    limits: limitsOf(fixed),
    models: { open: models.open, allowed: models.allowed, defaults: models.defaults, abilitiesOf },
    embedder: models.embedder,
    embedderInside,
    parsers,
    search,
    searchEngine,
    workflow: { chooseEngine, prices: models.prices, ...searchesOf(database, search, fixed) },
    engine: models.engine,
  };
  return { platform, app, product, slots, models, tokenLimits };
};

const openEmbedder = (
  { settings, logger, embedderParts }: Given,
  outgoing: ReturnType<typeof openOutgoing>,
) =>
  openEmbedderInside({
    folder: join(settings.DATA_DIR, 'embedder'),
    mode: settings.EMBEDDER,
    hub: settings.MODEL_HUB,
    isCi: settings.CI,
    fetch: outgoing.fetchWith(OF_WEIGHTS),
    logger,
    ...(embedderParts && { parts: embedderParts }),
  });

const parserOptions = ({ PARSE_PROCESSES, PARSE_MEMORY_MB, OCR, fixed }: Settings) => ({
  processes: PARSE_PROCESSES,
  memoryMb: PARSE_MEMORY_MB,
  fileSeconds: fixed.parseSeconds,
  ocrLanguages: OCR === 'on' ? OCR_LANGUAGES : [],
});

/** The searches of a run, and the limits of thorough mode and the second search. */
const searchesOf = (
  database: Database,
  search: Search,
  { thorough, secondLook }: Settings['fixed'],
): Omit<Platform['workflow'], 'chooseEngine' | 'prices'> => ({
  retrieve: (domainId, reader) => retrieveFrom(search, domainId, reader),
  chooseDomain: chooseDomainFrom(search),
  library: (domainId, reader) => openLibrary(database.pool, search, domainId, reader),
  thoroughLimits: thorough,
  secondLookLimits: secondLook,
});

type SearchParts = {
  settings: Settings;
  database: Database;
  models: Models;
  engine: ReturnType<typeof openSearchEngine>;
  logger: Logger;
};

/** Makes the search with the embedder and reranker of the moment, also where another server was told of them. */
const openSearch = ({ settings, database, models, engine, logger }: SearchParts): Search => {
  const { embedder, reranker } = models;
  const memoryMb = settings.SEARCH_MEMORY_MB;
  const byModels = createSearch(database.pool, { memoryMb, embedder, reranker, engine, logger });
  return async (asked) => {
    await models.present();
    return byModels(asked);
  };
};

type NetworkParts = Pick<Given, 'settings' | 'logger'> & {
  db: Database['db'];
  cluster: Awaited<ReturnType<typeof openCluster>> | undefined;
  origin: string;
  product: ReturnType<typeof openProductSettings>;
  onConnection: () => void;
};

/** Makes the HTTP application and the socket server on its port. */
const openNetwork = async (parts: NetworkParts) => {
  const { settings, logger, db, cluster, origin, product, onConnection } = parts;
  const { callsAMinute } = settings.fixed;
  const app = await createApp({
    logger,
    productName: async () => (await product.get()).product_name,
    trustProxy: settings.TRUST_PROXY,
    callsAMinute,
    countsEverywhere: cluster !== undefined,
    encrypted: origin.startsWith('https:'),
    authenticate: (request) => authenticateCall(db, request),
  });
  const sockets = startSocketServer({
    http: app.server,
    adapter: cluster?.adapter,
    acceptsClients: settings.ROLE !== 'worker',
    authenticate: (token) => authenticate(db, token),
    authenticateSession: createSessionCheck(db),
    chatIdsOf: (userId) => chatIdsOf(db, userId),
    callsAMinute,
    onConnection,
    logger,
  });
  cluster?.onReturn(() => sockets.resync());
  return { app, sockets };
};

const limitsOf = ({ messagesAMinute, uploadsAMinute }: Settings['fixed']): Platform['limits'] => ({
  messages: createLimit({ name: 'messages', max: messagesAMinute, seconds: 60 }),
  invitations: createLimit({ name: 'invitations', max: invitationsAMinute(messagesAMinute), seconds: 60 }),
  uploads: createLimit({ name: 'uploads', max: uploadsAMinute, seconds: 60 }),
});

const productDefaults = (settings: Settings) => ({
  ...settings.fixed.product,
  ask_all_domains: true,
  allowed_models: [],
  image_models: null,
  embedder: null,
  retention_days: null,
  audit_retention_days: null,
  version_retention_days: null,
  tokens_a_day_person: null,
  tokens_a_day_api_key: null,
  tokens_a_day_installation: null,
});
