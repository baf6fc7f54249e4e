import { z } from 'zod';
import { NewPassword } from './accounts.ts';
import { LANGUAGES } from './constants.ts';
import { Email, Id, Name, Timestamp } from './fields.ts';
import { foldName, mixesScripts } from './mentions.ts';
import { CurrentUser, Role } from './users.ts';

/** A person as administrators see them. */
export const ManagedUser = CurrentUser.extend({
  disabled: z.boolean(),
  email_verified: z.boolean(),
  /** False for one who was invited and has not chosen a password yet, or signs in by an identity alone. */
  has_password: z.boolean(),
  two_factor: z.boolean(),
  /** An identity provider signs the person in, and not (only) a password. */
  has_identity: z.boolean(),
  /** The domains that the person is an expert of. */
  domain_ids: z.array(Id),
  created_at: Timestamp,
  last_seen_at: Timestamp.nullable(),
  /** The caller's rights, so that the interface offers no action that would be refused. */
  can: z.object({
    edit: z.boolean(),
    roles: z.array(Role),
    disable: z.boolean(),
    /** DELETE /v1/users/{id}/identities; false without an identity. */
    release: z.boolean(),
    /** Everything of the person, to take away. */
    export: z.boolean(),
    delete: z.boolean(),
  }),
});
export type ManagedUser = z.infer<typeof ManagedUser>;

/** GET /v1/users with `page`: the table of administrators. */
export const ManagedUserList = z.object({ users: z.array(ManagedUser), total: z.number().int() });
export type ManagedUserList = z.infer<typeof ManagedUserList>;

/** Names that look the same are equal: "Zoé" becomes "zoe", and no name mixes alphabets with similar letters. */
export const Username = z
  .string()
  .trim()
  .overwrite(foldName)
  .min(1)
  .max(60)
  .regex(/^[\p{L}\p{N}]+([._-][\p{L}\p{N}]+)*$/u)
  .refine((name) => !mixesScripts(name));
const DomainIds = z.array(Id).max(200);

export const UserCreateBody = z.strictObject({
  name: Name,
  email: Email,
  role: Role.default('normal'),
  is_expert: z.boolean().default(false),
  domain_ids: DomainIds.default([]),
  language: z.enum(LANGUAGES).default('en'),
  /** Without one the person gets a link to choose it. */
  password: NewPassword.optional(),
});
export type UserCreateBody = z.input<typeof UserCreateBody>;

/** A link for a new password: mailed, or, without a mail server, for the administrator to hand over. */
export const Invitation = z.object({ sent: z.boolean(), link: z.string().nullable() });
export type Invitation = z.infer<typeof Invitation>;
export const UserCreated = z.object({ user: ManagedUser, invitation: Invitation.nullable() });
export type UserCreated = z.infer<typeof UserCreated>;

/** PATCH /v1/users/{id}. The first group can be changed by the user themselves, the second by administrators for other users. */
export const UserPatch = z.strictObject({
  name: Name.optional(),
  username: Username.optional(),
  language: z.enum(LANGUAGES).optional(),
  /** One's own only, with the present one; every other session ends. */
  password: NewPassword.optional(),
  current_password: z.string().min(1).max(256).optional(),
  role: Role.optional(),
  is_expert: z.boolean().optional(),
  domain_ids: DomainIds.optional(),
  disabled: z.boolean().optional(),
});
export type UserPatch = z.infer<typeof UserPatch>;

/** DELETE /v1/users/{id}: the account, for good. */
export const UserDeletion = z.strictObject({
  /** The username of the account, as a confirmation. */
  username: z.string().max(60),
  /** Password, required to delete the own account when it has one. */
  current_password: z.string().max(256).optional(),
});
export type UserDeletion = z.infer<typeof UserDeletion>;
