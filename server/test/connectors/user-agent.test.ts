import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SourceSettings } from '@docent/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CONNECTORS } from '../../src/connectors/registry.ts';
import { makeContext } from '../../src/features/sources/context.ts';
import { silentLogger } from '../../src/platform/logs.ts';
import { anywhere } from '../kit/outgoing.ts';
import { testContext } from './context.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const agents = new Set<string>();
const server = createServer((request, response) => {
  agents.add(request.headers['user-agent'] ?? 'none');
  response.writeHead(404).end();
});
let address: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`; // it listens on TCP
});
beforeEach(() => agents.clear());
afterAll(() => server.close());

const contextFor = (settings: SourceSettings) => {
  const { workFolder, signal } = testContext();
  return makeContext(
    {
      // Used only to store secrets that a source rotates.
      database: undefined as never,
      seal: undefined as never,
      logger: silentLogger,
      outgoingTo: () => anywhere,
      privateHosts: [],
      folders: [],
      maxBytes: async () => 1_000_000,
      workFolder,
      origin: 'https://docent.example',
    },
    { sourceId: null, settings, secrets: {}, internal: false, signal, name: 'test' },
  );
};

test.each(['website', 'webdav', 'git'] as const)(
  'requests of a %s source name version and address',
  async (kind) => {
    const settings = SourceSettings.parse({ kind, address });
    const connector = await CONNECTORS[kind]?.();
    await expect(connector?.check(settings, await contextFor(settings))).rejects.toThrow();
    expect([...agents]).toEqual([`Docent/${version} (+https://docent.example)`]);
  },
);
