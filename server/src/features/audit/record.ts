import type { AuditAction, CurrentUser } from '@docent/contract';
import type { DbOrTx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { auditEvent } from '../../tables/administration.ts';

type Named = { id: string | null; name: string };
type Event = {
  action: AuditAction;
  target?: Named;
  /** Values that changed; never a secret, never what people wrote in chats. */
  detail?: Record<string, unknown>;
  /** Actor, if not the caller. */
  actor?: Named | null;
};
/** The request that caused it; null for what the server does on its own. */
export type AuditOrigin = {
  user?: CurrentUser | undefined;
  ip: string;
  caller?: { key?: { name: string } | undefined } | undefined;
} | null;

/** Writes down who did what. Give the transaction of the deed, so that one does not stand without the other. */
export const recordAudit = async (db: DbOrTx, origin: AuditOrigin, event: Event): Promise<void> => {
  await db.insert(auditEvent).values(rowOf(origin, event));
};

/** The same of a deed that is done to many things: an event of each, in one statement. */
export const recordAuditOfEach = async (db: DbOrTx, origin: AuditOrigin, events: Event[]): Promise<void> => {
  if (events.length) await db.insert(auditEvent).values(events.map((event) => rowOf(origin, event)));
};

const rowOf = (origin: AuditOrigin, event: Event): typeof auditEvent.$inferInsert => {
  const actor = event.actor === undefined ? (origin?.user ?? null) : event.actor;
  const key = origin?.caller?.key;
  return {
    id: newId(),
    action: event.action,
    actorId: actor?.id ?? null,
    actorName: actor?.name ?? null,
    targetId: event.target?.id ?? null,
    targetName: event.target?.name.slice(0, 200) ?? null,
    detail: { ...event.detail, ...(key ? { api_key: key.name } : {}) },
    ipAddress: origin?.ip ?? null,
  };
};
