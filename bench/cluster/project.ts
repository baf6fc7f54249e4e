import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FILES = ['-f', 'compose.yaml', '-f', 'bench/cluster/compose.test.yaml'];
const SECRETS = ['AUTH_SECRET', 'POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'S3_SECRET_ACCESS_KEY'];
const TAIL = 4_000;

export type Project = ReturnType<typeof createProject>;

export const hasCompose = (): boolean =>
  spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 10_000 }).status === 0 &&
  spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' }).status === 0;

/** Runs a program to its end. Resolves to what it wrote on both outputs; rejects with the last of it when it fails. */
const run = (cwd: string, program: string, args: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (data: Buffer) => {
      output += data;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve(output.trim())
        : reject(new Error(`${program} ${args.join(' ')} ended with ${code}: ${output.slice(-TAIL)}`)),
    );
  });

/** The files of this repository as a stranger has them, in a folder and a Compose project of their own. */
export const createProject = (port: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-compose-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT });
  for (const path of listed.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path));
  }
  const name = `docent-test-${process.pid}`;
  const docker = (...args: string[]) => run(folder, 'docker', args);
  const compose = (...args: string[]) => docker('compose', '-p', name, ...FILES, ...args);
  /** The servers that run, and the address of each behind the proxy's back. */
  const servers = async () => {
    const ids = (await compose('ps', '--quiet', 'docent')).split('\n').filter(Boolean);
    return Promise.all(
      ids.map(async (container) => {
        const [address] = (await docker('port', container, '3000')).split('\n');
        return { container, address: `http://${address}` };
      }),
    );
  };
  const environment = (secrets: (name: string) => string) => {
    const example = readFileSync(join(folder, '.env.example'), 'utf8');
    const filled = SECRETS.reduce((text, one) => text.replace(`${one}=`, `${one}=${secrets(one)}`), example);
    const more = [
      `PUBLIC_URL=http://localhost:${port}`,
      'SITE_ADDRESS=:80',
      `HTTP_PORT=127.0.0.1:${port}`,
      'HTTPS_PORT=127.0.0.1:',
      'OPENAI_COMPATIBLE_BASE_URL=http://model:4000/v1',
      'LARGE_MODEL=openai-compatible:stand-in',
    ];
    writeFileSync(join(folder, '.env'), `${filled}\n${more.join('\n')}\n`);
  };
  return {
    folder,
    url: `http://localhost:${port}`,
    docker,
    compose,
    servers,
    /** Writes .env with new secrets, but for one. */
    fillIn: (without?: string) =>
      environment((secret) => (secret === without ? '' : randomBytes(32).toString('hex'))),
    takeDown: async () => {
      await compose('down', '--volumes', '--timeout', '1');
      await docker('image', 'rm', '--force', 'docent:test');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
