import { z } from 'zod';
import { Id, Timestamp } from './fields.ts';

/** What is written down: who did what to what, when and from where. */
export const AUDIT_ACTIONS = [
  'user.registered',
  'user.created',
  'user.invited',
  'user.changed',
  'user.role_changed',
  'user.disabled',
  'user.enabled',
  'user.deleted',
  'user.exported',
  'user.signed_in',
  'user.sign_in_refused',
  'user.signed_out',
  'user.sessions_ended',
  'user.password_changed',
  'user.password_reset_asked',
  'user.second_factor_changed',
  'settings.changed',
  'sso.changed',
  'api_key.created',
  'api_key.deleted',
  'audit.exported',
  'domain.created',
  'domain.changed',
  'domain.deleted',
  'document.added',
  'document.deleted',
  'chat.deleted',
  'retention.applied',
] as const;
export const AuditAction = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.infer<typeof AuditAction>;

export const AuditEvent = z.object({
  id: Id,
  at: Timestamp,
  action: AuditAction,
  /** Null for the server itself and for strangers; the name stays when the person is deleted. */
  actor: z.object({ id: Id.nullable(), name: z.string() }).nullable(),
  target: z.object({ id: z.string().nullable(), name: z.string() }).nullable(),
  /** What changed: never a secret, never the text of a chat. */
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
