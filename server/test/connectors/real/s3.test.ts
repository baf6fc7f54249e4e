import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { s3Connector } from '../../../src/connectors/s3/index.ts';
import { freePort } from '../../kit/free-port.ts';
import { until } from '../../kit/until.ts';
import { testContract } from '../contract.ts';
import { s3Place } from '../s3-place.ts';
import { isOpen } from '../servers/debian.ts';

/** A program that `npm run test:sources` has built. */
const GATEWAY = process.env.SOURCES_S3_GATEWAY ?? '';

const startGateway = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-gateway-'));
  const [root, data] = [join(folder, 'root'), join(folder, 'data')];
  mkdirSync(join(root, 'documents'), { recursive: true });
  mkdirSync(data);
  const port = await freePort();
  const [key, secret] = ['reader', 'a secret of the bucket'];
  let child: ChildProcess | undefined;
  const start = async () => {
    const args = ['--port', `127.0.0.1:${port}`, '--access', key, '--secret', secret, '--quiet'];
    child = spawn(GATEWAY, [...args, 'posix', '--sidecar', data, root], { stdio: 'ignore' });
    await until(() => isOpen(port));
  };
  const kill = async () => {
    const ended = child && once(child, 'exit');
    child?.kill('SIGKILL');
    await ended;
    return start;
  };
  await start();
  const close = async () => {
    await kill();
    rmSync(folder, { recursive: true });
  };
  return { endpoint: `http://127.0.0.1:${port}`, bucket: 'documents', key, secret, kill, close };
};

describe.runIf(GATEWAY)('S3: versitygw, which checks signatures', () => {
  testContract({
    connector: s3Connector,
    items: 200,
    can: ['move', 'revoke', 'kill'],
    open: async () =>
      s3Place(await startGateway(), (_settings, secrets) => {
        secrets.secret_access_key = 'another';
      }),
  });
});
