import { z } from 'zod';
import { DomainAccess, DomainRole } from './access.ts';
import { Id, PLACE_MAX, Timestamp } from './fields.ts';
import { PendingInvitation } from './invitations.ts';
import { PublicUser } from './users.ts';

/** A principal that can be granted access. `everybody` is every active account; its id is all zeros. */
export const Principal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), id: Id, name: z.string(), username: z.string() }),
  z.object({
    kind: z.literal('group'),
    id: Id,
    name: z.string(),
    /** Active people who are in it, directly or through groups. */
    members: z.number().int(),
  }),
  z.object({ kind: z.literal('everybody'), id: Id, name: z.literal('') }),
]);
export type Principal = z.infer<typeof Principal>;

const pageOf = (most: number) => ({
  search: z.string().trim().max(100).default(''),
  page: z.coerce.number().int().min(1).max(PLACE_MAX).default(1),
  limit: z.coerce.number().int().min(1).max(most).default(25),
});

export const DomainGrant = z.object({
  principal: Principal,
  role: DomainRole,
  /** A disabled account reads nothing while it is disabled. */
  disabled: z.boolean(),
  granted_at: Timestamp,
  /** Last use of a session of a person that has not ended; null for groups. */
  last_seen_at: Timestamp.nullable(),
  /** Set for a person who was invited by e-mail and has not accepted yet. */
  invitation: PendingInvitation.nullable(),
});
export type DomainGrant = z.infer<typeof DomainGrant>;

/** GET /v1/domains/{id}/grants: managers first, then by name. */
export const GrantQuery = z.strictObject(pageOf(100));
export const GrantList = z.object({
  access: DomainAccess,
  grants: z.array(DomainGrant),
  total: z.number().int(),
  /** Number of readers when the domain is open, and when it is restricted. Null for callers who do not read the domain. */
  people: z.object({ open: z.number().int(), restricted: z.number().int() }).nullable(),
});
export type GrantList = z.infer<typeof GrantList>;

/** PUT /v1/domains/{id}/grants/{principalId} */
export const GrantBody = z.strictObject({ role: DomainRole });
export const GrantParams = z.object({ id: Id, principalId: Id });

/** PUT /v1/domains/{id}/access. `managers`: people and groups who become managers with it. */
export const DomainAccessBody = z.strictObject({
  access: DomainAccess,
  managers: z.array(Id).max(50).default([]),
});

/** A reader of a domain, with the origin of their access: an own grant, groups, or a grant to everybody. */
export const DomainReader = PublicUser.extend({
  /** The reader's highest role; null for readers through an open domain. */
  role: DomainRole.nullable(),
  /** Role granted to the reader directly. */
  direct: DomainRole.nullable(),
  through: z.array(z.object({ id: Id, name: z.string(), role: DomainRole })),
});
export type DomainReader = z.infer<typeof DomainReader>;

/** GET /v1/domains/{id}/readers: by role, then by name. */
export const ReaderQuery = z.strictObject({
  ...pageOf(100),
  /** `groups`: only people who read it through a group and have no role of their own. */
  by: z.enum(['all', 'groups']).default('all'),
});
export const ReaderList = z.object({ people: z.array(DomainReader), total: z.number().int() });
export type ReaderList = z.infer<typeof ReaderList>;

/** Path from a person to a grant: the groups between them, the person's group first; empty for a direct grant. */
export const AccessChain = z.object({
  groups: z.array(z.object({ id: Id, name: z.string() })),
  /** The grant is to everybody. */
  everybody: z.boolean(),
  /** In the domain; null on the list of a document. */
  role: DomainRole.nullable(),
});
export type AccessChain = z.infer<typeof AccessChain>;

export const MISSING_LINKS = [
  'account_disabled',
  'domain_disabled',
  'no_grant',
  'not_listed',
  'rests_on',
] as const;

/** GET /v1/domains/{id}/access/{userId}, GET /v1/documents/{id}/access/{userId}: explains why the person may or may not read it. */
export const AccessExplanation = z.object({
  person: PublicUser,
  reads: z.boolean(),
  /** The first thing that is missing. */
  missing: z.enum(MISSING_LINKS).nullable(),
  domain: z.object({ id: Id, name: z.string(), access: DomainAccess, chains: z.array(AccessChain) }),
});
export type AccessExplanation = z.infer<typeof AccessExplanation>;

/** GET /v1/users/{id}/reading: the user's access to the domains that the caller manages. */
export const ReadingQuery = z.strictObject(pageOf(100));
export const ReadingOf = z.object({
  person: PublicUser,
  domains: z.array(
    z.object({
      id: Id,
      name: z.string(),
      access: DomainAccess,
      role: DomainRole.nullable(),
      reads: z.boolean(),
      documents: z.number().int(),
      /** Number of these documents that the user may read. */
      readable: z.number().int(),
    }),
  ),
  total: z.number().int(),
});
export type ReadingOf = z.infer<typeof ReadingOf>;
