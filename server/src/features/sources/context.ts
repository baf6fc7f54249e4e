import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceSecrets, SourceSettings } from '@docent/contract';
import manifest from '../../../package.json' with { type: 'json' };
import type { ConnectorContext } from '../../connectors/connector.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logs.ts';
import type { Fetch } from '../../platform/outgoing/fetch.ts';
import type { Outgoing } from '../../platform/outgoing/outgoing.ts';
import type { HostAndPort } from '../../platform/outgoing/route.ts';
import type { Seal } from '../../platform/seal.ts';
import { internalHostsOf } from './policy.ts';
import { renewSecrets } from './secrets.ts';

/** A listing may be larger than a file. */
const ANSWER_BYTES = 64 * 1024 * 1024;
const ANSWER_MS = 5 * 60_000;

export type ContextParts = {
  database: Database;
  logger: Logger;
  seal: Seal;
  /** A way out that leads to the internet, and to these hosts. */
  outgoingTo: (hosts: HostAndPort[]) => Outgoing;
  /** Internal hosts that the operator allows. */
  privateHosts: HostAndPort[];
  folders: string[];
  maxBytes: () => Promise<number>;
  /** Folder of what connectors keep between syncs. */
  workFolder: string;
  /** Under which people reach this installation: who calls says so. */
  origin: string;
};

type Wanted = {
  /** Null for a place that is only looked at. */
  sourceId: string | null;
  settings: SourceSettings;
  secrets: SourceSecrets;
  /** An owner has named what is inside. */
  internal: boolean;
  signal: AbortSignal;
  /** Name of the source's own work folder. */
  name: string;
};

/** Creates the context of a connector. It reaches only places that the user who added the source may name. */
export const makeContext = async (parts: ContextParts, wanted: Wanted): Promise<ConnectorContext> => {
  const { settings, secrets, internal, signal, sourceId, name } = wanted;
  const outgoing = parts.outgoingTo(internal ? internalHostsOf(settings, parts.privateHosts) : []);
  const maxBytes = await parts.maxBytes();
  const workFolder = join(parts.workFolder, name);
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  const limited = outgoing.fetchWith({
    maxBytes: Math.max(ANSWER_BYTES, maxBytes + 1),
    timeoutMs: ANSWER_MS,
  });
  return {
    secrets,
    fetch: introduced(limited, `Docent/${manifest.version} (+${parts.origin})`),
    connect: outgoing.connect,
    folders: internal ? parts.folders : [],
    maxBytes,
    workFolder,
    renewSecrets: sourceId ? (renew) => renewSecrets(parts, sourceId, renew) : renewingHere(secrets),
    signal,
    logger: parts.logger,
  };
};

/** For a place that is only looked at: what it changes counts until then. */
const renewingHere = (secrets: SourceSecrets): ConnectorContext['renewSecrets'] => {
  let own = secrets;
  return async (renew) => {
    own = { ...own, ...(await renew(own)) };
  };
};

/** Adds a User-Agent header to requests of connectors whose library sets none. */
const introduced =
  (guarded: Fetch, userAgent: string): Fetch =>
  (input, init = {}) => {
    const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined));
    if (!headers.has('user-agent')) headers.set('user-agent', userAgent);
    return guarded(input, { ...init, headers });
  };

export const removeWork = (parts: Pick<ContextParts, 'workFolder'>, name: string): Promise<void> =>
  rm(join(parts.workFolder, name), { recursive: true, force: true });
