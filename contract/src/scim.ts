import { z } from 'zod';
import { Id, Name, Timestamp } from './fields.ts';
import { EmailDomain } from './settings.ts';

/** A token with which an identity provider's SCIM client manages people and groups. */
export const ScimToken = z.object({
  id: Id,
  name: z.string(),
  /** The last four characters of the secret, so that tokens can be distinguished. */
  hint: z.string(),
  /** E-mail domains that the identity provider verifies: people with other addresses cannot be provisioned. */
  email_domains: z.array(z.string()),
  created_at: Timestamp,
  /** Name of the creator; null when the account is deleted. */
  created_by: z.string().nullable(),
  /** To the minute; null before the first request. */
  last_used_at: Timestamp.nullable(),
});
export type ScimToken = z.infer<typeof ScimToken>;

/** Users and groups managed by the identity provider, and its tokens, newest first. */
export const ScimState = z.object({
  /** To be entered at the identity provider. */
  base_url: z.string(),
  /** Number of people whom the directory has provisioned and not deleted. */
  users: z.number().int(),
  /** Number of these users that may sign in. */
  active_users: z.number().int(),
  groups: z.number().int(),
  tokens: z.array(ScimToken),
});
export type ScimState = z.infer<typeof ScimState>;

export const ScimTokenBody = z.strictObject({
  name: Name.max(60),
  email_domains: z.array(EmailDomain).min(1).max(50),
  /** Asked for (`sign_in_again`) when the sign-in is more than an hour old: a token is not for who has found a session. */
  current_password: z.string().min(1).max(256).optional(),
});
export type ScimTokenBody = z.infer<typeof ScimTokenBody>;

/** `secret` is returned once and never stored. */
export const NewScimToken = z.object({ token: ScimToken, secret: z.string() });
export type NewScimToken = z.infer<typeof NewScimToken>;
