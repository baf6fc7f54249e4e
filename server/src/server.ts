import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { assistantNames } from '@docent/contract';
import { createEngines, createSlots, type Retrieve } from './answering/index.ts';
import { authSecret } from './auth-secret.ts';
import {
  accountRoutes,
  authenticate,
  createFirebaseVerifier,
  createIdentityProvider,
  createSessionCheck,
  createSsoConnections,
  deleteExpired,
  firebaseOf,
  watchRevocations,
} from './features/accounts/index.ts';
import { analyticsRoutes } from './features/analytics/index.ts';
import { apiKeyRoutes, authenticateCall } from './features/api-keys/index.ts';
import { askingRoutes, createAnswerWaits } from './features/asking/index.ts';
import { auditRoutes } from './features/audit/index.ts';
import {
  chatIdsOf,
  chatRoutes,
  deleteUnsentImages,
  imageRoutes,
  type Notices,
  namedByImages,
  participantIds,
  participantRoutes,
} from './features/chats/index.ts';
import { dashboardRoutes } from './features/dashboard/index.ts';
import {
  documentRoutes,
  hideDocumentsOfDomain,
  INGEST_QUEUE,
  ingestDocument,
  namedByDocuments,
  recoverIngestion,
} from './features/documents/index.ts';
import { configurationRoutes, createConfigurationCache, domainRoutes } from './features/domains/index.ts';
import {
  createSharedSlots,
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
  messagesByIds,
  reviewRoutes,
} from './features/messages/index.ts';
import { modelRoutes } from './features/models/index.ts';
import { type Notifier, startNotifications } from './features/notifications/index.ts';
import { applyRetention } from './features/retention/index.ts';
import { retrievalRoutes } from './features/retrieval/index.ts';
import { createSampleDomain } from './features/sample/create-sample-domain.ts';
import { openProductSettings, sameInstallation, settingsRoutes } from './features/settings/index.ts';
import { supportRoutes, thirdPartiesOf } from './features/third-parties/index.ts';
import { userRoutes } from './features/users/index.ts';
import { createParserPool, createSearch, renewVectors, VECTORS_QUEUE } from './knowledge/index.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { TEMPLATE_PATH } from './platform/database/template.ts';
import { openFiles } from './platform/files/open-files.ts';
import { sweepFiles } from './platform/files/sweep-files.ts';
import { createApp } from './platform/http/app.ts';
import { healthRoutes } from './platform/http/health.ts';
import { metricsRoutes } from './platform/http/metrics.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import type { Logger } from './platform/logs.ts';
import { openMail } from './platform/mail/mail.ts';
import { openEmbedder, openLanguageModel } from './platform/models/models.ts';
import { openQueue } from './platform/queue/queue.ts';
import { createLimit } from './platform/rate-limit.ts';
import { createSeal } from './platform/seal.ts';
import { openCluster, type SocketServer, startSocketServer } from './realtime/index.ts';
import { type Settings, s3Of } from './settings.ts';

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

/** Builds the whole server out of its parts and starts it. Throws with a sentence when a part does not start. */
export const startServer = async (settings: Settings, logger: Logger): Promise<RunningServer> => {
  const database = await openDatabase(
    settings.DATABASE_URL
      ? { url: settings.DATABASE_URL, logger }
      : { dataDir: join(settings.DATA_DIR, 'database'), template: TEMPLATE_PATH, logger },
  );
  const { db } = database;
  if (database.kind === 'embedded') await releaseAllLeases(db);
  const files = await openFiles(s3Of(settings), join(settings.DATA_DIR, 'files'));
  const cluster = settings.REDIS_URL ? await openCluster(settings.REDIS_URL, logger) : undefined;
  const queue = await openQueue(database, logger);
  await queue.declare(INGEST_QUEUE, { exclusive: true });
  await queue.declare(GOLDEN_QUEUE);
  await queue.declare(VECTORS_QUEUE, { exclusive: true, retries: 10, delaySeconds: 30, backoff: true });
  const open = (name: string) => openLanguageModel(name, settings);
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
  /** What the server can reach, as far as the owner allows it. */
  const modelsAllowed = async () => {
    const { allowed_models: named } = await product.get();
    return settings.MODELS_ALLOWED.filter((name) => !named.length || named.includes(name));
  };
  const slotLimits = { limits: settings.MODEL_LIMITS, waitMs: settings.ANSWER_WAIT_SECONDS * 1_000 };
  // Several servers may stand on one PostgreSQL; the embedded database is one server's alone.
  const slots =
    database.kind === 'embedded' ? createSlots(slotLimits) : createSharedSlots({ db, logger, ...slotLimits });
  const chooseEngine = createEngines({
    open,
    allowed: modelsAllowed,
    imageModels: async () => (await product.get()).image_models,
    small: settings.SMALL_MODEL,
    large: settings.LARGE_MODEL,
    silenceMs: settings.MODEL_SILENCE_SECONDS * 1_000,
    stepMs: settings.MODEL_STEP_SECONDS * 1_000,
    slots,
  });
  const engine = await chooseEngine({ small_model: null, large_model: null });
  const embedder = settings.EMBEDDING_MODEL
    ? await openEmbedder(settings.EMBEDDING_MODEL, settings)
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

  const origin = settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`;
  const secret = authSecret(settings);
  const life = { tokenSeconds: settings.ACCESS_TOKEN_SECONDS, idleDays: settings.SESSION_IDLE_DAYS };
  const connections = createSsoConnections({
    db,
    origin,
    seal: createSeal(secret, 'sso'),
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
    sessionDays: settings.SESSION_DAYS,
    secret,
    publicUrl: origin,
    passwordMinLength: settings.PASSWORD_MIN_LENGTH,
  });
  const mail = await openMail({ url: settings.SMTP_URL, from: settings.MAIL_FROM, logger });
  const app = await createApp({
    logger,
    productName: settings.PRODUCT_NAME,
    trustProxy: settings.TRUST_PROXY,
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
    onChanged,
    hideDocuments: (domainId) => hideDocumentsOfDomain(documents, domainId),
  });
  configurationRoutes(app, {
    database,
    modelsAllowed,
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
  apiKeyRoutes(app, { db, keysFor: settings.API_KEYS });
  auditRoutes(app, db);
  settingsRoutes(app, { db, settings: product });
  const limitUploads = createLimit({ max: settings.UPLOADS_A_MINUTE, seconds: 60 });
  await documentRoutes(app, {
    ...documents,
    limitUploads,
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
  chatRoutes(app, chats);
  participantRoutes(app, chats);
  imageRoutes(app, { ...chats, limitUploads });
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
  healthRoutes(app, { ask: () => database.pool.query('select 1'), isClosing: () => closing });
  if (settings.METRICS_TOKEN) {
    await metricsRoutes(app, {
      token: settings.METRICS_TOKEN,
      gauges: {
        docent_sockets: { help: 'Connected sockets', read: () => sockets.count() },
        docent_database_waiting: {
          help: 'Statements waiting for a connection',
          read: () => database.pool.waitingCount,
        },
      },
    });
  }
  await serveWebApp(app, WEB_FOLDER, firebase ? [...sources, firebase.sources] : sources);
  await app.ready();

  sockets = startSocketServer({
    http: app.server,
    adapter: cluster?.adapter,
    authenticate: (token) => authenticate(db, token),
    authenticateSession: createSessionCheck(db),
    chatIdsOf: (userId) => chatIdsOf(db, userId),
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
    listener: {
      onDelta: ({ chatId, messageId, offset, text }) =>
        sockets
          .toChat(chatId)
          .emit('message_delta', { chat_id: chatId, message_id: messageId, offset, text }),
      onWriting: ({ chatId, messageId, passages, mainDocument, engine: kind, model, imageUnseen }) =>
        sockets.toChat(chatId).emit('message_status', {
          chat_id: chatId,
          message_id: messageId,
          answer: {
            engine: kind,
            model,
            verdict: null,
            verdict_state: 'none',
            step: 'writing',
            outcome: null,
            failure: null,
            passages,
            main_document: mainDocument,
            duration_ms: null,
            image_unseen: imageUnseen,
          },
        }),
      onEnd: (ended) => {
        waits.ended(ended.map(({ messageId }) => messageId));
        notifier.answersEnded(ended.map(({ messageId }) => messageId));
        messagesByIds(
          db,
          ended.map(({ messageId }) => messageId),
        ).then(
          (messages) => {
            for (const message of messages) {
              sockets.toChat(message.chat_id).emit('new_message', { chat_id: message.chat_id, message });
            }
          },
          (error: unknown) => logger.warn({ err: error }, 'an end could not be told'),
        );
      },
    },
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
  const clean = async () => {
    await deleteExpired(db, life);
    for (const key of await deleteUnsentImages(db)) await files.remove(key);
    await applyRetention({ db, files, notices }, await product.get());
    if (!(await sameInstallation(db, files)))
      return logger.warn(
        'the files are another installation’s, or of before: those that nothing names are kept',
      );
    const swept = await sweepFiles(
      files,
      [
        { prefix: 'documents/', named: (keys) => namedByDocuments(db, keys) },
        { prefix: 'images/', named: (keys) => namedByImages(db, keys) },
      ],
      settings.ORPHAN_MINUTES * 60_000,
    );
    if (swept) logger.info({ files: swept }, 'files that nothing names were removed');
  };
  const cleanNow = () =>
    void clean().catch((error: unknown) => logger.warn({ err: error }, 'cleaning failed'));
  const cleaning = setInterval(cleanNow, 3_600_000);
  const stopRecovery = recoverIngestion({ database, queue, logger });
  cleaning.unref();

  const listening = await app.listen({ host: settings.HOST, port: settings.PORT });
  cleanNow();
  return {
    address: settings.PUBLIC_URL ?? listening,
    listening,
    database,
    notifier,
    clean,
    close: async () => {
      closing = true;
      clearInterval(cleaning);
      stopRecovery();
      revocations.close();
      await executions.close();
      await slots.close();
      notifier.close();
      mail.close();
      await sockets.close();
      await cluster?.close();
      await app.close();
      await parsers.close();
      await queue.close();
      await database.close();
      files.close();
    },
  };
};
