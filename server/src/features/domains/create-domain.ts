import { giveRole, holdAccessAlone } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type AuditOrigin, recordAudit } from '../audit/index.ts';
import { requireManager } from './require-manager.ts';
import { insertDomain, type NewDomain } from './store.ts';

type Options = { createdBy: string; by: AuditOrigin; imported?: boolean };

/**
 * Makes a domain with its managers and records it in the audit log, as part of a transaction. Throws `domain_name_taken`,
 * `principal_unknown`; `last_manager` for a restricted domain without a manager.
 */
export const createDomain = async (
  tx: DbOrTx,
  given: NewDomain,
  { createdBy, by, imported = false }: Options,
): Promise<string> => {
  if (given.managers?.length) await holdAccessAlone(tx);
  const id = await insertDomain(tx, given, createdBy);
  const managers = [...new Set(given.managers ?? [])];
  const grants = await giveRole(tx, { domainId: id, principals: managers, role: 'manager', by: createdBy });
  if (grants.length < managers.length) throw new AppError('principal_unknown');
  await requireManager(tx, id);
  await recordAudit(tx, by, {
    action: 'domain.created',
    target: { id, name: given.name },
    detail: {
      ...(imported ? { imported } : {}),
      ...(given.access === 'restricted' ? { access: given.access } : {}),
      ...(grants.length ? { grants: grants.map((one) => ({ ...one, after: 'manager' })) } : {}),
    },
  });
  return id;
};
