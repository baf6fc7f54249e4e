import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { S3Options } from '../../src/platform/files/s3-files.ts';

const PROGRAM = join(
  dirname(createRequire(import.meta.url).resolve('s3rver/package.json')),
  'bin',
  's3rver.js',
);
/** The only key that s3rver knows; it checks what is signed with it. */
const KEY = 'S3RVER';
const READY_MS = 20_000;

/** A server that speaks S3 in a process of its own, with one empty bucket. */
export const startS3Server = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-s3-'));
  const bucket = 'docent-files';
  /** At another time on the port of the first. */
  const start = async (onPort: string) => {
    const args = ['--directory', folder, '--address', '127.0.0.1', '--port', onPort];
    const child = spawn(process.execPath, [PROGRAM, ...args, '--configure-bucket', bucket], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const port = await new Promise<string>((resolve, reject) => {
      let output = '';
      const read = (data: Buffer) => {
        output += data;
        const found = /listening on 127\.0\.0\.1:(\d+)/.exec(output)?.[1];
        if (found) resolve(found);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', (code) => reject(new Error(`the S3 server ended with ${code}: ${output}`)));
      setTimeout(() => reject(new Error(`the S3 server is not ready: ${output}`)), READY_MS).unref();
    });
    return { child, port };
  };
  let { child, port } = await start('0');
  const kill = () =>
    new Promise<void>((resolve) => {
      child.removeAllListeners('exit');
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  const endpoint = `http://127.0.0.1:${port}`;
  const options: S3Options = {
    bucket,
    region: 'us-east-1',
    endpoint,
    pathStyle: true,
    keys: { accessKeyId: KEY, secretAccessKey: KEY },
  };
  return {
    options,
    /** The settings with which a server uses it. */
    environment: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    /** Kills the server and keeps its data; the returned function starts it anew. */
    kill: async () => {
      await kill();
      return async () => {
        ({ child, port } = await start(port));
      };
    },
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
