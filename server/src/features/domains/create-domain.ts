import type { DbOrTx } from '../../platform/database/database.ts';
import { type AuditOrigin, recordAudit } from '../audit/index.ts';
import { insertDomain, type NewDomain } from './store.ts';

type Options = { createdBy: string; by: AuditOrigin; imported?: boolean };

/** A new domain, and that it was made, as part of a transaction. Throws `domain_name_taken`. */
export const createDomain = async (
  tx: DbOrTx,
  given: NewDomain,
  { createdBy, by, imported = false }: Options,
): Promise<string> => {
  const id = await insertDomain(tx, given, createdBy);
  await recordAudit(tx, by, {
    action: 'domain.created',
    target: { id, name: given.name },
    detail: imported ? { imported } : {},
  });
  return id;
};
