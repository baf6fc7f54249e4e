import { CALLS } from '@docent/contract';
import type { FastifyRequest } from 'fastify';
import { readerOf } from '../../access/index.ts';
import { readPages } from '../../knowledge/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { getReadDomain } from '../domains/index.ts';
import { cleanName, type DocumentParts } from './add-document.ts';
import { deleteDocument } from './delete-document.ts';
import { cancelIngestion, ingestAgain } from './ingest-again.ts';
import { getKnownDocument, getReadDocument, holdDocument } from './known-documents.ts';
import { mediaType } from './media-type.ts';
import { sendRange } from './send-range.ts';
import { disableDocument, listDocuments, present, updateDocument } from './store.ts';
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

  const shown = async (id: string, user: FastifyRequest['user']) =>
    present(await getKnownDocument(db, id, user));

  handle(app, CALLS.listDocuments, async ({ query, user }) => {
    await getReadDomain(db, query.kb_id, user);
    return listDocuments(db, query, user);
  });

  handle(app, CALLS.getDocument, ({ params: { id }, user }) => shown(id, user));

  handle(app, CALLS.getDocumentFile, async (request, reply) => {
    const row = await getReadDocument(db, request.params.id, request.user);
    reply
      .type(mediaType(row.type))
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(row.name)}`)
      .header('accept-ranges', 'bytes');
    return sendRange(request.headers.range, row.sizeBytes, reply, (range) => files.read(row.fileKey, range));
  });

  handle(app, CALLS.getDocumentPages, async ({ params: { id }, query, user }) => {
    await getReadDocument(db, id, user);
    return readPages(database.pool, readerOf(user), id, query);
  });

  handle(app, CALLS.updateDocument, async ({ params: { id }, body, user }) => {
    const { designation } = body;
    const { row, changed } = await db.transaction(async (tx) => {
      const held = await holdDocument(tx, id, user);
      if (designation && held.type === 'docent_chat') throw new AppError('forbidden');
      const patch = { ...body, ...(designation ? { designation: cleanName(designation) } : {}) };
      const updated = await updateDocument(tx, id, patch);
      return { row: held, changed: { ...updated, can: held.can, listed: held.listed } };
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
