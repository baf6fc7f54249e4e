import { CALLS, DOCUMENT_PRINCIPALS_MAX, Id, type UploadResult } from '@docent/contract';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { readerOf, requireReaders } from '../../access/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError, toAppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { type GuardOptions, guardRequest } from '../../platform/http/guard-request.ts';
import { handle } from '../../platform/http/handle.ts';
import { getReadDomain, holdManager } from '../domains/index.ts';
import { ConflictError } from './find-conflict.ts';
import { asKnownTo } from './known-documents.ts';
import { type DocumentParts, putDocument } from './put-document.ts';
import { present } from './store.ts';
import { readUploadField, type UploadFields } from './upload-fields.ts';

export type UploadLimits = GuardOptions & {
  /** Asked at each upload: administrators may change it. */
  maxFileBytes: () => Promise<number>;
  maxFiles: number;
  /** Counts the files of a person. Throws `too_many_requests`. */
  limitUploads: (userId: string) => Promise<void>;
};

/** Files beyond the limit are read over and refused one by one; far beyond it the whole request is refused. */
const FILES_READ_OVER = 1_000;

/** Returns the id of a domain to which the user may upload. */
const requireUploadDomain = async (db: Db, value: unknown, user: FastifyRequest['user']) => {
  const id = Id.safeParse(value);
  if (!id.success) throw new AppError('invalid_input', 'kb_id: not an id');
  const { can } = await getReadDomain(db, id.data, user);
  if (!can.upload) throw new AppError('forbidden');
  return id.data;
};

/** POST /v1/documents: each file ends with its own result. */
export const uploadRoute = async (
  app: App,
  parts: DocumentParts,
  { maxFileBytes, maxFiles, limitUploads, stillSignedIn }: UploadLimits,
) => {
  const { db } = parts.database;
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      files: maxFiles + FILES_READ_OVER,
      parts: maxFiles + FILES_READ_OVER + 5,
      fields: 5,
      // An id takes 39 characters of JSON.
      fieldSize: 39 * DOCUMENT_PRINCIPALS_MAX + 100,
      headerPairs: 50,
    },
  });

  handle(app, CALLS.uploadDocuments, async (request) => {
    if (!request.isMultipart()) throw new AppError('invalid_input', 'Files are sent as multipart/form-data.');
    const results: UploadResult['results'] = [];
    let fields: UploadFields & { domainId?: string } = {};
    const { user } = request;
    const limits = { fileSize: await maxFileBytes() };
    const endGuard = guardRequest(request, { stillSignedIn });
    try {
      for await (const part of request.parts({ limits })) {
        if (part.type === 'field') {
          // Files that came before would be readable by more people than who sent them meant.
          if (results.length)
            throw new AppError('invalid_input', `${part.fieldname} must come before the files`);
          if (part.fieldname === 'kb_id') fields.domainId = await requireUploadDomain(db, part.value, user);
          else fields = { ...fields, ...readUploadField(part) };
          continue;
        }
        const { domainId: kbId, access, onConflict, replaces } = fields;
        if (!kbId) throw new AppError('invalid_input', 'kb_id must come before the files');
        if (replaces && onConflict) throw new AppError('invalid_input', 'replaces: not with on_conflict');
        if (!results.length && access?.access === 'listed')
          await requireReaders(db, { domainId: kbId, principals: access.principals, documentIds: [] });
        const name = part.filename;
        const given = {
          domainId: kbId,
          name,
          content: part.file,
          origin: {
            kind: 'upload' as const,
            createdBy: user.id,
            reader: readerOf(user),
            access,
            onConflict,
            replaces,
          },
          by: request,
        };
        try {
          if (results.length >= maxFiles) throw new AppError('upload_too_many');
          if (replaces && results.length) throw new AppError('invalid_input', 'replaces: for one file');
          await limitUploads(user.id);
          await requireUploadDomain(db, kbId, user);
          // Asked with each file, when it has come: sending one may take as long as the sender likes. A manager may replace any
          // document of the domain, as delete it.
          const { document, outcome } = await putDocument(parts, given, {
            first: ({ db: tx }) => holdManager(tx, kbId, user.id),
          });
          results.push({ ok: true, name, outcome, document: present(await asKnownTo(db, document, user)) });
        } catch (error) {
          part.file.resume();
          const existing = error instanceof ConflictError ? { existing: error.existing } : {};
          results.push({ ok: false, name, error: toAppError(error).body, ...existing });
        }
      }
    } finally {
      endGuard();
    }
    if (!results.length) throw new AppError('upload_missing');
    return { results };
  });
};
