import { type SQL, sql } from 'drizzle-orm';

/** The user with this id was invited, and has neither a password nor an identity yet. */
export const isInvitationPending = (userId: SQL): SQL => sql`(
  exists (select 1 from account_link invitation where invitation.user_id = ${userId} and invitation.kind = 'invitation')
  and not exists (select 1 from account credential where credential.user_id = ${userId}))`;
