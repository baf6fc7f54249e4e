import { z } from 'zod';
import { DomainRole } from './access.ts';
import { NewPassword } from './accounts.ts';
import { INVITATIONS_AT_ONCE } from './constants.ts';
import { Email, Id, Name, Timestamp } from './fields.ts';

/** POST /v1/domains/{id}/invitations */
export const DomainInvitationBody = z.strictObject({
  emails: z.array(Email).min(1).max(INVITATIONS_AT_ONCE),
  role: DomainRole,
});

/** Result for one address: an account that exists has access at once (`granted`), a new one is invited to choose a password. */
export const DomainInvitation = z.object({
  email: z.string(),
  outcome: z.enum(['granted', 'invited']),
  /** Whether the mail server accepted the e-mail. */
  sent: z.boolean(),
  /** The link to hand over, where no mail server is configured; null for an account that exists. */
  link: z.string().nullable(),
});
export type DomainInvitation = z.infer<typeof DomainInvitation>;
export const DomainInvitationList = z.object({ invitations: z.array(DomainInvitation) });

/** POST /v1/domains/{id}/invitations/{userId} */
export const DomainInvitationParams = z.object({ id: Id, userId: Id });

/** An invitation that is not accepted yet, as the managers of the domain see it. */
export const PendingInvitation = z.object({ email: z.string(), expires_at: Timestamp });

const Token = z.string().min(1).max(200);

/** POST /v1/user/invitation: the token is in the body, so that it reaches no log. */
export const InvitationBody = z.strictObject({ token: Token });

/** Invitation behind a link. Without `open` it has neither address nor name. */
export const InvitationDetail = z.object({
  state: z.enum(['open', 'used', 'expired']),
  email: z.string(),
  name: z.string(),
  /** Name of the inviter; null for an account that an administrator created without a domain. */
  invited_by: z.string().nullable(),
  domain: z.object({ id: Id, name: z.string(), role: DomainRole }).nullable(),
});
export type InvitationDetail = z.infer<typeof InvitationDetail>;

/** POST /v1/user/invitation/acceptance */
export const InvitationAcceptance = z.strictObject({ token: Token, name: Name, password: NewPassword });
/** Address to sign in with. */
export const InvitationAccepted = z.object({ email: z.string() });
