import { type Logger as PinoLogger, pino } from 'pino';

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

export const createLogger = (level: string): PinoLogger =>
  pino({ level }, pino.destination({ dest: 2, sync: false }));

export const silentLogger: Logger = pino({ level: 'silent' });
