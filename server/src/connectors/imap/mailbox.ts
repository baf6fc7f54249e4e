import { isIP } from 'node:net';
import tls, { type ConnectionOptions } from 'node:tls';
import type { SettingsOf } from '@docent/contract';
import { ImapFlow } from 'imapflow';
import { type ConnectorContext, SourceError } from '../connector.ts';
import { asSourceError } from '../shared/errors.ts';

type Settings = SettingsOf<'imap'>;

const CONNECT_MS = 20_000;
const SILENCE_MS = 60_000;
/** imapflow buffers lines of up to 1 GB otherwise. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;

/**
 * Signs in over a guarded socket, upgraded to TLS; the server's certificate must be trusted by this machine. Until `end`, uses share one
 * connection; afterwards each use opens and closes its own.
 */
export const createMailbox = (settings: Settings, context: ConnectorContext) => {
  let kept: ImapFlow | null = null;
  let isEnded = false;

  const use = async <Result>(
    work: (client: ImapFlow) => Promise<Result>,
    what = settings.host,
  ): Promise<Result> => {
    if (kept?.usable === false) kept = null;
    const client = kept ?? (await signIn(settings, context));
    if (!isEnded) kept = client;
    try {
      return await work(client);
    } catch (error) {
      context.signal.throwIfAborted();
      throw asImapError(error, what);
    } finally {
      // After its sync, each thing that is opened signs in by itself.
      if (isEnded) client.close();
    }
  };
  return {
    use,
    end: () => {
      isEnded = true;
      kept?.close();
      kept = null;
    },
  };
};

export type Mailbox = ReturnType<typeof createMailbox>;

const signIn = async (settings: Settings, context: ConnectorContext): Promise<ImapFlow> => {
  const { host, port, security, user } = settings;
  const socket = await context.connect({ host, port, timeoutMs: CONNECT_MS }).catch((error) => {
    throw asSourceError(error, host);
  });
  socket.setNoDelay(true);
  const secured = (options: ConnectionOptions | undefined, done: () => void) =>
    tls.connect({ ...options, socket, ...(isIP(host) ? { host } : { servername: host }) }, done);
  const client = new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    // STARTTLS is required: a server that withdraws its offer may be a man in the middle.
    ...(security === 'starttls' ? { doSTARTTLS: true } : {}),
    auth: { user, pass: context.secrets.password ?? '' },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    maxLineLength: MAX_LINE_BYTES,
    maxLiteralSize: context.maxBytes + MAX_LINE_BYTES,
    maxResponseSize: context.maxBytes + 2 * MAX_LINE_BYTES,
    transport: {
      connect: ({ tls: options, secure }, onConnect) => {
        if (secure) return secured(options, onConnect);
        setImmediate(onConnect);
        return socket;
      },
      upgrade: (_plain, { tls: options }, onSecure) => secured(options, onSecure),
    },
  });
  // The next command reports a broken connection.
  client.on('error', () => {});
  context.signal.addEventListener('abort', () => client.close(), { once: true });
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    socket.destroy();
    context.signal.throwIfAborted();
    throw asImapError(error, host);
  }
};

const asImapError = (error: unknown, what: string): unknown => {
  if (error instanceof SourceError || !(error instanceof Error)) return error;
  const told = (name: string): unknown => (name in error ? error[name as keyof Error] : undefined);
  if (told('authenticationFailed')) {
    // Some servers say so in place of a refusal (RFC 5530).
    if (told('serverResponseCode') === 'UNAVAILABLE') return new SourceError('busy', `${what} asks to wait.`);
    return new SourceError('credentials', `${what}: the name or password is not accepted.`);
  }
  const code = String(told('code') ?? '');
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code))
    return new SourceError('not_allowed', `${what} shows a certificate that is not trusted here (${code}).`);
  if (code === 'NotFound' || told('mailboxMissing') || told('serverResponseCode') === 'NONEXISTENT')
    return new SourceError('not_found', `${what} is not there.`);
  if (told('serverResponseCode') === 'NOPERM')
    return new SourceError('forbidden', `${what} may not be read.`);
  if (told('responseStatus') === 'NO') return new SourceError('not_found', `${what} cannot be opened.`);
  return new SourceError('unreachable', `${what} cannot be reached.`, { cause: error });
};
