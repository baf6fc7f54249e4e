import { createHash } from 'node:crypto';
import type { SettingsOf } from '@docent/contract';
import { Client, type SFTPWrapper } from 'ssh2';
import { type ConnectorContext, SourceError } from '../connector.ts';
import { asSourceError } from '../shared/errors.ts';

type Settings = SettingsOf<'sftp'>;
export type Session = {
  sftp: SFTPWrapper;
  /** `SHA256:...` of the key that the server has shown. */
  hostKey: string;
  /** Rejects with the connection's end: what was asked is not answered then by itself. */
  whileOpen: <Result>(asked: Promise<Result>) => Promise<Result>;
  onEnd: (listener: () => void) => () => void;
  end: () => void;
};

const CONNECT_MS = 20_000;
/** A server that says nothing for three of these is gone. */
const KEEP_ALIVE_MS = 20_000;

/** Signs in over a guarded socket. The server's key must be `hostKey` where one is known. */
export const openSession = async (
  settings: Settings,
  hostKey: string | null,
  context: ConnectorContext,
): Promise<Session> => {
  const { host, port, user } = settings;
  const { password, private_key, passphrase } = context.secrets;
  const sock = await context.connect({ host, port, timeoutMs: CONNECT_MS }).catch((error) => {
    throw asSourceError(error, host);
  });
  // Requests are small and wait for each other.
  sock.setNoDelay(true);
  const client = new Client();
  client.setMaxListeners(0);
  let isOpen = true;
  client.once('close', () => {
    isOpen = false;
  });
  const onEnd = (listener: () => void) => {
    if (!isOpen) listener();
    client.once('close', listener);
    return () => void client.off('close', listener);
  };
  const whileOpen = <Result>(asked: Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      const forget = onEnd(() => reject(new Error('The connection was closed.')));
      asked.then(resolve, reject).finally(forget);
    });
  let shown = '';
  const stop = () => client.destroy();
  context.signal.addEventListener('abort', stop, { once: true });
  const end = () => {
    context.signal.removeEventListener('abort', stop);
    client.end();
    sock.destroy();
  };
  try {
    const sftp = await new Promise<SFTPWrapper>((resolve, reject) => {
      client
        .on('ready', () => client.sftp((error, opened) => (error ? reject(error) : resolve(opened))))
        .on('error', reject)
        .on('close', () => reject(new Error('The connection was closed.')))
        // How many servers ask for a password.
        .on('keyboard-interactive', (_name, _instructions, _language, prompts, answer) =>
          answer(prompts.map(() => password ?? '')),
        )
        .connect({
          sock,
          username: user,
          ...(password === undefined ? {} : { password, tryKeyboard: true }),
          ...(private_key === undefined ? {} : { privateKey: private_key }),
          ...(passphrase === undefined ? {} : { passphrase }),
          hostVerifier: (key: Buffer) => {
            shown = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
            return !hostKey || shown === hostKey;
          },
          readyTimeout: CONNECT_MS,
          keepaliveInterval: KEEP_ALIVE_MS,
        });
    });
    // The next read reports a broken connection.
    client.on('error', () => {});
    sftp.on('error', () => {});
    return { sftp, hostKey: shown, whileOpen, onEnd, end };
  } catch (error) {
    client.on('error', () => {});
    end();
    context.signal.throwIfAborted();
    if (shown && hostKey && shown !== hostKey)
      throw new SourceError(
        'not_allowed',
        `${host} shows another key than before: ${shown}, not ${hostKey}. If it was changed on purpose, enter the new one.`,
      );
    throw asSshError(error, host);
  }
};

const asSshError = (error: unknown, what: string): unknown => {
  if (error instanceof SourceError || !(error instanceof Error)) return error;
  const level = 'level' in error ? String(error.level) : '';
  if (level === 'client-authentication')
    return new SourceError('credentials', `${what}: the password or key is not accepted.`);
  if (/private ?key|passphrase/i.test(error.message))
    return new SourceError('credentials', 'The private key cannot be read, or needs its passphrase.');
  return new SourceError('unreachable', `${what} cannot be reached.`, { cause: error });
};

/** Status codes of the protocol (draft-ietf-secsh-filexfer-02). */
const NO_SUCH_FILE = 2;
const PERMISSION_DENIED = 3;

export const asSftpError = (error: unknown, what: string): unknown => {
  if (error instanceof SourceError || !(error instanceof Error) || error.name === 'AbortError') return error;
  const code = 'code' in error ? error.code : null;
  if (code === NO_SUCH_FILE) return new SourceError('not_found', `${what} is not there.`);
  if (code === PERMISSION_DENIED) return new SourceError('forbidden', `${what} may not be read.`);
  return new SourceError('unreachable', `${what} cannot be read.`, { cause: error });
};
