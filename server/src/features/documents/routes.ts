import { CALLS } from '@docent/contract';
import type { FastifyRequest } from 'fastify';
import { readerOf } from '../../access/index.ts';
import { readPages } from '../../knowledge/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { whileAllowed } from '../../platform/http/while-allowed.ts';
import { getReadDomain } from '../domains/index.ts';
import { cleanName } from './clean-name.ts';
import { deleteDocument } from './delete-document.ts';
import { findDocuments } from './find-documents.ts';
import { cancelIngestion, ingestAgain } from './ingest-again.ts';
import { getKnownDocument, getReadDocument, holdDocument } from './known-documents.ts';
import { mediaType } from './media-type.ts';
import type { DocumentParts } from './put-document.ts';
import { sendRange } from './send-range.ts';
import { countKnownRenewals, disableDocument, listDocuments, present, updateDocument } from './store.ts';
import { type UploadLimits, uploadRoute } from './upload-route.ts';
import { getVersion } from './version-store.ts';

type Options = DocumentParts &
  UploadLimits & {
    /** A document of type `docent_chat` was deleted: its lesson goes with it. */
    lessonDeleted: (id: string, userId: string) => Promise<void>;
    areRenewalsUnderWay: () => boolean;
  };

export const documentRoutes = async (app: App, options: Options) => {
  const { db } = options.database;
  await uploadRoute(app, options, options);
  contentRoutes(app, options);

  const shown = async (id: string, user: FastifyRequest['user']) =>
    present(await getKnownDocument(db, id, user));

  handle(app, CALLS.listDocuments, async ({ query, user }) => {
    await getReadDomain(db, query.kb_id, user);
    const list = await listDocuments(db, query, user);
    const renewal = options.areRenewalsUnderWay() ? await countKnownRenewals(db, query.kb_id, user) : null;
    return { ...list, renewal };
  });

  handle(app, CALLS.findDocuments, async ({ query, user }) => ({
    documents: await findDocuments(db, query, user),
  }));

  handle(app, CALLS.getDocument, ({ params: { id }, user }) => shown(id, user));

  handle(app, CALLS.updateDocument, async ({ params: { id }, body, user }) => {
    const { designation } = body;
    const { row, changed } = await db.transaction(async (tx) => {
      const held = await holdDocument(tx, id, user);
      if (designation && held.type === 'docent_chat') throw new AppError('forbidden');
      const patch = { ...body, ...(designation ? { designation: cleanName(designation) } : {}) };
      const updated = await updateDocument(tx, id, patch);
      return { row: held, changed: { ...held, ...updated } };
    });
    // Its name is searched too: read again under the new one.
    const isRenamed = changed.name !== row.name;
    if (!isRenamed || row.status !== 'ingested') return present(changed);
    await ingestAgain(options, id, async () => {});
    return shown(id, user);
  });

  handle(app, CALLS.ingestDocument, async ({ params: { id }, user }) => {
    await ingestAgain(options, id, (tx) => holdDocument(tx, id, user));
    return shown(id, user);
  });

  handle(app, CALLS.cancelIngestion, async ({ params: { id }, user }) => {
    await cancelIngestion(options, id, (tx) => holdDocument(tx, id, user));
    return shown(id, user);
  });

  handle(app, CALLS.deleteDocument, async (request) => {
    const {
      params: { id },
      user,
    } = request;
    // From this transaction on no answer rests on the document; its remains are removed without a check of rights.
    const { type } = await db.transaction(async (tx) => {
      const row = await holdDocument(tx, id, user);
      // It would come again with the next sync.
      if (row.sourceId) throw new AppError('document_of_source');
      await disableDocument(tx, id);
      return row;
    });
    await deleteDocument(options, id, request);
    if (type === 'docent_chat') await options.lessonDeleted(id, user.id);
  });
};

/** Registers the calls that read what a document contains: its file and its pages. */
const contentRoutes = (app: App, { database, files }: DocumentParts) => {
  const { db } = database;

  handle(app, CALLS.getDocumentFile, async (request, reply) => {
    const { version } = request.query;
    const row = await getReadDocument(db, request.params.id, request.user);
    const file =
      version === undefined || version === row.version ? row : await getVersion(db, row.id, version);
    reply
      .type(mediaType(file.type))
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(row.name)}`)
      .header('accept-ranges', 'bytes');
    return sendRange(request.headers.range, file.sizeBytes, reply, (range) =>
      whileAllowed(request, files.read(file.fileKey, range), (user) => getReadDocument(db, row.id, user)),
    );
  });

  handle(app, CALLS.getDocumentPages, async ({ params: { id }, query, user }) => {
    const { version, type } = await getReadDocument(db, id, user);
    const pages = await readPages(database.pool, readerOf(user), id, query);
    if (!pages && query.version !== undefined) throw new AppError('version_gone');
    return pages ?? { pages: [], total: 0, version, type, newer_version_at: null };
  });
};
