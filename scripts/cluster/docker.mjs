import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { waitForPort } from './wait-for-port.mjs';

const POSTGRES = 'pgvector/pgvector:pg17';
const REDIS = 'redis:7-alpine';
const READY_SECONDS = 60;

/** True when a Docker engine answers, not only its command. */
export const hasDocker = () =>
  spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 10_000 }).status === 0;

const docker = (...args) => execFileSync('docker', args, { encoding: 'utf8' }).trim();

/** Starts PostgreSQL 17 with pgvector and Redis 7 in containers that are removed when stopped. */
export const startInDocker = async () => {
  const password = randomBytes(16).toString('hex');
  const containers = [];
  const run = (...args) => {
    const id = docker('run', '--detach', '--rm', ...args);
    containers.push(id);
    return id;
  };
  const portOf = (id, inside) => Number(docker('port', id, inside).split('\n')[0].split(':').at(-1));
  const stop = async () => {
    for (const id of containers.splice(0))
      spawnSync('docker', ['stop', '--time', '5', id], { stdio: 'ignore' });
  };
  try {
    const env = ['--env', `POSTGRES_PASSWORD=${password}`];
    const postgres = run('--publish', '127.0.0.1::5432', ...env, POSTGRES, '-c', 'fsync=off');
    const redis = run('--publish', '127.0.0.1::6379', REDIS);
    const deadline = Date.now() + READY_SECONDS * 1000;
    // The image starts once to set itself up and a second time for good; only the second one listens on TCP.
    const isReady = () =>
      spawnSync('docker', ['exec', postgres, 'pg_isready', '--host=127.0.0.1']).status === 0;
    while (!isReady()) {
      if (Date.now() > deadline)
        throw new Error(`PostgreSQL in Docker is not ready after ${READY_SECONDS} s.`);
    }
    const ports = { postgres: portOf(postgres, '5432'), redis: portOf(redis, '6379') };
    await waitForPort(ports.postgres, READY_SECONDS);
    await waitForPort(ports.redis, READY_SECONDS);
    return {
      databaseUrl: `postgresql://postgres:${password}@127.0.0.1:${ports.postgres}/postgres`,
      redisUrl: `redis://127.0.0.1:${ports.redis}`,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
