import type { CurrentUser, DomainAccess, DomainRole } from '@docent/contract';
import { closedTo, giveRole, type ManagedDomain, mayGrantAccess, takeRole } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { deleteUnusedAccount, lockUnusedAccount } from '../accounts/index.ts';
import { recordAccessOpened, recordAudit } from '../audit/index.ts';
import { holdDomain, requireManager, setDomainAccess } from '../domains/index.ts';

/** Actor of a change, with the network address. */
type By = { user: CurrentUser; ip: string };

/** Every change below is part of a transaction, and resolves to the domains whose managers are to be told after it. */
type ToTell = ManagedDomain[];

/** The domain, kept as it is for one who may say who reads it. Throws `not_found`, `forbidden`. */
export const holdGrants = async (tx: DbOrTx, by: By, domainId: string) => {
  const held = await holdDomain(tx, domainId, by.user.id, { changes: 'access' });
  if (!mayGrantAccess(held.person, held)) throw new AppError('forbidden');
  return { ...held, closed: await closedTo(tx, held.person, [domainId]) };
};

const give = async (tx: DbOrTx, by: By, domainId: string, principals: string[], role: DomainRole) => {
  const given = await giveRole(tx, { domainId, principals, role, by: by.user.id });
  if (given.length < new Set(principals).size) throw new AppError('principal_unknown');
  return given.map(({ id, name, before }) => ({ id, name, before, after: role }));
};

/** Throws `not_found`, `forbidden`, `principal_unknown`; `last_manager` for one who would be none any more. */
export const setGrant = async (
  tx: DbOrTx,
  by: By,
  { domainId, principal, role }: { domainId: string; principal: string; role: DomainRole },
): Promise<ToTell> => {
  const { name: domain, closed } = await holdGrants(tx, by, domainId);
  const [given] = await give(tx, by, domainId, [principal], role);
  if (given?.before === role) return [];
  await requireManager(tx, domainId);
  const target = { id: domainId, name: domain };
  await recordAudit(tx, by, { action: 'domain.access_changed', target, detail: { grants: [given] } });
  await recordAccessOpened(tx, by, { how: 'grant', target, domains: closed });
  return closed;
};

/**
 * Takes a role from a principal, and withdraws the invitation that gave it: the account goes with it if it was never used. Throws
 * `not_found` also for a principal without a role, `forbidden`, `last_manager`.
 */
export const removeGrant = async (
  tx: DbOrTx,
  by: By,
  { domainId, principal }: { domainId: string; principal: string },
): Promise<void> => {
  const { name: domain, reads } = await holdGrants(tx, by, domainId);
  const isUnused = await lockUnusedAccount(tx, { domainId, principal });
  const taken = await takeRole(tx, domainId, principal);
  // A caller who does not read the domain does not learn which principals have a role.
  if (!taken && !reads) return;
  if (!taken) throw new AppError('not_found');
  await requireManager(tx, domainId);
  await recordAudit(tx, by, {
    action: 'domain.access_changed',
    target: { id: domainId, name: domain },
    detail: { grants: [{ id: principal, name: taken.name, before: taken.before, after: null }] },
  });
  if (!isUnused) return;
  await deleteUnusedAccount(tx, principal);
  await recordAudit(tx, by, { action: 'user.deleted', target: { id: principal, name: taken.name } });
};

/**
 * Restricts a domain to who was given access, or opens it to everybody; `managers` become its managers with it. Throws
 * `not_found`, `forbidden`, `principal_unknown`; `last_manager` where a restricted one would have none.
 */
export const changeAccess = async (
  tx: DbOrTx,
  by: By,
  { domainId, access, managers }: { domainId: string; access: DomainAccess; managers: string[] },
): Promise<ToTell> => {
  const { name: domain, access: before, closed } = await holdGrants(tx, by, domainId);
  const given = managers.length ? await give(tx, by, domainId, managers, 'manager') : [];
  const grants = given.filter((one) => one.before !== one.after);
  if (before !== access) await setDomainAccess(tx, domainId, access);
  await requireManager(tx, domainId);
  if (before === access && !grants.length) return [];
  const target = { id: domainId, name: domain };
  await recordAudit(tx, by, {
    action: 'domain.access_changed',
    target,
    detail: { ...(before === access ? {} : { access: { before, after: access } }), grants },
  });
  const how = before === access ? 'grant' : 'open';
  await recordAccessOpened(tx, by, { how, target, domains: closed });
  return closed;
};
