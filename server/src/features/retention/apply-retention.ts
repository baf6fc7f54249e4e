import type { ProductSettings } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { deleteOldAudit, recordAudit } from '../audit/index.ts';
import { type ChatEvents, deleteOldChats } from '../chats/index.ts';

type Parts = { db: Db; files: Files; notices: Pick<ChatEvents, 'chatsChanged'> };
type Periods = Pick<ProductSettings, 'retention_days' | 'audit_retention_days'>;

/** Deletes what has been kept as long as the settings say, and writes down that it did. */
export const applyRetention = async (
  parts: Parts,
  { retention_days, audit_retention_days }: Periods,
): Promise<void> => {
  const chats = retention_days === null ? 0 : await deleteOldChats(parts, retention_days);
  const events = audit_retention_days === null ? 0 : await deleteOldAudit(parts.db, audit_retention_days);
  if (!chats && !events) return;
  await recordAudit(parts.db, null, {
    action: 'retention.applied',
    detail: {
      ...(chats ? { chats, retention_days } : {}),
      ...(events ? { events, audit_retention_days } : {}),
    },
  });
};
