import { z } from 'zod';
import { DOCUMENTS_PER_PAGE, FIRST_PAGE } from './constants.ts';
import { ErrorBody, IngestionError } from './errors.ts';
import { Box, Id, Timestamp } from './fields.ts';

export const DocumentType = z.enum(['pdf', 'docent_chat']);

/** `queued` and `processing` move on by themselves; `ingested` and `error` are where every file ends. */
export const ParsingStatus = z.enum(['queued', 'processing', 'ingested', 'error']);
export type ParsingStatus = z.infer<typeof ParsingStatus>;

export const SourceDocument = z.object({
  id: Id,
  kb_id: Id,
  /** The document's name, as specified. */
  designation: z.string(),
  type: DocumentType,
  size_bytes: z.number().int(),
  last_update: Timestamp,
  parsing_status: ParsingStatus,
  pages_done: z.number().int(),
  /** Null until the file has been opened. */
  pages_total: z.number().int().nullable(),
  passages: z.number().int(),
  error: IngestionError.nullable(),
  /** 1-based numbers of the pages on which no text was found. */
  pages_without_text: z.array(z.number().int()),
});
export type SourceDocument = z.infer<typeof SourceDocument>;

/** GET /v1/documents */
export const DocumentQuery = z.strictObject({
  kb_id: Id,
  name: z.string().max(200).default(''),
  page: z.coerce.number().int().min(1).default(FIRST_PAGE),
  docs_per_page: z.coerce.number().int().min(1).max(100).default(DOCUMENTS_PER_PAGE),
});
export type DocumentQuery = z.output<typeof DocumentQuery>;

export const DocumentList = z.object({
  documents: z.array(SourceDocument),
  total: z.number().int(),
  page: z.number().int(),
  docs_per_page: z.number().int(),
});
export type DocumentList = z.infer<typeof DocumentList>;

/**
 * POST /v1/documents (multipart: `kb_id` first, then one or more `files`). One result per file, in order: a file
 * that is refused does not stop the others.
 */
export const UploadResult = z.object({
  results: z.array(
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), name: z.string(), document: SourceDocument }),
      z.object({ ok: z.literal(false), name: z.string(), error: ErrorBody }),
    ]),
  ),
});
export type UploadResult = z.infer<typeof UploadResult>;

/** A passage of a document, by which a citation is opened and highlighted. */
export const PassagePlace = z.object({
  page: z.number().int(),
  /** Range in the text of the page, in UTF-16 units, end exclusive. */
  char_start: z.number().int(),
  char_end: z.number().int(),
  boxes: z.array(Box),
});
export type PassagePlace = z.infer<typeof PassagePlace>;
