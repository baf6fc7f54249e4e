import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { assistantNames } from '@docent/contract';
import type { Retrieve } from './answering/index.ts';
import { authSecrets } from './auth-secret.ts';
import { createCleaning } from './clean.ts';
import { closeParts } from './close-parts.ts';
import {
  accountRoutes,
  authenticate,
  createFirebaseVerifier,
  createIdentityProvider,
  createSessionCheck,
  createSsoConnections,
  firebaseOf,
  SSO_PURPOSE,
  watchRevocations,
} from './features/accounts/index.ts';
import { apiKeyRoutes, authenticateCall } from './features/api-keys/index.ts';
import { askingRoutes, createAnswerWaits } from './features/asking/index.ts';
import { auditRoutes } from './features/audit/index.ts';
import {
  chatIdsOf,
  chatRoutes,
  imageRoutes,
  type Notices,
  participantIds,
  participantRoutes,
} from './features/chats/index.ts';
import {
  documentRoutes,
  hideDocumentsOfDomain,
  INGEST_QUEUE,
  ingestDocument,
  recoverIngestion,
} from './features/documents/index.ts';
import { configurationRoutes, createConfigurationCache, domainRoutes } from './features/domains/index.ts';
import {
  type Executions,
  executionRoutes,
  releaseAllLeases,
  startExecutions,
} from './features/executions/index.ts';
import { feedbackRoutes } from './features/feedback/index.ts';
import {
  addGoldenQuestions,
  GOLDEN_QUEUE,
  goldenBodiesOf,
  goldenRoutes,
  runAfterChange,
  runGolden,
} from './features/golden/index.ts';
import { askModelBy, lessonRoutes, withdrawDeleted } from './features/lessons/index.ts';
import { mcpRoutes } from './features/mcp/index.ts';
import {
  getMessage,
  messageEvents,
  messageRoutes,
  messagesOf,
  reviewRoutes,
} from './features/messages/index.ts';
import { modelRoutes } from './features/models/index.ts';
import { type Notifier, startNotifications } from './features/notifications/index.ts';
import { retrievalRoutes } from './features/retrieval/index.ts';
import { createSampleDomain } from './features/sample/create-sample-domain.ts';
import {
  mailRoutes,
  openProductSettings,
  requireSharedFiles,
  settingsRoutes,
} from './features/settings/index.ts';
import { supportRoutes, thirdPartiesOf } from './features/third-parties/index.ts';
import { userRoutes } from './features/users/index.ts';
import { counting, createAnswerCounts, productFigures } from './figures.ts';
import { createParserPool, createSearch, renewVectors, VECTORS_QUEUE } from './knowledge/index.ts';
import { openEngines } from './open-engines.ts';
import { openOutgoing } from './open-outgoing.ts';
import { openStore } from './open-store.ts';
import { originOf, originWarning } from './origin.ts';
import type { Database } from './platform/database/database.ts';
import { freeBytesOf } from './platform/files/free-bytes.ts';
import { openFiles } from './platform/files/open-files.ts';
import { createApp } from './platform/http/app.ts';
import { healthRoutes } from './platform/http/health.ts';
import { metricsRoutes } from './platform/http/metrics.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { wellKnownRoutes } from './platform/http/well-known.ts';
import type { Logger } from './platform/logs.ts';
import { openMail } from './platform/mail/mail.ts';
import { openEmbedder } from './platform/models/models.ts';
import { OF_MODELS, SHORT } from './platform/outgoing/limits.ts';
import { openQueue } from './platform/queue/queue.ts';
import { createLimit } from './platform/rate-limit.ts';
import { createSeal } from './platform/seal.ts';
import { openCluster, type SocketServer, startSocketServer } from './realtime/index.ts';
import { analyticsRoutes } from './reports/analytics/index.ts';
import { dashboardRoutes } from './reports/dashboard/index.ts';
import { personalDataRoutes } from './reports/personal-data/index.ts';
import { type Settings, s3Of } from './settings.ts';
import { tellAnswers } from './tell-answers.ts';

export type RunningServer = {
  /** Under which people reach it, and under which it listens. */
  address: string;
  listening: string;
  database: Database;
  notifier: Notifier;
  /** What is done every hour: what has expired goes, and what is older than the settings keep. */
  clean: () => Promise<void>;
  close: () => Promise<void>;
};

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));
const PASSAGES_READ = 8;

/** Builds the whole server out of its parts, on a database that may be open already, and starts it. Throws with a sentence when a part does not start. */
export const startServer = async (
  settings: Settings,
  logger: Logger,
  opened?: Database,
): Promise<RunningServer> => {
  const database = opened ?? (await openStore(settings, logger));
  const { db } = database;
  if (database.kind === 'embedded') await releaseAllLeases(db);
  const outgoing = openOutgoing(settings);
  const callModels = outgoing.fetchWith(OF_MODELS);
  const files = await openFiles(s3Of(settings), join(settings.DATA_DIR, 'files'), outgoing);
  if (settings.REDIS_URL && !settings.S3_BUCKET) await database.alone(() => requireSharedFiles(db, files));
  const cluster = settings.REDIS_URL ? await openCluster(settings.REDIS_URL, logger) : undefined;
  const queue = await openQueue(database, logger);
  await queue.declare(INGEST_QUEUE, { exclusive: true });
  await queue.declare(GOLDEN_QUEUE);
  await queue.declare(VECTORS_QUEUE, { exclusive: true, retries: 10, delaySeconds: 30, backoff: true });
  const product = openProductSettings(db, {
    product_name: settings.PRODUCT_NAME,
    sign_up: settings.SIGN_UP,
    sign_up_domains: settings.SIGN_UP_DOMAINS,
    allowed_models: [],
    image_models: settings.IMAGE_MODELS ?? null,
    max_file_mb: settings.MAX_FILE_MB,
    max_pages: settings.MAX_PAGES,
    retention_days: null,
    audit_retention_days: null,
  });
  const { open, modelsAllowed, slots, chooseEngine, engineSeesImages } = openEngines({
    settings,
    database,
    product,
    logger,
    callModels,
  });
  const engine = await chooseEngine({ small_model: null, large_model: null });
  const embedder = settings.EMBEDDING_MODEL
    ? await openEmbedder(settings.EMBEDDING_MODEL, { ...settings, fetch: callModels })
    : undefined;
  const parsers = createParserPool({
    processes: settings.PARSE_PROCESSES,
    memoryMb: settings.PARSE_MEMORY_MB,
    fileSeconds: settings.PARSE_SECONDS,
    ocrLanguages: settings.OCR === 'on' ? settings.OCR_LANGUAGES.split(',') : [],
  });
  const search = createSearch(database.pool, {
    memoryMb: settings.SEARCH_MEMORY_MB,
    embedder,
    logger,
  });
  const retrieve =
    (domainId: string): Retrieve =>
    ({ question, background }) =>
      search({ domainId, question, background, limit: PASSAGES_READ });
  const workflow = { chooseEngine, retrieve, prices: settings.MODEL_PRICES };
  const documents = { database, files, queue };
  const assistant = async () => assistantNames((await product.get()).product_name);
  const engineOfAnswers = { engine: engine.kind, model: engine.model };

  const origin = originOf(settings);
  const warning = originWarning(settings);
  if (warning) logger.warn(warning);
  const secrets = await authSecrets(settings);
  const { current: secret } = secrets;
  const life = { tokenSeconds: settings.ACCESS_TOKEN_SECONDS, idleDays: settings.SESSION_IDLE_DAYS };
  const connections = createSsoConnections({
    db,
    origin,
    seal: createSeal(secrets, SSO_PURPOSE),
    requireReachable: outgoing.requireReachable,
    fixed: settings.SSO_OIDC_ISSUER
      ? {
          kind: 'oidc',
          id: 'sso',
          name: settings.SSO_NAME,
          email_domains: settings.SSO_EMAIL_DOMAINS,
          issuer: settings.SSO_OIDC_ISSUER,
          client_id: settings.SSO_OIDC_CLIENT_ID ?? '',
          client_secret: settings.SSO_OIDC_CLIENT_SECRET ?? '',
        }
      : null,
  });
  const identity = createIdentityProvider({
    ssoProviders: connections.providers,
    db,
    productName: settings.PRODUCT_NAME,
    defaultLanguage: settings.DEFAULT_LANGUAGE,
    sessionDays: settings.SESSION_DAYS,
    secrets,
    publicUrl: origin,
    passwordMinLength: settings.PASSWORD_MIN_LENGTH,
    fetch: outgoing.fetchWith(SHORT),
    privateHosts: settings.PRIVATE_HOSTS,
  });
  const mail = await openMail({ url: settings.SMTP_URL, from: settings.MAIL_FROM, logger, outgoing });
  const app = await createApp({
    logger,
    productName: settings.PRODUCT_NAME,
    trustProxy: settings.TRUST_PROXY,
    callsAMinute: settings.CALLS_A_MINUTE,
    encrypted: origin.startsWith('https:'),
    authenticate: (request) => authenticateCall(db, request),
  });

  // The socket server needs the HTTP server, and the calls need the socket server: both are asked for when used.
  let sockets: SocketServer;
  let executions: Executions;
  const { analytics, widget, sources } = thirdPartiesOf(settings);
  const firebase = firebaseOf(settings);
  supportRoutes(app, widget);
  accountRoutes(app, identity, {
    firebase: firebase && {
      config: firebase.config,
      verify: createFirebaseVerifier({
        projectId: firebase.config.project_id,
        keysUrl: settings.FIREBASE_KEYS_URL,
        fetch: outgoing.fetchWith(SHORT),
      }),
      sessionDays: settings.SESSION_DAYS,
    },
    thirdParties: { analytics, support_widget: widget !== null },
    db,
    engine: engine.kind,
    mail,
    product,
    life,
    secret,
    connections,
    settings: { ...settings, origin },
    onFirstUser: (user) => createSampleDomain(documents, user),
  });
  const { SMALL_MODEL: small, LARGE_MODEL: large } = settings;
  const onChanged = (domainId: string) =>
    runAfterChange({ database, queue }, logger, domainId, 'configuration');
  domainRoutes(app, {
    database,
    modelsAllowed,
    seesImages: engineSeesImages,
    onChanged,
    hideDocuments: (domainId) => hideDocumentsOfDomain(documents, domainId),
  });
  configurationRoutes(app, {
    database,
    modelsAllowed,
    seesImages: engineSeesImages,
    onChanged,
    golden: { list: goldenBodiesOf, add: addGoldenQuestions },
  });
  modelRoutes(app, {
    allowed: modelsAllowed,
    small,
    large,
    open,
    timeoutMs: settings.MODEL_STEP_SECONDS * 1_000,
  });
  executionRoutes(app, { db, logger, ...workflow });
  dashboardRoutes(app, db);
  analyticsRoutes(app, db);
  retrievalRoutes(app, { db, search, read: PASSAGES_READ, embeddingModel: embedder?.model ?? null });
  goldenRoutes(app, { database, queue });
  userRoutes(app, {
    db,
    files,
    mail,
    origin,
    passwordsElsewhere: firebase !== null,
    productName: async () => (await product.get()).product_name,
    minLength: settings.PASSWORD_MIN_LENGTH,
  });
  personalDataRoutes(app, { db, files });
  apiKeyRoutes(app, { db, keysFor: settings.API_KEYS });
  auditRoutes(app, db);
  settingsRoutes(app, { db, settings: product });
  mailRoutes(app, { mail, productName: async () => (await product.get()).product_name });
  const limitUploads = createLimit({ max: settings.UPLOADS_A_MINUTE, seconds: 60 });
  await documentRoutes(app, {
    ...documents,
    limitUploads,
    stillSignedIn: (request) => authenticateCall(db, request),
    maxFileBytes: async () => (await product.get()).max_file_mb * 1_048_576,
    maxFiles: settings.MAX_FILES,
    lessonDeleted: (id, userId) => withdrawDeleted(db, id, userId),
  });
  const notifier = await startNotifications({
    app,
    database,
    queue,
    mail,
    logger,
    sockets: () => sockets,
    secret,
    productName: settings.PRODUCT_NAME,
    origin,
    morePushServices: settings.PUSH_SERVICES ?? [],
    outgoing,
  });
  const notices: Notices = {
    chatsChanged: (userIds) => {
      for (const id of userIds) sockets.toUser(id).emit('refresh_rooms');
    },
    messageChanged: async (chatId, messageId) => {
      const message = await getMessage(db, chatId, messageId);
      sockets.toChat(chatId).emit('new_message', { chat_id: chatId, message });
    },
    evict: (userId, chatId) => sockets.evict(userId, chatId),
    invited: (given) => void notifier.notify(given),
  };
  lessonRoutes(app, {
    ...documents,
    retrieve: (question, domainId) => retrieve(domainId)({ question, background: [] }),
    ask: small ? askModelBy({ name: small, open }) : null,
    notify: notifier.notify,
    lineStored: notices.messageChanged,
  });
  const chats = { db, files, notices };
  chatRoutes(app, {
    ...chats,
    newestMessages: (chatId, limit, reader) => messagesOf(db, chatId, { limit }, reader),
  });
  participantRoutes(app, chats);
  imageRoutes(app, { ...chats, limitUploads, stillSignedIn: (request) => authenticateCall(db, request) });
  reviewRoutes(app, { ...chats, assistant });
  messageRoutes(app, db);
  const waits = createAnswerWaits();
  const limitMessages = createLimit({ max: settings.MESSAGES_A_MINUTE, seconds: 60 });
  const asking = {
    db,
    search,
    origin,
    waits,
    limitMessages,
    notices,
    engine: engineOfAnswers,
    executions: () => executions,
  };
  askingRoutes(app, asking);
  mcpRoutes(app, { ...asking, productName: settings.PRODUCT_NAME, logger });
  feedbackRoutes(app, db);
  let closing = false;
  healthRoutes(app, {
    ask: () => database.pool.query('select 1'),
    freeBytes: () => freeBytesOf(settings.DATA_DIR),
    isClosing: () => closing,
  });
  const answers = createAnswerCounts();
  if (settings.METRICS_TOKEN) {
    await metricsRoutes(app, {
      token: settings.METRICS_TOKEN,
      figures: productFigures({
        database,
        dataDir: settings.DATA_DIR,
        mail,
        answers,
        sockets: () => sockets.count(),
        running: () => executions.running(),
      }),
    });
  }
  wellKnownRoutes(app, {
    origin: new URL(origin).origin,
    securityContact: settings.SECURITY_CONTACT ?? null,
  });
  await serveWebApp(app, {
    folder: WEB_FOLDER,
    sources: firebase ? [...sources, firebase.sources] : sources,
    opensWindows: firebase?.opensWindows ?? false,
  });
  await app.ready();

  sockets = startSocketServer({
    http: app.server,
    adapter: cluster?.adapter,
    authenticate: (token) => authenticate(db, token),
    authenticateSession: createSessionCheck(db),
    chatIdsOf: (userId) => chatIdsOf(db, userId),
    callsAMinute: settings.CALLS_A_MINUTE,
    handlers: messageEvents({
      db,
      engine: engineOfAnswers,
      assistant,
      limitMessages,
      sockets: () => sockets,
      executions: () => executions,
      notifier,
      notices,
      participantIds: (chatId) => participantIds(db, chatId),
    }),
    logger,
  });
  cluster?.onReturn(() => sockets.resync());
  executions = startExecutions({
    db,
    answering: {
      ...workflow,
      configurationOf: createConfigurationCache(db),
      readFile: (key) => buffer(files.read(key)),
    },
    logger,
    maxAnswers: settings.MAX_ANSWERS,
    waitSeconds: settings.ANSWER_WAIT_SECONDS,
    listener: counting(tellAnswers({ db, logger, sockets, waits, notifier }), answers),
  });
  const onIngested = (domainId: string) => runAfterChange({ database, queue }, logger, domainId, 'documents');
  await queue.work<{ runId: string }>(GOLDEN_QUEUE, { concurrency: 1 }, ({ runId }) =>
    runGolden(db, workflow, runId),
  );
  const maxPages = async () => (await product.get()).max_pages;
  const ingestion = { database, files, parsers, maxPages, embedder, logger, onIngested };
  await queue.work<{ documentId: string }>(
    INGEST_QUEUE,
    { concurrency: settings.PARSE_PROCESSES },
    ({ documentId }) => ingestDocument(ingestion, documentId),
  );
  if (embedder) {
    await queue.work(VECTORS_QUEUE, { concurrency: 1 }, () => renewVectors(database, embedder));
    await queue.sendOnce(VECTORS_QUEUE, [{ key: embedder.model, data: {} }]);
  }
  const revocations = watchRevocations(db, sockets.local, logger);
  const orphanMinutes = settings.ORPHAN_MINUTES;
  const cleaning = createCleaning({ db, files, notices, product, logger, life, orphanMinutes });
  const stopRecovery = recoverIngestion({ database, queue, logger });

  const listening = await app.listen({ host: settings.HOST, port: settings.PORT });
  cleaning.start();
  void mail.check();
  return {
    address: settings.PUBLIC_URL ?? listening,
    listening,
    database,
    notifier,
    clean: cleaning.clean,
    close: async () => {
      closing = true;
      stopRecovery();
      revocations.close();
      await closeParts(
        [
          { name: 'answers', close: () => executions.close() },
          { name: 'places for answers', close: () => slots.close() },
          { name: 'notices', close: () => notifier.close() },
          { name: 'mail', close: () => mail.close() },
          { name: 'sockets', close: () => sockets.close() },
          { name: 'calls', close: () => app.close() },
          { name: 'notices of the last calls', close: () => notifier.close() },
          { name: 'cluster', close: () => cluster?.close() },
          { name: 'parsers', close: () => parsers.close() },
          { name: 'job queue', close: () => queue.close() },
          { name: 'cleaning', close: () => cleaning.close() },
          { name: 'database', close: () => database.close() },
        ],
        logger,
      );
      files.close();
    },
  };
};
