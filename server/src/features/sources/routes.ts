import { CALLS, SOURCE_KINDS } from '@docent/contract';
import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { newId } from '../../platform/ids.ts';
import { source } from '../../tables/sources.ts';
import { recordAudit } from '../audit/index.ts';
import type { DocumentParts } from '../documents/index.ts';
import { holdManager } from '../domains/index.ts';
import { type Notify, tellAccessOpened } from '../notifications/index.ts';
import {
  askForSync,
  type ChangeParts,
  createSource,
  deleteSource,
  holdSource,
  pauseSource,
  tryPlace,
  updateSource,
} from './change-source.ts';
import { type ContextParts, makeContext, removeWork } from './context.ts';
import { decideHeld } from './decide-held.ts';
import { stopSync } from './lease.ts';
import { mayNameInternal } from './policy.ts';
import { DELETE_QUEUE, SYNC_QUEUE } from './queues.ts';
import { openSecrets } from './secrets.ts';
import { signInRedirect } from './sign-ins.ts';
import { getItem, getSource, listItems, listSources, listSyncs } from './store.ts';
import { checkSource, dryRun } from './trial.ts';

export type RouteParts = DocumentParts & ChangeParts & ContextParts & { notify: Notify };

/** Sources, for who manages the documents of their domains. */
export const sourceRoutes = (app: App, parts: RouteParts) => {
  readRoutes(app, parts);
  trialRoutes(app, parts);
  changeRoutes(app, parts);
  syncRoutes(app, parts);
};

const namesIn =
  ({ seal }: RouteParts) =>
  (sealed: string) =>
    Object.keys(openSecrets(seal, sealed));
const showSource = (parts: RouteParts, id: string) => getSource(parts.database.db, id, namesIn(parts));

const readRoutes = (app: App, parts: RouteParts) => {
  const { connectors } = parts;
  const { db } = parts.database;
  const namesOf = namesIn(parts);
  /** Reads data of a source in the transaction that checks that the caller is a manager. */
  const managed = <Result>(
    { params, user }: { params: { id: string }; user: FastifyRequest['user'] },
    read: (tx: Parameters<typeof getSource>[0], id: string) => Promise<Result>,
  ) =>
    db.transaction(async (tx) => {
      await holdSource(tx, params.id, user, { looks: true });
      return read(tx, params.id);
    });

  handle(app, CALLS.listSourceKinds, async ({ user }) => ({
    kinds: SOURCE_KINDS.map((kind) => ({
      kind,
      available: Boolean(connectors[kind]) && (kind !== 'folder' || parts.folders.length > 0),
      may_add: kind !== 'folder' || mayNameInternal(user),
    })),
    folders: mayNameInternal(user) ? parts.folders : [],
    sign_in_redirect: signInRedirect(parts.origin),
  }));

  handle(app, CALLS.listSources, ({ params: { id }, user }) =>
    db.transaction(async (tx) => {
      await holdManager(tx, id, user.id);
      return { sources: await listSources(tx, id, namesOf) };
    }),
  );

  handle(app, CALLS.getSource, (request) => managed(request, (tx, id) => getSource(tx, id, namesOf)));
  handle(app, CALLS.listSourceItems, (request) =>
    managed(request, (tx, id) => listItems(tx, id, request.query)),
  );
  handle(app, CALLS.listSourceSyncs, (request) =>
    managed(request, (tx, id) => listSyncs(tx, id, request.query)),
  );
};

/** Checks and dry runs of a place before it is a source. */
const trialRoutes = (app: App, parts: RouteParts) => {
  const { connectors } = parts;
  const { db } = parts.database;
  const tried = async <Result>(
    request: FastifyRequest,
    domainId: string,
    body: Parameters<typeof tryPlace>[4],
    work: (trial: Parameters<typeof checkSource>[0]) => Promise<Result>,
  ): Promise<Result> => {
    const allowed = await db.transaction((tx) => tryPlace(parts, tx, request.user, domainId, body));
    const connector = await connectors[body.settings.kind]?.();
    if (!connector) throw new AppError('source_kind_unavailable');
    const left = new AbortController();
    request.raw.once('close', () => left.abort());
    const name = `trial-${newId()}`;
    const { settings } = body;
    try {
      const context = await makeContext(parts, { ...allowed, settings, signal: left.signal, name });
      return await work({ connector, settings, context });
    } finally {
      left.abort();
      await removeWork(parts, name);
    }
  };

  handle(app, CALLS.checkSource, (request) => tried(request, request.params.id, request.body, checkSource));
  handle(app, CALLS.dryRunSource, (request) => tried(request, request.params.id, request.body, dryRun));
};

const changeRoutes = (app: App, parts: RouteParts) => {
  const { database, queue } = parts;
  const shown = (id: string) => showSource(parts, id);
  handle(app, CALLS.createSource, async (request) => {
    const { params, body } = request;
    const id = await database.transact((tx) => createSource(parts, tx, request, params.id, body));
    queue.wake(SYNC_QUEUE);
    return shown(id);
  });

  handle(app, CALLS.updateSource, async (request) => {
    const { params, body } = request;
    const opened = await database.transact((tx) => updateSource(parts, tx, request, params.id, body));
    await tellAccessOpened(parts.notify, request.user.id, opened);
    return shown(params.id);
  });

  handle(app, CALLS.deleteSource, async (request) => {
    const { params, query } = request;
    await database.transact((tx) => deleteSource(parts, tx, request, params.id, query.documents));
    queue.wake(DELETE_QUEUE);
    if (query.documents === 'keep') await removeWork(parts, params.id);
  });

  handle(app, CALLS.pauseSource, async (request) => {
    const { params, body } = request;
    await database.transact((tx) => pauseSource(parts, tx, request, params.id, body.paused));
    queue.wake(SYNC_QUEUE);
    return shown(params.id);
  });

  handle(app, CALLS.decideHeld, async (request) => {
    const { id } = request.params;
    await decideHeld(parts, request, id, request.body);
    return shown(id);
  });
};

/** Starts, stops and repeats syncs. */
const syncRoutes = (app: App, parts: RouteParts) => {
  const { database, queue, connectors } = parts;
  const { db } = database;
  const shown = (id: string) => showSource(parts, id);
  handle(app, CALLS.runSource, async (request) => {
    const { id } = request.params;
    await database.transact(async (tx) => {
      const { row } = await holdSource(tx.db, id, request.user);
      if (row.paused) throw new AppError('source_paused');
      if (row.needsSignIn) throw new AppError('source_sign_in_needed');
      if (row.syncId && row.leasedUntil && row.leasedUntil > new Date()) throw new AppError('source_busy');
      if (!connectors[row.kind]) throw new AppError('source_kind_unavailable');
      if (!row.requestedAt)
        await recordAudit(tx.db, request, {
          action: 'source.ran',
          target: { id, name: row.name },
          detail: { domain_id: row.domainId },
        });
      await askForSync(parts, tx, id);
    });
    queue.wake(SYNC_QUEUE);
    return shown(id);
  });

  handle(app, CALLS.stopSource, async ({ params: { id }, user }) => {
    await db.transaction(async (tx) => {
      const { row } = await holdSource(tx, id, user);
      if (!(await stopSync(tx, row))) throw new AppError('source_idle');
    });
    return shown(id);
  });

  handle(app, CALLS.retrySourceItem, async ({ params: { id, itemId }, user }) => {
    await database.transact(async (tx) => {
      const { row } = await holdSource(tx.db, id, user);
      await getItem(tx.db, id, itemId);
      await tx.db.execute(sql`update source_item set retry_at = now(), failed_version = null
        where id = ${itemId} and state in ('failed', 'passed_over')`);
      // An attachment is read with its mail.
      await tx.db.execute(
        sql`update source_item set version = null, failed_version = null, retry_at = case when state = 'failed' then now() else retry_at end
          where id = (select mail_id from source_item where id = ${itemId})`,
      );
      // A feed of changes would not name it again.
      await tx.db.update(source).set({ checkpoint: null }).where(eq(source.id, id));
      if (!row.paused) await askForSync(parts, tx, id);
    });
    queue.wake(SYNC_QUEUE);
    return getItem(db, id, itemId);
  });
};
