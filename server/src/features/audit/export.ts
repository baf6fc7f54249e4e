import type { AUDIT_FORMATS, AuditEvent, CurrentUser } from '@docent/contract';
import { csvRow } from '../../platform/csv.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Filter, listAuditEvents } from './store.ts';

const AT_ONCE = 500;
const HEADER = ['at', 'action', 'actor', 'actor_id', 'target', 'target_id', 'detail', 'ip_address'];

const csv = ({ at, action, actor, target, detail, ip_address }: AuditEvent) =>
  csvRow([at, action, actor?.name, actor?.id, target?.name, target?.id, JSON.stringify(detail), ip_address]);
const jsonl = (event: AuditEvent) => `${JSON.stringify(event)}\n`;

type Export = { format: (typeof AUDIT_FORMATS)[number]; reader: Pick<CurrentUser, 'id'> };

/** The whole log, newest first, a page at a time: nothing is held but the page. */
export async function* exportAudit(db: Db, filter: Filter, { format, reader }: Export) {
  if (format === 'csv') yield csvRow(HEADER);
  const line = format === 'csv' ? csv : jsonl;
  let cursor = filter.cursor;
  for (;;) {
    const events = await listAuditEvents(db, { ...filter, cursor }, { limit: AT_ONCE, reader });
    if (events.length) yield events.map(line).join('');
    cursor = events.at(-1)?.id;
    if (events.length < AT_ONCE) return;
  }
}
