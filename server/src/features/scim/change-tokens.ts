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
 * Who has the token takes up accounts of its e-mail domains and says who is in the groups that are kept by SCIM: so whoever
 * makes one could come in. Part of a transaction. Resolves to the domains that it could open: tell their managers after the
 * commit.
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
