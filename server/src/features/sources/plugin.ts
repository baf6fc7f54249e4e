import { join } from 'node:path';
import { SOURCE_FAILURES_TOLD } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { managersOf } from '../../access/index.ts';
import { CONNECTORS, type Connectors } from '../../connectors/registry.ts';
import type { Outgoing } from '../../platform/outgoing/outgoing.ts';
import type { HostAndPort } from '../../platform/outgoing/route.ts';
import { createSeal } from '../../platform/seal.ts';
import type { Notify } from '../notifications/index.ts';
import type { Platform, Plugin } from '../plugin.ts';
import { makeContext, removeWork } from './context.ts';
import { releaseSources } from './lease.ts';
import { mapEverybody, mapPerson } from './map-people.ts';
import { DELETE_QUEUE, DUE_QUEUE, PERSON_QUEUE, SYNC_QUEUE } from './queues.ts';
import { sourceRoutes } from './routes.ts';
import { deleteWithDocuments, sendDue } from './schedule.ts';
import { openSecrets, SOURCES_PURPOSE } from './secrets.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { deleteOldSignIns, SIGN_IN_PURPOSE } from './sign-ins.ts';
import { deleteOldSyncs } from './store.ts';
import { type SyncParts, syncSource } from './sync-source.ts';

type Uses = {
  settings: { DATA_DIR: string; SOURCE_FOLDERS: string[]; fixed: { sourceSyncs: number } };
  /** Hosts of the inside that the operator has named, and a way out that leads to some of these and to the internet. */
  privateHosts: HostAndPort[];
  outgoingTo: (hosts: HostAndPort[]) => Outgoing;
  notify: Notify;
  /** Documents of a domain have gone: what was answered from them is asked again, some time. */
  onGone: (domainId: string) => void;
  /** Connectors by kind of source. */
  connectors?: Connectors | undefined;
};

const BYTES_A_MB = 1_048_576;
const CLOSE_WAIT_MS = 5_000;

export type SourcesPlugin = Plugin & {
  /** Queues the update of access lists that name a user's new or proved address. Call it after the commit. */
  addressChanged: (userId: string) => void;
};

type SyncJob = { sourceId: string };
type Parts = ReturnType<typeof partsOf>;

const partsOf = ({ database, files, queue, product, logger, secrets, origin }: Platform, uses: Uses) => {
  const { settings, notify, connectors = CONNECTORS } = uses;
  return {
    database,
    files,
    queue,
    logger,
    seal: createSeal(secrets, SOURCES_PURPOSE),
    connectors,
    privateHosts: uses.privateHosts,
    outgoingTo: uses.outgoingTo,
    folders: settings.SOURCE_FOLDERS,
    maxBytes: async () => (await product.get()).max_file_mb * BYTES_A_MB,
    workFolder: join(settings.DATA_DIR, 'sources'),
    origin,
    notify,
  };
};

/** Creates the runner of syncs, which notifies the managers of a domain when its source needs them. */
const createSyncs = (parts: Parts, onGone: Uses['onGone']) => {
  const { database, seal, notify } = parts;
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();

  const tellManagers = async (domainId: string, kind: 'source_failed' | 'source_held' | 'source_sign_in') => {
    const { rows } = await database.db.execute<{ people: string[] }>(sql`select case
      when cardinality(m.managers) > 0 then to_json(m.managers)
      else (select coalesce(json_agg(u.id), '[]') from "user" u where u.role = 'owner' and u.disabled_at is null) end as people
      from (select ${managersOf(sql`${domainId}::uuid`)} as managers) m`);
    await notify({ kind, userIds: rows[0]?.people ?? [], actorId: null, domainId });
  };

  const onEnd: SyncParts['onEnd'] = async ({ source, failures, isSignInEnded, hasHeld, hasRemoved }) => {
    // Nothing but a person mends it, so that nothing is waited for.
    if (isSignInEnded) await tellManagers(source.domainId, 'source_sign_in');
    else if (failures === SOURCE_FAILURES_TOLD) await tellManagers(source.domainId, 'source_failed');
    if (hasHeld) await tellManagers(source.domainId, 'source_held');
    if (hasRemoved) onGone(source.domainId);
  };

  const contextOf: SyncParts['contextOf'] = (source, signal) =>
    makeContext(parts, {
      sourceId: source.id,
      settings: source.settings,
      secrets: openSecrets(seal, source.secrets),
      internal: source.internal,
      signal,
      name: source.id,
    });

  return {
    run: ({ sourceId }: SyncJob): Promise<void> => {
      const work = syncSource({ ...parts, contextOf, closing: closing.signal, onEnd }, sourceId);
      underWay.add(work);
      return work.finally(() => underWay.delete(work));
    },
    close: async (): Promise<void> => {
      closing.abort();
      await Promise.race([
        Promise.allSettled([...underWay]),
        new Promise((resolve) => setTimeout(resolve, CLOSE_WAIT_MS).unref()),
      ]);
    },
  };
};

/** Places that domains follow. */
export const sourcesPlugin = (platform: Platform, uses: Uses): SourcesPlugin => {
  const { database, queue, logger, secrets } = platform;
  const parts = partsOf(platform, uses);
  const syncs = createSyncs(parts, uses.onGone);

  return {
    name: 'sources',
    routes: (app) => {
      sourceRoutes(app, parts);
      signInRoutes(app, { ...parts, signInSeal: createSeal(secrets, SIGN_IN_PURPOSE) });
    },
    jobs: async () => {
      await queue.declare(SYNC_QUEUE, { exclusive: true });
      // This process is the only one on an embedded database: syncs left running by an earlier process are over.
      if (database.kind === 'embedded') await releaseSources(database.db);
      await queue.declare(DELETE_QUEUE, { exclusive: true });
      await queue.declare(DUE_QUEUE, { exclusive: true });
      await queue.work<SyncJob>(SYNC_QUEUE, { concurrency: uses.settings.fixed.sourceSyncs }, syncs.run);
      await queue.work<{ sourceId: string }>(DELETE_QUEUE, { concurrency: 1 }, ({ sourceId }) =>
        deleteWithDocuments({ ...parts, removeWork: (id) => removeWork(parts, id) }, sourceId),
      );
      await queue.declare(PERSON_QUEUE);
      await queue.work<{ userId: string }>(PERSON_QUEUE, { concurrency: 1 }, ({ userId }) =>
        mapPerson(database, userId),
      );
      await queue.work(DUE_QUEUE, { concurrency: 1 }, () => sendDue(parts));
      await queue.everyMinute(DUE_QUEUE);
    },
    clean: async () => {
      await deleteOldSyncs(database.db);
      await deleteOldSignIns(database.db);
      await mapEverybody(database);
    },
    addressChanged: (userId) => {
      queue
        .send(PERSON_QUEUE, { userId })
        .then(() => queue.wake(PERSON_QUEUE))
        // The hourly cleaning does the same.
        .catch((error: unknown) => logger.warn({ err: error }, 'access lists of a user were not updated'));
    },
    close: syncs.close,
  };
};
