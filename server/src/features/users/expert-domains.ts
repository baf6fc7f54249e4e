import type { CurrentUser } from '@docent/contract';
import {
  closedTo,
  type ManagedDomain,
  restrictedManagedBy,
  setExpertDomains,
  withoutManager,
} from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { recordAccessOpened } from '../audit/index.ts';

type Change = {
  /** Current state of the actor. */
  person: CurrentUser;
  by: { user: CurrentUser; ip: string };
  target: { id: string; name: string; disabled: boolean; domain_ids: string[] };
  domainIds: string[];
};

/**
 * Makes a person an expert of exactly these domains. Resolves to the restricted ones that an administrator opened by this: notify their
 * managers after the commit. Throws `principal_unknown` when a disabled person would get a domain, `last_manager` when a restricted domain
 * would be left without a manager.
 */
export const changeExpertDomains = async (
  tx: DbOrTx,
  { person, by, target, domainIds }: Change,
): Promise<ManagedDomain[]> => {
  const added = domainIds.filter((id) => !target.domain_ids.includes(id));
  if (target.disabled && added.length) throw new AppError('principal_unknown');
  const domains = await closedTo(tx, person, added);
  const managed = await restrictedManagedBy(tx, target.id);
  await setExpertDomains(tx, target.id, domainIds);
  if ((await withoutManager(tx, managed)).length) throw new AppError('last_manager');
  await recordAccessOpened(tx, by, { how: 'experts', target, domains });
  return domains;
};
