import { z } from 'zod';
import { API_KEY_SCOPES } from './constants.ts';
import { Id, Timestamp } from './fields.ts';
import { PublicUser } from './users.ts';

/** `read`: what its owner may read of chats, domains and documents; `ask`: questions; `documents`: uploads and deletions. */
export const ApiKeyScope = z.enum(API_KEY_SCOPES);
export type ApiKeyScope = z.infer<typeof ApiKeyScope>;

/** A key that a program uses in the name of a person. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(ApiKeyScope),
  /** The last four characters of the secret, so that keys can be distinguished. */
  hint: z.string(),
  created_at: Timestamp,
  expires_at: Timestamp,
  /** To the minute; null before the first call. */
  last_used_at: Timestamp.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** The caller's keys, newest first; `may_create` is false where only owners may have keys. */
export const ApiKeyList = z.object({ keys: z.array(ApiKey), may_create: z.boolean() });
export type ApiKeyList = z.infer<typeof ApiKeyList>;

export const ApiKeyBody = z.strictObject({
  name: z.string().trim().min(1).max(60),
  scopes: z
    .array(ApiKeyScope)
    .min(1)
    .max(API_KEY_SCOPES.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, 'each scope once'),
  expires_in_days: z.number().int().min(1).max(365),
  /** Required (`sign_in_again`) when the sign-in is older than one hour, so that a stolen token cannot create a key. */
  current_password: z.string().min(1).max(256).optional(),
});
export type ApiKeyBody = z.infer<typeof ApiKeyBody>;

/** `secret` is returned once and never stored. */
export const NewApiKey = z.object({ key: ApiKey, secret: z.string() });
export type NewApiKey = z.infer<typeof NewApiKey>;

/** GET /v1/api-keys: keys of all users, newest first; `next` is the cursor of the following page. */
export const AllApiKeysQuery = z.strictObject({
  cursor: Id.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export const AllApiKeys = z.object({
  keys: z.array(ApiKey.extend({ user: PublicUser.pick({ id: true, username: true, name: true }) })),
  next: Id.nullable(),
});
export type AllApiKeys = z.infer<typeof AllApiKeys>;
