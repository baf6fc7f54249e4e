import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SettingsOf, type SourceSecrets, SourceSettings } from '@docent/contract';
import { pino } from 'pino';
import { generate } from 'selfsigned';
import type { Change, ConnectorContext } from '../../../src/connectors/connector.ts';
import {
  createSharePointConnector,
  type SharePointCheckpoint,
} from '../../../src/connectors/sharepoint/index.ts';
import { createGraphTwin, type GraphTwin } from '../../stand-ins/graph/twin.ts';
import type { Mirror } from './mirror.ts';

let certificate: Promise<{ key: string; certificate: string }> | undefined;
/** One for all tests: making it takes a while. */
const certificateOfTests = () => {
  certificate ??= generate([{ name: 'commonName', value: 'docent' }], { keySize: 2048 }).then(
    ({ private: key, cert }) => ({ key, certificate: cert }),
  );
  return certificate;
};

type Options = Parameters<typeof createGraphTwin>[0];

/** A twin whose application has a certificate, and the connector with what it is entered with. */
export const setUp = async (options: Options = {}) => {
  const pem = await certificateOfTests();
  const twin = createGraphTwin({ ...options, app: { certificate: pem.certificate, ...options.app } });
  const folder = await mkdtemp(join(tmpdir(), 'docent-sharepoint-'));
  const waited: number[] = [];
  return {
    twin,
    folder,
    secrets: { private_key: `${pem.key}\n${pem.certificate}` } satisfies SourceSecrets,
    /** Waiting costs the tenant's time, and none of ours. */
    connector: createSharePointConnector({
      now: () => twin.tenant.now,
      wait: async (ms, signal) => {
        signal.throwIfAborted();
        waited.push(ms);
        twin.tenant.advance(ms);
      },
      random: () => 0,
    }),
    waited,
    close: () => rm(folder, { recursive: true, force: true }),
  };
};

export const settingsOf = (
  twin: GraphTwin,
  given: Partial<SettingsOf<'sharepoint'>> = {},
): SettingsOf<'sharepoint'> => {
  const settings = SourceSettings.parse({
    kind: 'sharepoint',
    tenant: twin.tenant.id,
    client_id: twin.app.clientId,
    site: `https://${twin.tenant.host}${twin.tenant.site.path}`,
    ...given,
  });
  if (settings.kind !== 'sharepoint') throw new Error('another kind');
  return settings;
};

export const contextOf = (
  twin: GraphTwin,
  given: Pick<ConnectorContext, 'secrets' | 'workFolder'> & Partial<ConnectorContext>,
): ConnectorContext => ({
  fetch: twin.fetch,
  connect: () => Promise.reject(new Error('SharePoint is asked by HTTP alone')),
  folders: [],
  maxBytes: 1_000_000,
  renewSecrets: async (renew) => {
    await renew(given.secrets);
  },
  signal: new AbortController().signal,
  logger: pino({ level: 'silent' }),
  ...given,
});

type Changes = AsyncIterable<Change<SharePointCheckpoint>>;

type Following = {
  most?: number;
  /** A checkpoint that came: from it the next sync goes on, whatever becomes of this one. */
  keep: (checkpoint: SharePointCheckpoint) => void;
  /**
   * Number of changes after which a checkpoint is stored, and never when cut before: as a consumer that applies several changes in one
   * transaction.
   */
  keepsAfter?: number;
  each?: (change: Change) => void;
};

/** Takes changes, all or so many. */
export const follow = async (
  changes: Changes,
  mirror: Mirror,
  { most = Number.POSITIVE_INFINITY, keep, keepsAfter = 0, each = () => {} }: Following,
): Promise<Change[]> => {
  const told: Change[] = [];
  let waiting: { checkpoint: SharePointCheckpoint; after: number } | null = null;
  for await (const change of changes) {
    if (told.length >= most) break;
    told.push(change);
    if (change.type === 'checkpoint')
      waiting = { checkpoint: change.checkpoint, after: told.length + keepsAfter };
    else await mirror.take(change);
    if (waiting && told.length >= waiting.after) keep(waiting.checkpoint);
    each(change);
  }
  if (waiting && told.length < most) keep(waiting.checkpoint);
  return told;
};
