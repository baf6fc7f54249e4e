import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CurrentUser, Message, OutgoingMessage, ServerToClientEvents } from '@docent/contract';
import { eq } from 'drizzle-orm';
import { io } from 'socket.io-client';
import type { ReplacedSettings } from '../../src/fixed-settings.ts';
import { type Logger, silentLogger } from '../../src/platform/logs.ts';
import { startServer } from '../../src/server.ts';
import { readSettings, type Settings } from '../../src/settings.ts';
import { user } from '../../src/tables/accounts.ts';
import { createTestDatabaseUrl } from './database.ts';
import { requireAsDescribed } from './described.ts';
import { until } from './until.ts';

const PASSWORD = 'a-long-password';

export type Person = Awaited<ReturnType<TestServer['person']>>;
export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** As on the embedded database: hundreds of short-lived servers would plan each prepared statement five times more. */
const PLANS_ONCE = `?options=${encodeURIComponent('-c plan_cache_mode=force_generic_plan')}`;

type TestServerOptions = Parameters<typeof startServer>[2] & {
  fixed?: ReplacedSettings;
  /** Replaces settings that are refused together, for example a role without Redis. */
  overrides?: Partial<Settings>;
};

/** A whole server with a database of its own, and people who call it. The first person is the owner. */
export const startTestServer = async (
  environment: Record<string, string> = {},
  logger: Logger = silentLogger,
  { fixed, overrides, ...given }: TestServerOptions = {},
) => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-server-'));
  const database = await createTestDatabaseUrl();
  const variables = {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    // Reading its documents starts a parser: tests about it switch it on.
    SAMPLE_DOMAIN: 'off',
    // A second parser would cost more to start than it saves.
    PARSE_PROCESSES: '1',
    DATABASE_URL: database.url + PLANS_ONCE,
    // Whatever a test presses, nothing large is fetched.
    CI: 'true',
    ...environment,
  };
  const settings = readSettings(variables, {
    // One user of a test does the work of many.
    messagesAMinute: 10_000,
    callsAMinute: 1_000_000,
    ...fixed,
    product: { sign_up: 'anyone', ...fixed?.product },
  });
  Object.assign(settings, overrides);
  const server = await startServer(settings, logger, given);
  const url = server.listening;

  const call = async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await fetch(`${url}/v1${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const { status, headers } = response;
    // Tests look at what came as it is; a wrong shape fails there.
    const answered = text ? JSON.parse(text) : null;
    requireAsDescribed({ method, path: path.split('?')[0] ?? '', status, body: answered });
    return { status, headers, body: answered };
  };

  const signIn = async (email: string): Promise<{ user: CurrentUser; access_token: string }> => {
    const session = await call('POST', '/auth/sign-in/email', { email, password: PASSWORD });
    const bearer = session.headers.get('set-auth-token') ?? '';
    const { token } = (await call('GET', '/auth/token', undefined, bearer)).body;
    return (await call('POST', '/login', { firebase_id_token: token })).body;
  };

  const person = async (name: string, language: 'en' | 'fr' = 'en') => {
    const email = `${name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z]+/g, '.')}@example.com`;
    await call('POST', '/user/register', { name, email, password: PASSWORD, language });
    // With a mail server, an address is proved by an e-mail: done here without one.
    await server.database.db
      .update(user)
      .set({ emailVerified: true, addressTyped: false })
      .where(eq(user.email, email));
    const { user: signedIn, access_token: token } = await signIn(email);
    const ask = (method: string) => (path: string, body?: unknown) => call(method, path, body, token);
    return {
      ...signedIn,
      token,
      get: ask('GET'),
      post: ask('POST'),
      patch: ask('PATCH'),
      remove: ask('DELETE'),
      signInAgain: async () => (await signIn(email)).access_token,
      connect: () => connect(token),
    };
  };

  const connect = async (token: string) => {
    const socket = io(url, {
      auth: { token },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', () => resolve());
      socket.once('connect_error', reject);
    });
    /** Resolves with the first event of this name that fits. */
    const heard = <Name extends keyof ServerToClientEvents>(
      name: Name,
      fits: (event: Parameters<ServerToClientEvents[Name]>[0]) => boolean = () => true,
    ) =>
      new Promise<Parameters<ServerToClientEvents[Name]>[0]>((resolve) => {
        const listen = (event: Parameters<ServerToClientEvents[Name]>[0]) => {
          if (!fits(event)) return;
          socket.off(name as string, listen);
          resolve(event);
        };
        socket.on(name as string, listen);
      });
    const say = (
      chatId: string,
      message: string,
      domainId: string | null,
      more: Partial<OutgoingMessage> = {},
    ) =>
      socket.emitWithAck('new_message', {
        ...more,
        message,
        chat_id: chatId,
        domain_id: domainId,
        thread_id: null,
        images: [],
        workflow: null,
        client_id: randomUUID(),
      });
    /** Asks the assistant and waits for the whole answer. */
    const ask = async (
      chatId: string,
      message: string,
      domainId: string,
      more?: Partial<OutgoingMessage>,
    ): Promise<Message> => {
      const ended: Message[] = [];
      socket.on('new_message', (event: { message: Message }) => ended.push(event.message));
      const { data } = await say(chatId, `@Docent ${message}`, domainId, more);
      return until(() => ended.find(({ id, status }) => id === data.answer.id && status !== 'writing'));
    };
    return { socket, heard, say, ask, close: () => socket.close() };
  };

  return {
    url,
    folder,
    /** For a second server beside it. */
    databaseUrl: settings.DATABASE_URL ?? database.url,
    dataFolder: settings.DATA_DIR,
    database: server.database,
    notifier: server.notifier,
    clean: server.clean,
    call,
    person,
    connect,
    /** Waits until every document of the domain has ended, and returns them. */
    documents: async (reader: { get: (path: string) => ReturnType<typeof call> }, domainId: string) =>
      until(async () => {
        const { documents } = (await reader.get(`/documents?kb_id=${domainId}&docs_per_page=100`)).body;
        const ended = (one: { parsing_status: string }) => ['ingested', 'error'].includes(one.parsing_status);
        return documents.every(ended) ? documents : null;
      }),
    close: async () => {
      await server.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
