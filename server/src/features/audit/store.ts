import type { AuditEvent, AuditQuery } from '@docent/contract';
import { and, desc, eq, gte, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { auditEvent } from '../../tables/administration.ts';

export type Filter = Omit<AuditQuery, 'limit'>;

/** Newest first: ids are UUIDv7, so their order is that of time. */
export const listAuditEvents = async (db: Db, filter: Filter, limit: number): Promise<AuditEvent[]> => {
  const pattern = `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await db
    .select()
    .from(auditEvent)
    .where(
      and(
        filter.cursor ? lt(auditEvent.id, filter.cursor) : undefined,
        filter.action ? eq(auditEvent.action, filter.action) : undefined,
        filter.actor_id ? eq(auditEvent.actorId, filter.actor_id) : undefined,
        filter.from ? gte(auditEvent.at, new Date(filter.from)) : undefined,
        filter.to ? lte(auditEvent.at, new Date(filter.to)) : undefined,
        filter.search
          ? or(sql`${auditEvent.actorName} ilike ${pattern}`, sql`${auditEvent.targetName} ilike ${pattern}`)
          : undefined,
      ),
    )
    .orderBy(desc(auditEvent.id))
    .limit(limit);
  return rows.map(present);
};

const present = (row: typeof auditEvent.$inferSelect): AuditEvent => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  actor: row.actorName === null ? null : { id: row.actorId, name: row.actorName },
  target: row.targetName === null ? null : { id: row.targetId, name: row.targetName },
  detail: row.detail,
  ip_address: row.ipAddress,
});
