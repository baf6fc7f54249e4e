import { z } from 'zod';
import { Id, Name } from './fields.ts';

/** Origin of a group or of a membership: added by hand, or managed by the identity provider. */
export const GROUP_ORIGINS = ['hand', 'claim', 'scim'] as const;
export const GroupOrigin = z.enum(GROUP_ORIGINS);
export type GroupOrigin = z.infer<typeof GroupOrigin>;

/** Maximum depth of groups within groups. */
export const GROUPS_DEEP = 5;

export const Group = z.object({
  id: Id,
  name: z.string(),
  origin: GroupOrigin,
  /** Active people in it, directly or through groups. */
  people: z.number().int(),
  /** Groups that are directly in it. */
  groups: z.number().int(),
});
export type Group = z.infer<typeof Group>;

export const GroupQuery = z.strictObject({
  /** A part of the name, in any case. */
  search: z.string().trim().max(100).default(''),
  /** 1-based. */
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export const GroupListQuery = GroupQuery.extend({
  /** For administrators: leaves out this group and those that are directly in it. */
  not_in_group: Id.optional(),
});
/** By name; `total` counts all pages. */
export const GroupList = z.object({ groups: z.array(Group), total: z.number().int() });
export type GroupList = z.infer<typeof GroupList>;

export const GroupBody = z.strictObject({ name: Name });
export type GroupBody = z.infer<typeof GroupBody>;

const NamedGroup = z.object({ id: Id, name: z.string() });
export const GroupDetail = Group.extend({
  /** Identifier of the group at its origin. */
  external_id: z.string().nullable(),
  /** The groups that it is directly in. */
  within: z.array(NamedGroup),
});
export type GroupDetail = z.infer<typeof GroupDetail>;

/** A person or group directly in a group, with all origins of the membership. */
export const GroupMember = z.object({
  kind: z.enum(['person', 'group']),
  id: Id,
  name: z.string(),
  /** Null for a group. */
  username: z.string().nullable(),
  disabled: z.boolean(),
  origins: z.array(GroupOrigin),
});
export type GroupMember = z.infer<typeof GroupMember>;
/** Groups first, then people, by name. */
export const GroupMemberList = z.object({ members: z.array(GroupMember), total: z.number().int() });
export type GroupMemberList = z.infer<typeof GroupMemberList>;

const Ids = z.array(Id).max(100).default([]);
export const GroupMembersBody = z
  .strictObject({ user_ids: Ids, group_ids: Ids })
  .refine(({ user_ids, group_ids }) => user_ids.length + group_ids.length > 0, 'name somebody');
export type GroupMembersBody = z.input<typeof GroupMembersBody>;
