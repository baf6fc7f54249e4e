import { z } from 'zod';
import {
  DocumentList,
  DocumentPages,
  DocumentPagesQuery,
  DocumentPatch,
  DocumentQuery,
  SourceDocument,
  UploadResult,
} from '../documents.ts';
import { Id } from '../fields.ts';
import { ById, type Descriptions } from './description.ts';

const call = { tag: 'Documents' } as const;
const OFFICE = 'application/vnd.openxmlformats-officedocument';

export const documentCalls = {
  listDocuments: {
    ...call,
    may: 'everyone',
    summary: 'The documents of a domain',
    scope: 'read',
    query: DocumentQuery,
    result: DocumentList,
    errors: ['not_found', 'domain_restricted'],
  },
  uploadDocuments: {
    ...call,
    may: 'configurers',
    summary: 'Upload documents into a domain',
    detail:
      '`kb_id` comes before the files. Each file ends with its own result, in order: one that is refused does not stop the others.',
    scope: 'documents',
    upload: z.object({ kb_id: Id, files: z.array(z.file()).min(1) }),
    result: UploadResult,
    errors: ['forbidden', 'not_found', 'upload_missing', 'upload_too_large', 'domain_restricted'],
  },
  getDocument: {
    ...call,
    may: 'everyone',
    summary: 'One document, and how far it is read',
    scope: 'read',
    params: ById,
    result: SourceDocument,
    errors: ['not_found'],
  },
  updateDocument: {
    ...call,
    may: 'configurers',
    summary: 'Rename a document, or take it out of answers',
    scope: 'documents',
    params: ById,
    body: DocumentPatch,
    result: SourceDocument,
    errors: ['forbidden', 'not_found', 'document_busy'],
  },
  deleteDocument: {
    ...call,
    may: 'configurers',
    summary: 'Delete a document',
    scope: 'documents',
    params: ById,
    errors: ['forbidden', 'not_found'],
  },
  getDocumentFile: {
    ...call,
    may: 'everyone',
    summary: 'The file of a document',
    detail: 'Also in parts: `Range: bytes=a-b` (one range).',
    ranges: true,
    scope: 'read',
    params: ById,
    file: [
      'application/pdf',
      'text/plain',
      `${OFFICE}.wordprocessingml.document`,
      `${OFFICE}.presentationml.presentation`,
      `${OFFICE}.spreadsheetml.sheet`,
    ],
    errors: ['not_found'],
  },
  getDocumentPages: {
    ...call,
    may: 'everyone',
    summary: 'The text of a document page by page, with its passages',
    scope: 'read',
    params: ById,
    query: DocumentPagesQuery,
    result: DocumentPages,
    errors: ['not_found'],
  },
  ingestDocument: {
    ...call,
    may: 'configurers',
    summary: 'Read a document again',
    scope: 'documents',
    params: ById,
    result: SourceDocument,
    errors: ['forbidden', 'not_found', 'document_busy'],
  },
  cancelIngestion: {
    ...call,
    may: 'configurers',
    summary: 'Stop reading a document',
    scope: 'documents',
    params: ById,
    result: SourceDocument,
    errors: ['forbidden', 'not_found', 'document_idle'],
  },
} as const satisfies Descriptions;
