import { z } from 'zod';
import { Id, Timestamp } from './fields.ts';

export const DomainStatus = z.enum(['active', 'disabled']);

/** How many documents of a domain are in which state. */
export const DocumentCounts = z.object({
  total: z.number().int(),
  ingested: z.number().int(),
  processing: z.number().int(),
  errors: z.number().int(),
});

/** A knowledge base: documents that questions are answered from. */
export const Domain = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  status: DomainStatus,
  /** Up to three questions to start with, per language of the interface. */
  suggested_questions: z.object({ en: z.array(z.string()), fr: z.array(z.string()) }),
  documents: DocumentCounts,
  created_at: Timestamp,
  /** What the caller may do here, so that the interface shows no dead buttons. */
  can: z.object({ edit: z.boolean(), upload: z.boolean(), delete: z.boolean() }),
});
export type Domain = z.infer<typeof Domain>;

export const DomainList = z.object({ domains: z.array(Domain) });
export type DomainList = z.infer<typeof DomainList>;

export const DomainBody = z.strictObject({
  name: z.string().trim().min(1).max(120),
  description: z.string().trim().max(2000).default(''),
});
export type DomainBody = z.input<typeof DomainBody>;

export const DomainPatch = z.strictObject({
  name: z.string().trim().min(1).max(120).optional(),
  description: z.string().trim().max(2000).optional(),
});
export type DomainPatch = z.infer<typeof DomainPatch>;
