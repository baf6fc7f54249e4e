import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { unpackDebian } from '../setup/debian-system.mjs';
import { ROOT } from '../setup/paths.mjs';
import { freePort } from './free-port.mjs';
import { waitForPort } from './wait-for-port.mjs';

const PACKAGES = ['postgresql-17', 'postgresql-17-pgvector', 'redis-server'];
const SYSTEM = join(ROOT, '.cache', 'cluster', 'trixie');
const BINARIES = '/usr/lib/postgresql/17/bin';
const READY_SECONDS = 30;
const STOP_MS = 10_000;

const prepareSystem = () =>
  unpackDebian({ folder: SYSTEM, packages: PACKAGES, title: 'Unpacking PostgreSQL 17 and Redis' });

const inside = (user, ...command) => ['chroot', [`--userspec=${user}:${user}`, SYSTEM, ...command]];

/** PostgreSQL 17 with pgvector and Redis 7 of Debian 13, as users of their own in a chroot, on free loopback ports. */
export const startOnDebian = async () => {
  await prepareSystem();
  const password = randomBytes(16).toString('hex');
  // A folder of this run: two runs at once do not meet.
  const folder = mkdtempSync(join(SYSTEM, 'var', 'tmp', 'run-'));
  const path = `/var/tmp/${basename(folder)}`;
  const children = [];
  const start = (user, ...command) => {
    const [program, args] = inside(user, ...command);
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
    child.complaint = '';
    child.stderr.on('data', (data) => {
      child.complaint = (child.complaint + data).slice(-2000);
    });
    children.push(child);
    return child;
  };
  const stop = async () => {
    await Promise.all(children.splice(0).map(end));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    writeFileSync(join(folder, 'password'), password);
    execFileSync('chroot', [SYSTEM, 'chown', '-R', 'postgres:postgres', path]);
    const data = `${path}/data`;
    const auth = ['--auth=scram-sha-256', `--pwfile=${path}/password`, '--encoding=UTF8', '--locale=C.UTF-8'];
    execFileSync(...inside('postgres', `${BINARIES}/initdb`, `--pgdata=${data}`, ...auth, '--no-sync'), {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ports = { postgres: await freePort(), redis: await freePort() };
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${ports.postgres}`,
      'unix_socket_directories=',
      // The chroot has no /dev/shm, and test data need not outlive a power cut.
      'dynamic_shared_memory_type=mmap',
      'fsync=off',
      'max_connections=200',
    ].flatMap((setting) => ['-c', setting]);
    const postgres = start('postgres', `${BINARIES}/postgres`, '-D', data, ...settings);
    const redisArgs = ['--port', `${ports.redis}`, '--bind', '127.0.0.1', '--save', '', '--dir', '/tmp'];
    const redis = start('redis', '/usr/bin/redis-server', ...redisArgs);
    await Promise.race([
      Promise.all([waitForPort(ports.postgres, READY_SECONDS), waitForPort(ports.redis, READY_SECONDS)]),
      failure(postgres, 'PostgreSQL'),
      failure(redis, 'Redis'),
    ]);
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

const failure = (child, name) =>
  new Promise((_, reject) => {
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}: ${child.complaint}`)));
  });

/** SIGINT is PostgreSQL's "fast" shutdown: it does not wait for its clients. */
const end = (child) =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGINT');
  });
