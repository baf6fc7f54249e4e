import { ASSISTANT_USERNAME, type CurrentUser, type ManagedUser, type UserPatch } from '@docent/contract';
import { eq } from 'drizzle-orm';
import { domainsReadThrough, holdAccessChange, type ManagedDomain } from '../../access/index.ts';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { AppError } from '../../platform/errors.ts';
import { user } from '../../tables/accounts.ts';
import { revokeSockets } from '../accounts/index.ts';
import { recordAccessOpened, recordAudit } from '../audit/index.ts';
import { changeExpertDomains } from './expert-domains.ts';
import { holdPeople, requireOtherOwner } from './hold-people.ts';
import { refusalOfChange } from './policy.ts';
import { disableAccount, enableAccount } from './switch-account.ts';

type Given = { targetId: string; patch: UserPatch; request: { user: CurrentUser; ip: string } };
/** Notifications to send after the commit: domains that became accessible, and domains left without a manager. */
export type AccessNews = { opened: ManagedDomain[]; lost: ManagedDomain[] };
type Held = { target: ManagedUser } & Pick<Given, 'patch' | 'request'>;

/**
 * Stores a change of a person if the policy allows it at that moment, writes it down, and has their sockets closed when
 * their rights changed. Throws `username_taken`, `last_owner`, what the policy says, and what `changeExpertDomains` says.
 */
export const changeUser = async (db: Db, given: Given): Promise<AccessNews> => {
  try {
    return await db.transaction((tx) => change(tx, given));
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('username_taken') : error;
  }
};

const change = async (tx: DbOrTx, { targetId, patch, request }: Given): Promise<AccessNews> => {
  if (patch.domain_ids || patch.disabled !== undefined || patch.role !== undefined)
    await holdAccessChange(tx);
  const held = await holdPeople(tx, request.user.id, targetId);
  const { target } = held;
  const refusal = refusalOfChange(held.person, target, patch);
  if (refusal) throw new AppError(refusal);
  const {
    role,
    is_expert,
    domain_ids,
    disabled,
    password: _password,
    current_password: _current,
    ...rest
  } = patch;
  if (rest.username === ASSISTANT_USERNAME) throw new AppError('username_taken');
  const leaves = (role !== undefined && role !== 'owner') || disabled === true;
  if (leaves) requireOtherOwner(held, target.id);
  const isExpert = is_expert ?? (domain_ids?.length ? true : undefined);
  const set = {
    ...rest,
    ...(role === undefined ? {} : { role }),
    ...(isExpert === undefined ? {} : { isExpert }),
  };
  const switched = { target, by: request, at: new Date() };
  const lost = disabled ? await disableAccount(tx, switched) : [];
  const reopened = disabled === false && target.disabled ? await reopen(tx, { target, request }) : [];
  if (disabled === false && target.disabled) await enableAccount(tx, switched);
  if (Object.keys(set).length) {
    await tx
      .update(user)
      .set({ ...set, updatedAt: new Date() })
      .where(eq(user.id, target.id));
  }
  const now = { ...target, disabled: disabled ?? target.disabled };
  const opened = domain_ids
    ? await changeExpertDomains(tx, { ...held, by: request, target: now, domainIds: domain_ids })
    : [];
  await writeDown(tx, { target, patch, request });
  if (role !== undefined || isExpert !== undefined || domain_ids) await revokeSockets(tx, target.id);
  return { opened: [...opened, ...reopened], lost };
};

/** Audits the access regained by an enabled account, like a grant: the enabling administrator may know its password. */
const reopen = async (tx: DbOrTx, { target, request }: Pick<Held, 'target' | 'request'>) => {
  const domains = await domainsReadThrough(tx, { people: [target.id] });
  await recordAccessOpened(tx, request, { how: 'enabled', target, domains });
  return domains;
};

const writeDown = async (tx: DbOrTx, { target, patch, request }: Held) => {
  const { role, disabled: _disabled, password: _password, current_password: _current, ...rest } = patch;
  const about = (action: Parameters<typeof recordAudit>[2]['action'], detail: Record<string, unknown>) =>
    recordAudit(tx, request, { action, target, detail });
  if (role !== undefined && role !== target.role)
    await about('user.role_changed', { from: target.role, to: role });
  if (Object.keys(rest).length) await about('user.changed', rest);
};
