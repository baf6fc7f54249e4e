import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { ReplacedSettings } from '../../src/fixed-settings.ts';
import { freePort } from './free-port.ts';

/** Two server processes on one database and one Redis: provided by `npm run test:cluster`. */
const redis = process.env.TEST_REDIS_URL;
export const hasCluster = Boolean(redis && process.env.TEST_DATABASE_URL);
const PROGRAM = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const PASSWORD = 'a-long-password';

export type Node = {
  url: string;
  start: () => Promise<void>;
  kill: () => Promise<void>;
  /** Process id. */
  pid: () => number | undefined;
};

/** A server of its own process on a shared database, not started yet. */
export const createNode = async (
  databaseUrl: string,
  folder: string,
  environment: Record<string, string> = {},
  { program = PROGRAM, fixed = {} }: { program?: string; fixed?: ReplacedSettings } = {},
): Promise<Node> => {
  const replaced: ReplacedSettings = { ...fixed, product: { sign_up: 'anyone', ...fixed.product } };
  const port = await freePort();
  let child: ChildProcess;
  return {
    url: `http://127.0.0.1:${port}`,
    start: () => {
      child = spawn(process.execPath, [program, '--fixed', JSON.stringify(replaced)], {
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: folder,
          DATABASE_URL: databaseUrl,
          REDIS_URL: redis ?? '',
          AUTH_SECRET: 'the same secret for both of these servers',
          CI: 'true',
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      return new Promise((resolve, reject) => {
        let output = '';
        const read = (data: Buffer) => {
          output += data;
          if (output.includes('is ready')) resolve();
        };
        child.stdout?.on('data', read);
        child.stderr?.on('data', read);
        child.once('exit', (code) => reject(new Error(`a server ended with ${code}: ${output}`)));
      });
    },
    kill: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
      }),
    pid: () => child.pid,
  };
};

export const call = async (url: string, method: string, path: string, body?: object, token?: string) => {
  const response = await fetch(`${url}/v1${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { headers: response.headers, body: text ? JSON.parse(text) : null };
};

/** Signs up a user with an address of its own: attempts are counted by address, in the Redis of all tests. */
export const signUp = async (
  url: string,
  name: string,
): Promise<{ id: string; token: string; email: string }> => {
  const email = `${name}-${randomUUID()}@example.com`;
  await call(url, 'POST', '/user/register', { name, email, password: PASSWORD });
  const session = await call(url, 'POST', '/auth/sign-in/email', { email, password: PASSWORD });
  const bearer = session.headers.get('set-auth-token') ?? '';
  const { token } = (await call(url, 'GET', '/auth/token', undefined, bearer)).body;
  const login = (await call(url, 'POST', '/login', { firebase_id_token: token })).body;
  return { id: login.user.id, token: login.access_token, email };
};
