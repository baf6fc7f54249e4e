import type { AuditAction, AuditEvent, AuditQuery, CurrentUser } from '@docent/contract';
import { and, desc, eq, getTableColumns, gte, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import { auditEvent } from '../../tables/administration.ts';
import { mayDetail, mayLink, mayName } from './named-documents.ts';

export type Filter = Omit<AuditQuery, 'limit'>;

/**
 * Newest first: ids are UUIDv7, so their order is that of time. A document that the reader may not know of has no name, and is not found by
 * it; lists of a restricted domain are left out (`mayDetail`), and that a person has to do with it (`mayLink`).
 */
export const listAuditEvents = async (
  db: Db,
  filter: Filter,
  { limit, reader }: { limit: number; reader: Pick<CurrentUser, 'id'> },
): Promise<AuditEvent[]> => {
  const isNamed = mayName(reader);
  const pattern = likePattern(filter.search);
  const rows = await db
    .select({
      ...getTableColumns(auditEvent),
      isNamed,
      isDetailed: mayDetail(reader),
      isLinked: mayLink(reader),
    })
    .from(auditEvent)
    .where(
      and(
        filter.cursor ? lt(auditEvent.id, filter.cursor) : undefined,
        whichActions(filter),
        filter.actor_id ? eq(auditEvent.actorId, filter.actor_id) : undefined,
        filter.from ? gte(auditEvent.at, new Date(filter.from)) : undefined,
        filter.to ? lte(auditEvent.at, new Date(filter.to)) : undefined,
        filter.search
          ? or(
              sql`${auditEvent.actorName} ilike ${pattern}`,
              sql`(${auditEvent.targetName} ilike ${pattern} and ${isNamed})`,
            )
          : undefined,
      ),
    )
    .orderBy(desc(auditEvent.id))
    .limit(limit);
  return rows.map(present);
};

/** Refused sign-ins are no such event: they are what a reader looks for. */
const SIGN_INS: AuditAction[] = ['user.signed_in', 'user.signed_out'];

const whichActions = ({ action, sign_ins }: Filter) => {
  if (action) return eq(auditEvent.action, action);
  return sign_ins ? undefined : notInArray(auditEvent.action, SIGN_INS);
};

type Row = typeof auditEvent.$inferSelect & { isNamed: boolean; isDetailed: boolean; isLinked: boolean };

/** Returns the part of a hidden detail that identifies the domain. */
const domainOf = ({ domain_id }: Row['detail']): Row['detail'] => (domain_id ? { domain_id } : {});
const withoutDomains = ({ domain_id: _, domain_ids: __, ...others }: Row['detail']): Row['detail'] => others;

const detailOf = ({ detail, isDetailed, isLinked }: Row): Row['detail'] => {
  if (!isLinked) return withoutDomains(detail);
  return isDetailed ? detail : domainOf(detail);
};

const present = (row: Row): AuditEvent => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  actor: row.actorName === null ? null : { id: row.actorId, name: row.actorName },
  target: row.targetName === null ? null : { id: row.targetId, name: row.isNamed ? row.targetName : '' },
  detail: detailOf(row),
  ip_address: row.ipAddress,
});
