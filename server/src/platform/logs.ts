import { type Logger as PinoLogger, pino } from 'pino';
import { isConnectionLost } from './database/lost-connection.ts';

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/** Fields that are redacted at any level of a log entry. */
const SECRETS = ['authorization', 'password', 'token', 'access_token', 'secret', 'cookie', 'api_key'];
const PATHS = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** The message of a failed query ends with its parameters (user text, hashes), which are removed. */
const VALUES = /\nparams:[\s\S]*$/;
/** Fields of an error that are logged: others may contain user text or whole requests. */
const TOLD = [
  'code',
  'statusCode',
  'failure',
  'reason',
  'syscall',
  'severity',
  'constraint',
  'table',
  'column',
];

const withoutValues = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error) || depth > 4) return undefined;
  const told = Object.entries(error).filter(([key]) => TOLD.includes(key));
  return {
    type: error.constructor.name,
    message: error.message.replace(VALUES, ''),
    stack: error.stack?.replace(VALUES, (values) => values.slice(values.indexOf('\n    at '))),
    ...Object.fromEntries(told),
    ...(error.cause ? { cause: withoutValues(error.cause, depth + 1) } : {}),
  };
};

/** An unreachable database fails every statement in progress: each is logged with the reason only, without the statement. */
const told = (error: unknown): unknown => {
  if (!isConnectionLost(error)) return withoutValues(error);
  let root = error as Error;
  while (root.cause instanceof Error) root = root.cause;
  return { type: 'ConnectionLost', message: root.message, ...('code' in root ? { code: root.code } : {}) };
};

type Target = { write: (line: string) => void };

export const createLogger = (level: string, target?: Target): PinoLogger =>
  pino(
    {
      level,
      redact: { paths: PATHS, censor: '[secret]' },
      serializers: { err: told },
    },
    target ?? pino.destination({ dest: 2, sync: false }),
  );

export const silentLogger: Logger = pino({ level: 'silent' });
