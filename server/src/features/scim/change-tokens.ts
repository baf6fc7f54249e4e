import type { CurrentUser, NewScimToken, ScimTokenBody } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { domainsReadThrough, holdAccessChange, type ManagedDomain } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { lockUser } from '../accounts/index.ts';
import { recordAccessOpened, recordAudit } from '../audit/index.ts';
import { provisionedGroupIds } from '../groups/index.ts';
import { mayAdministerScim } from './policy.ts';
import { deleteToken, insertToken } from './tokens.ts';

type By = { user: CurrentUser; ip: string };

const holdOwner = async (tx: DbOrTx, { user }: By): Promise<void> => {
  await holdAccessChange(tx);
  if (!mayAdministerScim(await lockUser(tx, user.id))) throw new AppError('forbidden');
};

/**
 * Creates a token. Its holder takes over accounts of its e-mail domains and decides who is in the groups kept by SCIM, so its creator could
 * sign in as any of them. Part of a transaction.
 * @returns the token, and the domains that it could open: notify their managers after the commit
 */
export const addToken = async (
  tx: DbOrTx,
  by: By,
  { name, email_domains }: ScimTokenBody,
): Promise<{ made: NewScimToken; opened: ManagedDomain[] }> => {
  await holdOwner(tx, by);
  const emailDomains = [...new Set(email_domains)];
  const made = await insertToken(tx, { name, emailDomains, by: by.user });
  const target = { id: made.token.id, name };
  await recordAudit(tx, by, {
    action: 'scim.token_created',
    target,
    detail: { email_domains: emailDomains },
  });
  const { rows } = await tx.execute<{ id: string }>(sql`select user_id as id from scim_user`);
  const opened = await domainsReadThrough(tx, {
    people: rows.map(({ id }) => id),
    emailDomains,
    groupIds: await provisionedGroupIds(tx),
  });
  await recordAccessOpened(tx, by, { how: 'scim_token', target, domains: opened });
  return { made, opened };
};

/** Part of a transaction. Throws `not_found`. */
export const removeToken = async (tx: DbOrTx, by: By, id: string): Promise<void> => {
  await holdOwner(tx, by);
  const target = await deleteToken(tx, id);
  await recordAudit(tx, by, { action: 'scim.token_deleted', target });
};
