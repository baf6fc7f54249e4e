import { z } from 'zod';
import { AUDIT_ACTIONS } from './constants.ts';
import { Id, Timestamp } from './fields.ts';

export const AuditAction = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.infer<typeof AuditAction>;

export const AuditEvent = z.object({
  id: Id,
  at: Timestamp,
  action: AuditAction,
  /** Null for the server itself and for strangers; the name stays when the person is deleted. */
  actor: z.object({ id: Id.nullable(), name: z.string() }).nullable(),
  /** Without a name: a document of a restricted domain, of which the reader may not know. */
  target: z.object({ id: z.string().nullable(), name: z.string() }).nullable(),
  /** The change, without secrets and without the text of chats. */
  detail: z.record(z.string(), z.unknown()),
  ip_address: z.string().nullable(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

const AuditFilter = z.strictObject({
  action: AuditAction.optional(),
  actor_id: Id.optional(),
  /** A part of the actor's or the target's name. */
  search: z.string().trim().max(100).default(''),
  from: Timestamp.optional(),
  to: Timestamp.optional(),
  /** False leaves out who signed in and out, which most events are about; without effect beside `action`. */
  sign_ins: z.stringbool().default(true),
});
export const AuditQuery = AuditFilter.extend({
  cursor: Id.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type AuditQuery = z.output<typeof AuditQuery>;
/** Newest first; `next` is the cursor of the following page. */
export const AuditList = z.object({ events: z.array(AuditEvent), next: Id.nullable() });
export type AuditList = z.infer<typeof AuditList>;

export const AUDIT_FORMATS = ['csv', 'jsonl'] as const;
export const AuditExportQuery = AuditFilter.extend({ format: z.enum(AUDIT_FORMATS) });
