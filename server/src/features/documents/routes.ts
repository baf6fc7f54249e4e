import { CALLS } from '@docent/contract';
import type { FastifyRequest } from 'fastify';
import { readPages } from '../../knowledge/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { getReadDomain, holdManager } from '../domains/index.ts';
import { cleanName, type DocumentParts } from './add-document.ts';
import { deleteDocument } from './delete-document.ts';
import { cancelIngestion, ingestAgain } from './ingest-again.ts';
import { mediaType } from './media-type.ts';
import { sendRange } from './send-range.ts';
import { disableDocument, getDocumentRow, listDocuments, present, updateDocument } from './store.ts';
import { type UploadLimits, uploadRoute } from './upload-route.ts';

type Options = DocumentParts &
  UploadLimits & {
    /** A document of type `docent_chat` was deleted: its lesson goes with it. */
    lessonDeleted: (id: string, userId: string) => Promise<void>;
  };

export const documentRoutes = async (app: App, options: Options) => {
  const { database, files } = options;
  const { db } = database;
  await uploadRoute(app, options, options);

  /** The document, if the person may see its domain; else `not_found`. */
  const visibleDocument = async (id: string, user: FastifyRequest['user']) => {
    const row = await getDocumentRow(db, id);
    await getReadDomain(db, row.domainId, user);
    return row;
  };
  /** The same for who changes it, in the transaction that does; `forbidden` for who only sees it. */
  const holdDocument = async (tx: DbOrTx, id: string, { id: userId }: FastifyRequest['user']) => {
    const row = await getDocumentRow(tx, id);
    await holdManager(tx, row.domainId, userId);
    return row;
  };

  handle(app, CALLS.listDocuments, async ({ query, user }) => {
    await getReadDomain(db, query.kb_id, user);
    return listDocuments(db, query);
  });

  handle(app, CALLS.getDocument, async ({ params: { id }, user }) =>
    present(await visibleDocument(id, user)),
  );

  handle(app, CALLS.getDocumentFile, async (request, reply) => {
    const row = await visibleDocument(request.params.id, request.user);
    reply
      .type(mediaType(row.type))
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(row.name)}`)
      .header('accept-ranges', 'bytes');
    return sendRange(request.headers.range, row.sizeBytes, reply, (range) => files.read(row.fileKey, range));
  });

  handle(app, CALLS.getDocumentPages, async ({ params: { id }, query, user }) => {
    await visibleDocument(id, user);
    return readPages(database.pool, id, query);
  });

  handle(app, CALLS.updateDocument, async ({ params: { id }, body, user }) => {
    const { designation } = body;
    const { row, changed } = await db.transaction(async (tx) => {
      const held = await holdDocument(tx, id, user);
      if (designation && held.type === 'docent_chat') throw new AppError('forbidden');
      const patch = { ...body, ...(designation ? { designation: cleanName(designation) } : {}) };
      return { row: held, changed: await updateDocument(tx, id, patch) };
    });
    // Its name is searched too: read again under the new one.
    const isRenamed = changed.designation !== row.name;
    if (!isRenamed || row.status !== 'ingested') return changed;
    await ingestAgain(options, id, async () => {});
    return present(await getDocumentRow(db, id));
  });

  handle(app, CALLS.ingestDocument, async ({ params: { id }, user }) => {
    await ingestAgain(options, id, (tx) => holdDocument(tx, id, user));
    return present(await getDocumentRow(db, id));
  });

  handle(app, CALLS.cancelIngestion, async ({ params: { id }, user }) => {
    await cancelIngestion(options, id, (tx) => holdDocument(tx, id, user));
    return present(await getDocumentRow(db, id));
  });

  handle(app, CALLS.deleteDocument, async (request) => {
    const {
      params: { id },
      user,
    } = request;
    // From its end on no answer rests on it; what is left of it is removed by nobody's right.
    const { type } = await db.transaction(async (tx) => {
      const row = await holdDocument(tx, id, user);
      await disableDocument(tx, id);
      return row;
    });
    await deleteDocument(options, id, request);
    if (type === 'docent_chat') await options.lessonDeleted(id, user.id);
  });
};
