import type { AuditAction } from '@docent/contract';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';

/** Settings of the owner that override the environment's defaults, one row each. */
export const productSetting = pgTable('product_setting', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: createdAt('updated_at'),
});

/** Audit log. No foreign keys: entries outlive their users. */
export const auditEvent = pgTable(
  'audit_event',
  {
    id: id(),
    at: createdAt('at'),
    action: text().$type<AuditAction>().notNull(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name'),
    targetId: text('target_id'),
    targetName: text('target_name'),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    ipAddress: text('ip_address'),
  },
  (table) => [index('audit_event_at').on(table.at), index('audit_event_actor').on(table.actorId)],
);
