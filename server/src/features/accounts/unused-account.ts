import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isInvitationPending } from './pending-invitation.ts';

type Grant = { domainId: string; principal: string };

/**
 * Locks the account that an invitation to this domain created, and returns whether it was never used and has nothing else. An account and
 * the role that it was created with have the same time of creation: both are made in one transaction.
 */
export const lockUnusedAccount = async (tx: DbOrTx, { domainId, principal }: Grant): Promise<boolean> => {
  // A statement of its own: the next one sees an acceptance that this one waited for.
  await tx.execute(sql`select 1 from "user" where id = ${principal} for update`);
  const { rows } = await tx.execute(sql`
    select 1 from "user" u join domain_grant g on g.user_id = u.id
    where u.id = ${principal} and g.domain_id = ${domainId} and g.created_at = u.created_at and u.role = 'normal'
      -- Administrators create accounts with roles that name no inviter.
      and g.created_by is not null
      and ${isInvitationPending(sql`u.id`)}
      and not exists (select 1 from audit_event e where e.actor_id = u.id)
      and not exists (select 1 from domain_grant o where o.user_id = u.id and o.domain_id <> g.domain_id)
      and not exists (select 1 from group_member m where m.user_id = u.id)
      and not exists (select 1 from scim_user s where s.user_id = u.id)
      and not exists (select 1 from document_principal p where p.user_id = u.id)
      and not exists (select 1 from participant p where p.user_id = u.id)`);
  return rows.length > 0;
};

/** Deletes an account that `lockUnusedAccount` has locked; its link stops working with it. */
export const deleteUnusedAccount = async (tx: DbOrTx, id: string): Promise<void> => {
  const { rowCount } = await tx.execute(sql`delete from "user" where id = ${id}`);
  if (!rowCount) throw new AppError('not_found');
};
