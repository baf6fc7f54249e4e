import { z } from 'zod';

/** What somebody may do in a domain; each may what the ones before may. */
export const DOMAIN_ROLES = ['reader', 'expert', 'manager'] as const;
export const DomainRole = z.enum(DOMAIN_ROLES);
export type DomainRole = z.infer<typeof DomainRole>;

/** Who reads a domain: every active account, or who has a grant. */
export const DomainAccess = z.enum(['open', 'restricted']);
export type DomainAccess = z.infer<typeof DomainAccess>;

/** Who reads a document: whoever reads its domain, or, of these, the principals on its list, or those who read all that a lesson rests on. */
export const DocumentAccess = z.enum(['domain', 'listed', 'derived']);
export type DocumentAccess = z.infer<typeof DocumentAccess>;
