import type { DomainRole, InvitationDetail } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { passwordQueue } from './password-queue.ts';
import { storePassword } from './passwords.ts';
import { isInvitationPending } from './pending-invitation.ts';
import { hashOf } from './sessions.ts';

type Found = {
  email: string;
  name: string;
  pending: boolean;
  expired: boolean;
  domain_id: string | null;
  domain_name: string;
  role: DomainRole;
  invited_by: string | null;
};

/** Reads the invitation behind a link: the newest role of its person. Throws `invalid_link`. */
export const readInvitation = async (db: Db, token: string): Promise<InvitationDetail> => {
  const { rows } = await db.execute<Found>(sql`
    select u.email, u.name, ${isInvitationPending(sql`u.id`)} as pending, l.expires_at <= now() as expired,
      newest.domain_id, newest.domain_name, newest.role, newest.invited_by
    from account_link l join "user" u on u.id = l.user_id and u.disabled_at is null
      left join lateral (
        select d.id as domain_id, d.name as domain_name, g.role, inviter.name as invited_by
        from domain_grant g join domain d on d.id = g.domain_id and d.status = 'active'
          left join "user" inviter on inviter.id = g.created_by
        where g.user_id = u.id order by g.created_at desc, d.id limit 1) newest on true
    where l.token_hash = ${hashOf(token)} and l.kind = 'invitation'`);
  const [found] = rows;
  if (!found) throw new AppError('invalid_link');
  const state = !found.pending ? 'used' : found.expired ? 'expired' : 'open';
  const isOpen = state === 'open';
  return {
    state,
    email: isOpen ? found.email : '',
    name: isOpen ? found.name : '',
    invited_by: found.invited_by,
    domain:
      isOpen && found.domain_id ? { id: found.domain_id, name: found.domain_name, role: found.role } : null,
  };
};

type Acceptance = { token: string; name: string; password: string };
type Accepted = { id: string; email: string };

/** Sets name and password of an invited person and uses the link up, in one statement. Throws `invalid_link`. */
export const acceptInvitation = async (
  db: Db,
  { token, name, password }: Acceptance,
  writeDown: (tx: DbOrTx, accepted: Accepted) => Promise<void>,
): Promise<Accepted> => {
  // Hashed first: a transaction never waits for it, and a wrong link costs as much as a right one.
  const hash = await passwordQueue.hash(password);
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<Accepted>(sql`
      with used as (
        update account_link l set expires_at = clock_timestamp() from "user" u
        where l.token_hash = ${hashOf(token)} and l.kind = 'invitation' and l.expires_at > clock_timestamp()
          and u.id = l.user_id and u.disabled_at is null and ${isInvitationPending(sql`u.id`)}
        returning l.user_id, l.mailed)
      update "user" u set name = ${name}, email_verified = u.email_verified or used.mailed,
        address_typed = u.address_typed and not used.mailed, updated_at = now()
      from used where u.id = used.user_id returning u.id, u.email`);
    const [accepted] = rows;
    if (!accepted) throw new AppError('invalid_link');
    await storePassword(tx, accepted.id, hash);
    await writeDown(tx, accepted);
    return accepted;
  });
};
