import { z } from 'zod';
import { DocumentAccess } from './access.ts';
import { DOCUMENT_PRINCIPALS_MAX, DOCUMENTS_CHANGED_AT_ONCE } from './constants.ts';
import { Id } from './fields.ts';
import { AccessExplanation, Principal } from './grants.ts';

/** Origin of a document's access: set here by hand, at its source, by its folder at the source, or by the sources of a lesson. */
export const AccessOrigin = z.enum(['hand', 'source', 'folder', 'lesson']);
export type AccessOrigin = z.infer<typeof AccessOrigin>;

/** Readers of a document: all readers of the domain, or the listed people and groups of these. An empty list gives access to no account. */
export const DocumentAccessBody = z.discriminatedUnion('access', [
  z.strictObject({ access: z.literal('domain') }),
  z.strictObject({ access: z.literal('listed'), principals: z.array(Id).max(DOCUMENT_PRINCIPALS_MAX) }),
]);
export type DocumentAccessBody = z.infer<typeof DocumentAccessBody>;

/** GET /v1/documents/{id}/access: groups first, then by name. */
export const DocumentAccessState = z.object({
  access: DocumentAccess,
  principals: z.array(
    z.object({
      principal: Principal,
      /** A disabled account reads nothing while it is disabled. */
      disabled: z.boolean(),
      /** False when no member reads the domain: the entry on the list has no effect then. */
      reads_domain: z.boolean(),
    }),
  ),
  origin: AccessOrigin,
  /** Folder at the source, for origin `folder`. */
  path: z.string().nullable(),
  /** How many people read it now. */
  people: z.number().int(),
});
export type DocumentAccessState = z.infer<typeof DocumentAccessState>;

/** PUT /v1/documents/access: all of the documents or none. */
export const DocumentsAccessBody = z.strictObject({
  kb_id: Id,
  documents: z.array(Id).min(1).max(DOCUMENTS_CHANGED_AT_ONCE),
  to: DocumentAccessBody,
});
export type DocumentsAccessBody = z.infer<typeof DocumentsAccessBody>;

/** GET /v1/documents/{id}/access/{userId} */
export const DocumentExplanation = AccessExplanation.extend({
  document: z.object({
    id: Id,
    designation: z.string(),
    access: DocumentAccess,
    origin: AccessOrigin,
    /** Access chains from the person to the document's list; empty where the document has no list or the person is not on it. */
    chains: AccessExplanation.shape.domain.shape.chains,
  }),
});
export type DocumentExplanation = z.infer<typeof DocumentExplanation>;
