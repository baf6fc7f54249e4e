import type { CurrentUser } from '@docent/contract';
import { type ManagedDomain, toldOfDomain } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { recordAccessOpened } from '../audit/index.ts';
import type { SourceRow } from './lease.ts';

type By = { user: CurrentUser; ip: string };

/**
 * Audits that a user opened a source which another user had added for their own reading, such as a mailbox. Resolves to the domain, with its
 * managers and the user who added the source: notify them after the commit. Empty for a user who opens their own source.
 */
export const recordOpenedReaders = async (
  tx: DbOrTx,
  by: By,
  { id, name, domainId, readers, createdBy }: SourceRow,
): Promise<ManagedDomain[]> => {
  if (readers === 'domain' || createdBy === by.user.id) return [];
  const domains = await toldOfDomain(tx, domainId);
  await recordAccessOpened(tx, by, { how: 'source', target: { id, name }, domains });
  return domains.map((domain) => ({
    ...domain,
    managers: [...new Set([...domain.managers, ...(createdBy ? [createdBy] : [])])],
  }));
};
