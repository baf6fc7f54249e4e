import { z } from 'zod';
import { DocumentAccess } from './access.ts';
import {
  DOCUMENT_NAME_MAX_CHARACTERS,
  DOCUMENT_STATES,
  DOCUMENTS_PER_PAGE,
  FIRST_PAGE,
  PAGES_AT_ONCE,
} from './constants.ts';
import { ErrorBody, IngestionError } from './errors.ts';
import { Box, Id, PLACE_MAX, Timestamp } from './fields.ts';
import { FILE_TYPES } from './file-formats.ts';
import { SourceKind } from './source-kinds.ts';

/** Types of files that are read, and `docent_chat`: what was learned from a chat. */
export const DOCUMENT_TYPES = [...FILE_TYPES, 'docent_chat'] as const;
export const DocumentType = z.enum(DOCUMENT_TYPES);
export type DocumentType = z.infer<typeof DocumentType>;

/** `queued` and `processing` are transient; `ingested` and `error` are final. */
export const ParsingStatus = z.enum(['queued', 'processing', 'ingested', 'error']);
export type ParsingStatus = z.infer<typeof ParsingStatus>;

/** Origins of a document: an uploaded file, a lesson, or a source that its domain follows. */
export const DOCUMENT_ORIGINS = ['upload', 'lesson', 'source'] as const;
export const DocumentOrigin = z.enum(DOCUMENT_ORIGINS);
export type DocumentOrigin = z.infer<typeof DocumentOrigin>;

/** Metadata of a document that comes from a source. */
export const DocumentSource = z.object({
  id: Id,
  name: z.string(),
  kind: SourceKind,
  /** Path at the source, folders first. */
  path: z.string(),
  /** Address of the original, for people. */
  address: z.string().nullable(),
  /** Time of the last change at the source, if the source reports it. */
  changed_at: Timestamp.nullable(),
  /** When it was found there last. */
  seen_at: Timestamp,
  /** Since when it is not found there; null while it is. */
  missing_since: Timestamp.nullable(),
});
export type DocumentSource = z.infer<typeof DocumentSource>;

/** Kinds of parts that a file hides. `texts`: hidden runs, paragraphs or elements of a text, or hidden shapes. */
export const HIDDEN_KINDS = ['sheets', 'rows', 'columns', 'slides', 'texts'] as const;
export type HiddenKind = (typeof HIDDEN_KINDS)[number];
/** Number of hidden parts that were not read, by kind; a kind without any is absent. */
export const HiddenParts = z.partialRecord(z.enum(HIDDEN_KINDS), z.number().int().min(1));
export type HiddenParts = z.infer<typeof HiddenParts>;

export const SourceDocument = z.object({
  id: Id,
  kb_id: Id,
  /** The document's name, as specified. */
  designation: z.string(),
  type: DocumentType,
  size_bytes: z.number().int(),
  /** Off: it stays and is not part of answers. */
  enabled: z.boolean(),
  /**
   * Readers: all readers of the domain (`domain`), the principals on its list (`listed`), or the readers of all sources of a lesson
   * (`derived`).
   */
  access: DocumentAccess,
  /**
   * Principals on the document's list, shown to those who manage the document; else null. `names`: the first three, groups before people.
   */
  listed: z.object({ names: z.array(z.string()), total: z.number().int() }).nullable(),
  /** The caller's rights: open the document; change, delete and share it. */
  can: z.object({ read: z.boolean(), manage: z.boolean() }),
  last_update: Timestamp,
  origin: DocumentOrigin,
  /** Null unless the origin is a source. */
  source: DocumentSource.nullable(),
  /** Increases when the content is replaced. Older versions can be opened while an answer, a lesson or a golden question cites them. */
  version: z.number().int(),
  /** The version that answers: an earlier one while the newest is being read or cannot be read. Null until one has been read. */
  answering_version: z.number().int().nullable(),
  parsing_status: ParsingStatus,
  /** Pages of a PDF, slides, sheets in pieces, or parts of a text. */
  pages_done: z.number().int(),
  /** Null until the file has been opened. */
  pages_total: z.number().int().nullable(),
  passages: z.number().int(),
  error: IngestionError.nullable(),
  /** 1-based numbers of the pages on which no text was found. */
  pages_without_text: z.array(z.number().int()),
  /** How many of its pages were scanned and read by character recognition. */
  pages_recognised: z.number().int(),
  /** Parts that the file hides and that were not read. */
  hidden_parts: HiddenParts,
});
export type SourceDocument = z.infer<typeof SourceDocument>;

export const DocumentSort = z.enum(['name', 'type', 'updated', 'status', 'passages']);
export type DocumentSort = z.infer<typeof DocumentSort>;

/** GET /v1/documents */
export const DocumentQuery = z.strictObject({
  kb_id: Id,
  name: z.string().max(200).default(''),
  /** `listed`: only documents that some readers of the domain may not read. */
  access: DocumentAccess.optional(),
  origin: DocumentOrigin.optional(),
  state: z.enum(DOCUMENT_STATES).optional(),
  /** Restricts the list to documents that are used in answers, or to the others. */
  enabled: z.stringbool().optional(),
  /** Restricts the list to one source. */
  source_id: Id.optional(),
  page: z.coerce.number().int().min(1).max(PLACE_MAX).default(FIRST_PAGE),
  docs_per_page: z.coerce.number().int().min(1).max(100).default(DOCUMENTS_PER_PAGE),
  sort: DocumentSort.default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
});
export type DocumentQuery = z.output<typeof DocumentQuery>;

/** Documents that a newer reader is to read again, and how many of them it has. */
export const Renewal = z.object({ done: z.number().int(), total: z.number().int() });
export type Renewal = z.infer<typeof Renewal>;

export const DocumentList = z.object({
  documents: z.array(SourceDocument),
  total: z.number().int(),
  /** Null unless documents of the domain are being read again after an upgrade. */
  renewal: Renewal.nullable(),
  page: z.number().int(),
  docs_per_page: z.number().int(),
});
export type DocumentList = z.infer<typeof DocumentList>;

/** GET /v1/documents/names */
export const DocumentNameQuery = z.strictObject({
  /** Part of the name. */
  name: z.string().trim().min(1).max(200),
  limit: z.coerce.number().int().min(1).max(20).default(5),
});
export const NamedDocument = z.object({
  id: Id,
  designation: z.string(),
  type: DocumentType,
  domain: z.object({ id: Id, name: z.string() }),
});
export type NamedDocument = z.infer<typeof NamedDocument>;
/** Names that begin with the text first, then by name. */
export const NamedDocumentList = z.object({ documents: z.array(NamedDocument) });

/** PATCH /v1/documents/{id} */
export const DocumentPatch = z
  .strictObject({
    designation: z.string().trim().min(1).max(DOCUMENT_NAME_MAX_CHARACTERS).optional(),
    enabled: z.boolean().optional(),
  })
  .refine((patch) => Object.keys(patch).length > 0, 'nothing to change');
export type DocumentPatch = z.infer<typeof DocumentPatch>;

/** Effect of an upload in a domain that has an uploaded document of the same name which the caller may read. */
export const OnConflict = z.enum(['replace', 'keep', 'refuse']);
export type OnConflict = z.infer<typeof OnConflict>;

/**
 * POST /v1/documents (multipart: `kb_id`, `access`, `on_conflict` and `replaces` first, then one or more `files`). One result per file, in
 * order: a file that is refused does not stop the others.
 */
export const UploadResult = z.object({
  results: z.array(
    z.discriminatedUnion('ok', [
      z.object({
        ok: z.literal(true),
        name: z.string(),
        /** `replaced`: the document has a new version; `unchanged`: it had this content already. */
        outcome: z.enum(['created', 'replaced', 'unchanged']),
        document: SourceDocument,
      }),
      z.object({
        ok: z.literal(false),
        name: z.string(),
        error: ErrorBody,
        /** With `document_duplicate`, the document of the domain with the same content; with `document_exists`, the one of the same name. */
        existing: z.object({ id: Id, designation: z.string() }).optional(),
      }),
    ]),
  ),
});
export type UploadResult = z.infer<typeof UploadResult>;

/**
 * Place of a passage in a document that has no pages, or whose pages have labels of their own: `label` is printed on the
 * page, `of` the number of pages. Rows and lines are counted from 1, both ends inclusive.
 */
export const Locator = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), headings: z.array(z.string()) }),
  z.object({ kind: z.literal('slide'), slide: z.number().int(), title: z.string() }),
  z.object({
    kind: z.literal('rows'),
    sheet: z.string().nullable(),
    from: z.number().int(),
    to: z.number().int(),
  }),
  z.object({ kind: z.literal('page'), label: z.string(), of: z.number().int() }),
  z.object({ kind: z.literal('lines'), from: z.number().int(), to: z.number().int() }),
]);
export type Locator = z.infer<typeof Locator>;

/** A passage of a document, by which a citation is opened and highlighted. */
export const PassagePlace = z.object({
  page: z.number().int(),
  /** Range in the text of the page, in UTF-16 units, end exclusive. */
  char_start: z.number().int(),
  char_end: z.number().int(),
  boxes: z.array(Box),
  /** Null for a page of a PDF: the page number is sufficient. */
  locator: Locator.nullable().default(null),
});
export type PassagePlace = z.infer<typeof PassagePlace>;

/**
 * Part of a page's text as in the file, for display: `start` and `end` are a range in the text of the page. `head` and `row` are rows of a
 * table, with the ranges of their cells.
 */
export const Block = z.object({
  kind: z.enum(['heading', 'paragraph', 'item', 'code', 'head', 'row']),
  level: z.number().int().min(1).max(6).optional(),
  start: z.number().int(),
  end: z.number().int(),
  cells: z.array(z.tuple([z.number().int(), z.number().int()])).optional(),
  /** Number of the row in its sheet, or of the line in its file. */
  row: z.number().int().optional(),
});
export type Block = z.infer<typeof Block>;

/** `version`: the one that a citation names; without it the newest that is read. */
const version = z.coerce.number().int().min(1).max(PLACE_MAX).optional();
/** GET /v1/documents/{id}/file */
export const DocumentFileQuery = z.strictObject({ version });

/** GET /v1/documents/{id}/pages: the text of a document and its passages, as they were read. */
export const DocumentPagesQuery = z.strictObject({
  version,
  from: z.coerce.number().int().min(1).max(PLACE_MAX).default(1),
  count: z.coerce.number().int().min(1).max(PAGES_AT_ONCE).default(PAGES_AT_ONCE),
});

export const DocumentPage = z.object({
  number: z.number().int(),
  text: z.string(),
  /** Null for a page of a PDF, which is shown as it looks. */
  blocks: z.array(Block).nullable(),
  /** Name of the sheet or title of the slide; empty when there is none. */
  title: z.string(),
  passages: z.array(z.object({ id: Id, headings: z.array(z.string()), place: PassagePlace })),
});
export type DocumentPage = z.infer<typeof DocumentPage>;

/** `newer_version_at`: what is shown is an older version; since when another one answers. Its pages have no passages. */
export const DocumentPages = z.object({
  pages: z.array(DocumentPage),
  total: z.number().int(),
  /** Version of the returned content. Right after a file is replaced, the previous version may still be returned. */
  version: z.number().int(),
  type: DocumentType,
  newer_version_at: Timestamp.nullable(),
});
export type DocumentPages = z.infer<typeof DocumentPages>;
