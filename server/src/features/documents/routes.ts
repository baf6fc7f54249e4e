import { DocumentList, DocumentQuery, Id, SourceDocument, UploadResult } from '@docent/contract';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, toAppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { getDomain } from '../domains/index.ts';
import { addDocument, type DocumentParts } from './add-document.ts';
import { deleteDocument } from './delete-document.ts';
import { getDocumentRow, listDocuments, present } from './store.ts';

type Options = DocumentParts & {
  maxFileBytes: number;
  /** A document of type `docent_chat` was deleted: its lesson goes with it. */
  lessonDeleted: (id: string, userId: string) => Promise<void>;
};

const FILES_AT_ONCE = 200;
const params = z.object({ id: Id });

export const documentRoutes = async (app: App, options: Options) => {
  const { database, files, maxFileBytes } = options;
  const { db } = database;
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: maxFileBytes, files: FILES_AT_ONCE, fields: 5, fieldSize: 200, headerPairs: 50 },
  });

  /** The document, if the person may see its domain; else `not_found`. */
  const visibleDocument = async (id: string, user: FastifyRequest['user']) => {
    const row = await getDocumentRow(db, id);
    await getDomain(db, row.domainId, user);
    return row;
  };

  app.get(
    '/v1/documents',
    {
      config: { access: 'signed-in' },
      schema: { querystring: DocumentQuery, response: { 200: DocumentList } },
    },
    async ({ query, user }) => {
      await getDomain(db, query.kb_id, user);
      return listDocuments(db, query);
    },
  );

  app.get(
    '/v1/documents/:id',
    { config: { access: 'signed-in' }, schema: { params, response: { 200: SourceDocument } } },
    async ({ params: { id }, user }) => present(await visibleDocument(id, user)),
  );

  app.get(
    '/v1/documents/:id/file',
    { config: { access: 'signed-in' }, schema: { params } },
    async (request, reply) => {
      const row = await visibleDocument(request.params.id, request.user);
      reply
        .type(row.type === 'pdf' ? 'application/pdf' : 'text/plain; charset=utf-8')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(row.name)}`)
        .header('accept-ranges', 'bytes');
      return sendRange(request.headers.range, row.sizeBytes, reply, (range) =>
        files.read(row.fileKey, range),
      );
    },
  );

  app.post(
    '/v1/documents',
    { config: { access: 'signed-in' }, schema: { response: { 200: UploadResult } } },
    async (request) => {
      if (!request.isMultipart())
        throw new AppError('invalid_input', 'Files are sent as multipart/form-data.');
      const results: UploadResult['results'] = [];
      let domainId: string | undefined;
      for await (const part of request.parts()) {
        if (part.type === 'field') {
          if (part.fieldname !== 'kb_id')
            throw new AppError('invalid_input', `Unknown field ${part.fieldname}`);
          const id = Id.safeParse(part.value);
          if (!id.success) throw new AppError('invalid_input', 'kb_id: not an id');
          if (!(await getDomain(db, id.data, request.user)).can.upload) throw new AppError('forbidden');
          domainId = id.data;
          continue;
        }
        if (!domainId) throw new AppError('invalid_input', 'kb_id must come before the files');
        const given = { domainId, name: part.filename, content: part.file, createdBy: request.user.id };
        try {
          results.push({ ok: true, name: part.filename, document: await addDocument(options, given) });
        } catch (error) {
          part.file.resume();
          results.push({ ok: false, name: part.filename, error: toAppError(error).body });
        }
      }
      if (!results.length) throw new AppError('upload_missing');
      return { results };
    },
  );

  app.delete(
    '/v1/documents/:id',
    { config: { access: 'signed-in' }, schema: { params } },
    async ({ params: { id }, user }, reply) => {
      const { type, domainId } = await getDocumentRow(db, id);
      if (!(await getDomain(db, domainId, user)).can.upload) throw new AppError('forbidden');
      await deleteDocument(options, id);
      if (type === 'docent_chat') await options.lessonDeleted(id, user.id);
      return reply.status(204).send();
    },
  );
};

type Range = { start: number; end: number };

/** Answers a `Range: bytes=a-b` request (one range) with 206, a wrong one with 416, none with the whole file. */
const sendRange = (
  header: string | undefined,
  size: number,
  reply: FastifyReply,
  read: (range?: Range) => NodeJS.ReadableStream,
) => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === ''))
    return reply.header('content-length', size).send(read());
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (start > end) return reply.status(416).header('content-range', `bytes */${size}`).send();
  return reply
    .status(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
    .send(read({ start, end }));
};
