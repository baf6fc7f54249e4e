import { z } from 'zod';
import { Email, Id, Timestamp } from './fields.ts';

/** POST /v1/token: a new access token for the one that the call carries, which may have expired. */
export const TokenResponse = z.object({ access_token: z.string() });
export type TokenResponse = z.infer<typeof TokenResponse>;

/** A session of an account on one device. */
export const Session = z.object({
  id: Id,
  created_at: Timestamp,
  last_used_at: Timestamp,
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** The one that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;
export const SessionList = z.object({ sessions: z.array(Session) });
export type SessionList = z.infer<typeof SessionList>;

export const NewPassword = z.string().min(1).max(256);

/** POST /v1/user/password-reset: answered the same way whether the address is known or not. */
export const PasswordResetBody = z.strictObject({ email: Email });
export type PasswordResetBody = z.infer<typeof PasswordResetBody>;

/** POST /v1/user/password: sets the password of the person for whom the link was made. */
export const PasswordLinkBody = z.strictObject({ token: z.string().min(1).max(200), password: NewPassword });
export type PasswordLinkBody = z.infer<typeof PasswordLinkBody>;

/**
 * POST /v1/user/verification: verifies an address by the e-mailed link and the account's password. An account registered with another
 * person's address stays unverified: the registrant has no link, and the owner of the address has no password.
 */
export const VerificationBody = z.strictObject({
  token: z.string().min(1).max(200),
  password: z.string().min(1).max(256),
});
