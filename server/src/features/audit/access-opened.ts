import type { DbOrTx } from '../../platform/database/database.ts';
import { type AuditOrigin, recordAudit } from './record.ts';

type Opening = {
  /** The act: `group_members`, `grant`, `document_list`, … */
  how: string;
  /** Target of the act. */
  target: { id: string; name: string };
  /** Domains in which a user may now read more. */
  domains: readonly { id: string; name: string }[];
};

/**
 * One event for an act that opens what is restricted to anybody, with the domains that it opens; none when it opens
 * nothing. Tell their managers too, after the commit: `tellAccessOpened` of `notifications`.
 */
export const recordAccessOpened = async (
  tx: DbOrTx,
  origin: AuditOrigin,
  { how, target, domains }: Opening,
): Promise<void> => {
  if (!domains.length) return;
  const named = domains.map(({ id, name }) => ({ id, name }));
  await recordAudit(tx, origin, { action: 'access.opened', target, detail: { how, domains: named } });
};
