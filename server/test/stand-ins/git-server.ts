import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { freePort } from '../kit/free-port.ts';

const execPath = spawnSync('git', ['--exec-path'], { encoding: 'utf8' }).stdout?.trim() ?? '';
const BACKEND = join(execPath, 'git-http-backend');
/** Whether git is installed with its HTTP backend. */
export const HAS_GIT = execPath !== '' && existsSync(BACKEND);

type Options = { repositories: string; user: string; token: string };

/** Runs git-http-backend, a CGI program (RFC 3875), for each request. */
const answerWith =
  (options: Options): RequestListener =>
  (request, response) => {
    const { repositories, user, token } = options;
    const wanted = `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`;
    if (request.headers.authorization !== wanted)
      return void response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
    const { pathname, search } = new URL(request.url ?? '', 'http://git');
    const backend = spawn(BACKEND, {
      env: {
        ...process.env,
        GIT_PROJECT_ROOT: repositories,
        GIT_HTTP_EXPORT_ALL: '1',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
        PATH_INFO: decodeURIComponent(pathname),
        QUERY_STRING: search.slice(1),
        REQUEST_METHOD: request.method ?? '',
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: String(request.headers['content-encoding'] ?? ''),
        REMOTE_USER: user,
      },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    backend.stdin.on('error', () => {});
    request.pipe(backend.stdin);
    let head = Buffer.alloc(0);
    let isBody = false;
    backend.stdout.on('data', (chunk: Buffer) => {
      if (isBody) return void response.write(chunk);
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      isBody = true;
      const lines = head.subarray(0, end).toString().split('\r\n');
      const headers = lines.map((line): [string, string] => {
        const [name = '', value = ''] = line.split(/:\s*(.*)/s);
        return [name, value];
      });
      const status = headers.find(([name]) => name === 'Status')?.[1] ?? '200';
      for (const [name, value] of headers) if (name !== 'Status') response.setHeader(name, value);
      response.writeHead(Number.parseInt(status, 10));
      response.write(head.subarray(end + 4));
    });
    backend.on('close', () => response.end());
  };

/** Starts a smart HTTP server of the repositories in a folder. */
export const startGitServer = async (options: Options) => {
  const port = await freePort();
  let server: Server;
  const start = async () => {
    server = createServer(answerWith(options)).listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const kill = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await start();
  return { url: `http://127.0.0.1:${port}`, start, kill };
};

export const runGit = (folder: string, ...command: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-C', folder, ...command], {
    stdio: 'pipe',
  });
