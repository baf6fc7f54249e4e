import { once } from 'node:events';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { freePort } from '../kit/free-port.ts';

type Options = {
  folder: string;
  user: string;
  password: string;
  /** Paths of folders that answer 403. */
  closed: Set<string>;
};

const propertiesOf = (file: string): string => {
  const stats = statSync(file, { bigint: true });
  if (stats.isDirectory()) return '<d:resourcetype><d:collection/></d:resourcetype>';
  return `<d:resourcetype/><d:getcontentlength>${stats.size}</d:getcontentlength><d:getetag>"${stats.mtimeNs}-${stats.ino}"</d:getetag>`;
};

const entryOf = (folder: string, path: string) => {
  const file = join(folder, path);
  const slash = statSync(file).isDirectory() && path ? '/' : '';
  const href = `/dav/${path.split('/').map(encodeURIComponent).join('/')}${slash}`;
  return `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${propertiesOf(file)}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
};

/** Starts a WebDAV server (RFC 4918) of a folder: PROPFIND of depth 1 and GET, with basic authentication. */
export const startDavServer = async (options: Options) => {
  const port = await freePort();
  const answer: RequestListener = (request, response) => {
    const { folder, user, password, closed } = options;
    const wanted = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    const path = decodeURIComponent((request.url ?? '').replace(/^\/dav\/?/, '').replace(/\/$/, ''));
    const file = join(folder, path);
    if (request.headers.authorization !== wanted) return response.writeHead(401).end();
    if (closed.has(path)) return response.writeHead(403).end();
    if (!statSync(file, { throwIfNoEntry: false })) return response.writeHead(404).end();
    if (request.method !== 'PROPFIND') return void createReadStream(file).pipe(response);
    const names = readdirSync(file).map((name) => (path ? `${path}/${name}` : name));
    const entries = [path, ...names].map((one) => entryOf(folder, one));
    response.writeHead(207, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">${entries.join('')}</d:multistatus>`);
  };
  let server: Server;
  const start = async () => {
    server = createServer(answer).listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const kill = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await start();
  return { address: `http://127.0.0.1:${port}/dav/`, start, kill };
};
