import { z } from 'zod';

/** Roles in a domain, lowest first: each includes the rights of the previous ones. */
export const DOMAIN_ROLES = ['reader', 'expert', 'manager'] as const;
export const DomainRole = z.enum(DOMAIN_ROLES);
export type DomainRole = z.infer<typeof DomainRole>;

/** Readers of a domain: every active account (`open`), or accounts with a grant (`restricted`). */
export const DomainAccess = z.enum(['open', 'restricted']);
export type DomainAccess = z.infer<typeof DomainAccess>;

/**
 * Readers of a document: readers of its domain (`domain`); of these, the principals on its list (`listed`), or the readers of all sources
 * of a lesson (`derived`).
 */
export const DocumentAccess = z.enum(['domain', 'listed', 'derived']);
export type DocumentAccess = z.infer<typeof DocumentAccess>;
