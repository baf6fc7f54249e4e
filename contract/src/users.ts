import { z } from 'zod';
import { LANGUAGES } from './constants.ts';
import { Email, Id, Name } from './fields.ts';

export const ROLES = ['normal', 'admin', 'owner'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

/** The signed-in user, stored under the local storage key `user`. */
export const CurrentUser = z.object({
  id: Id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  is_expert: z.boolean(),
  language: z.enum(LANGUAGES),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** Public part of a user, visible to every account: enough for avatars and mentions. */
export const PublicUser = CurrentUser.pick({ id: true, username: true, name: true, is_expert: true });
export type PublicUser = z.infer<typeof PublicUser>;

/** Active people, experts first, by name; `next` is the cursor of the following page. */
export const UserQuery = z.strictObject({
  /** A part of the username or the name, in any case; for administrators of the e-mail address too. */
  search: z.string().trim().max(100).default(''),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  /** 1-based. With it administrators get the table of all users with all fields, including disabled ones. */
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  /** For administrators: leaves out those who are directly in this group. Not together with `page`. */
  not_in_group: Id.optional(),
});

/** A colleague, with the domains that they are an expert of. */
export const Colleague = PublicUser.extend({ expert_of: z.array(Id) });
export type Colleague = z.infer<typeof Colleague>;
export const UserList = z.object({ users: z.array(Colleague), next: z.string().nullable() });
export type UserList = z.infer<typeof UserList>;

export const RegisterBody = z.strictObject({
  name: Name,
  email: Email,
  password: z.string().min(1).max(256),
  language: z.enum(LANGUAGES).optional(),
});
export type RegisterBody = z.infer<typeof RegisterBody>;

/** `user` is null when the address must be proven first: a link was sent to it (or to its owner, saying so). */
export const RegisterResponse = z.object({ user: CurrentUser.nullable() });
export type RegisterResponse = z.infer<typeof RegisterResponse>;

export const LoginBody = z.strictObject({ firebase_id_token: z.string().min(1).max(8192) });
/** `access_token` ends with a dot and the unix second at which it expires: it is replaced before (POST /v1/token). */
export const LoginResponse = z.object({ user: CurrentUser, access_token: z.string() });
export type LoginResponse = z.infer<typeof LoginResponse>;
