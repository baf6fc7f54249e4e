import { type Logger as PinoLogger, pino } from 'pino';
import { isConnectionLost } from './database/lost-connection.ts';

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/** Fields that never stand in a log, wherever a log line has them. */
const SECRETS = ['authorization', 'password', 'token', 'access_token', 'secret', 'cookie', 'api_key'];
const PATHS = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** A failed query's message ends with the values that it was given: people's words, hashes. They stay out. */
const VALUES = /\nparams:[\s\S]*$/;
/** The fields of an error that are logged: others may contain what people wrote, or whole requests. */
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

/** A database that is away fails every statement under way: a line of each, with the reason and no statement. */
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
