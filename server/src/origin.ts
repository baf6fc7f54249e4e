import { isIPv6 } from 'node:net';
import type { Settings } from './settings.ts';

/** Every address of the machine: a place to listen, none to go to. */
const EVERYWHERE = new Set(['0.0.0.0', '::', '::0', '0:0:0:0:0:0:0:0']);

/** Scheme, host and port under which people reach the server: they begin every link that leaves it. */
export const originOf = ({
  PUBLIC_URL,
  HOST,
  PORT,
}: Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string => {
  if (PUBLIC_URL) return PUBLIC_URL;
  const host = EVERYWHERE.has(HOST) ? 'localhost' : HOST;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${PORT}`;
};

/** Returns a warning for the operator about the public URL, or null. */
export const originWarning = ({ PUBLIC_URL, HOST, PORT }: Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>) =>
  !PUBLIC_URL && EVERYWHERE.has(HOST)
    ? `HOST is ${HOST} and PUBLIC_URL is not set: links in letters lead to http://localhost:${PORT}`
    : null;
