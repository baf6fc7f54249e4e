import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectorContext } from '../../src/connectors/connector.ts';
import { silentLogger } from '../../src/platform/logs.ts';
import { anywhere } from '../kit/outgoing.ts';

/** Context of a connector in a test, which reaches this machine too. */
export const testContext = (changed: Partial<ConnectorContext> = {}): ConnectorContext => ({
  secrets: {},
  fetch: anywhere.fetchWith({ maxBytes: 50_000_000, timeoutMs: 60_000 }),
  connect: anywhere.connect,
  folders: [],
  maxBytes: 5_000_000,
  workFolder: mkdtempSync(join(tmpdir(), 'docent-source-')),
  renewSecrets: async () => {},
  signal: new AbortController().signal,
  logger: silentLogger,
  ...changed,
});
