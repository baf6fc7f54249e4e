import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type SettingsOf, SourceSettings } from '@docent/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webdavConnector } from '../../src/connectors/webdav/index.ts';
import { testContext } from './context.ts';
import { createFollower } from './follow.ts';

const FILE =
  '<d:propstat><d:prop><d:resourcetype/></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>';
const FOLDER = FILE.replace('<d:resourcetype/>', '<d:resourcetype><d:collection/></d:resourcetype>');
const response = (href: string, what: string) => `<d:response><d:href>${href}</d:href>${what}</d:response>`;

const asked: string[] = [];
const server = createServer((request, reply) => {
  asked.push(`${request.method} ${request.url}`);
  if (request.method !== 'PROPFIND') return reply.end('Some text.');
  const entries = [
    response('/dav/', FOLDER),
    response('/dav/a.md', FILE),
    response('/dav/..', FOLDER),
    response('/dav/%2e%2e/', FOLDER),
    response('/dav/..%2f..%2fetc%2fpasswd.md', FILE),
    response('/dav/../secret.md', FILE),
  ];
  reply.writeHead(207).end(`<d:multistatus xmlns:d="DAV:">${entries.join('')}</d:multistatus>`);
});
let settings: SettingsOf<'webdav'>;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  settings = SourceSettings.parse({
    kind: 'webdav',
    address: `http://127.0.0.1:${port}/dav/`,
  }) as SettingsOf<'webdav'>; // of that kind
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('a path with .. in a listing is refused and never requested', async () => {
  const follower = createFollower(webdavConnector, settings, () => testContext());
  await expect(follower.sync()).rejects.toMatchObject({ reason: 'forbidden' });
  expect(follower.paths()).toEqual(['a.md']);
  expect(asked).toEqual(['PROPFIND /dav/', 'GET /dav/a.md']);
});
