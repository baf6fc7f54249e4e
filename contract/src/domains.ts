import { z } from 'zod';
import { DomainAccess } from './access.ts';
import { Configuration, ConfigurationPatch, Perimeter } from './configuration.ts';
import { ALL_DOMAINS } from './constants.ts';
import { CONFIGURATION_FIELD_NAMES, CONFIGURATION_FIELDS } from './empty-configuration.ts';
import { Id, PLACE_MAX, Timestamp } from './fields.ts';
import { PublicUser } from './users.ts';

export const DomainStatus = z.enum(['active', 'disabled']);

/** How many documents of a domain are in which state. */
export const DocumentCounts = z.object({
  total: z.number().int(),
  ingested: z.number().int(),
  processing: z.number().int(),
  errors: z.number().int(),
});

/** Up to three questions to start with, per language of the interface. */
const suggestion = z.string().trim().min(1).max(200);
export const SuggestedQuestions = z.strictObject({
  en: z.array(suggestion).max(3),
  fr: z.array(suggestion).max(3),
});

/** A knowledge base: documents that questions are answered from. */
export const Domain = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  status: DomainStatus,
  access: DomainAccess,
  suggested_questions: SuggestedQuestions,
  perimeter: Perimeter,
  experts: z.array(PublicUser),
  documents: DocumentCounts,
  /** Whether a picture in a question reaches what writes the answer. */
  sees_images: z.boolean(),
  /** Whether a question can be looked into thoroughly here: a language model answers. */
  thorough: z.boolean(),
  created_at: Timestamp,
  /**
   * Rights of the caller in this domain, so that the interface shows no dead buttons. `read`: ask, and open documents; an
   * administrator without a grant sees of a restricted domain its name, state, size and managers only. `configure`:
   * perimeter, responses, prompts. `grant`: who reads it. `ask_expert`: the domain has an active expert or manager besides the caller, by
   * name or through a group.
   */
  can: z.object({
    read: z.boolean(),
    edit: z.boolean(),
    configure: z.boolean(),
    upload: z.boolean(),
    grant: z.boolean(),
    ask_expert: z.boolean(),
    delete: z.boolean(),
  }),
});
export type Domain = z.infer<typeof Domain>;

export const DomainList = z.object({ domains: z.array(Domain) });
export type DomainList = z.infer<typeof DomainList>;

/** One domain. Fields for those who configure it are null for all other callers. */
export const DomainDetail = Domain.extend({
  configuration: Configuration.nullable(),
  /** Grows by one with each change of the configuration. */
  version: z.number().int().nullable(),
  execution_count: z.number().int().nullable(),
  changes_count: z.number().int().nullable(),
  /** Must be 1. */
  workflow_categorizer_count: z.number().int().nullable(),
  /** Configured models that are unavailable or no longer allowed: the default models answer instead. */
  models_gone: z.array(z.string()).nullable(),
});
export type DomainDetail = z.infer<typeof DomainDetail>;

const name = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .refine((one) => one !== ALL_DOMAINS, 'stands for all domains');
const description = z.string().trim().max(2000);

/** POST /v1/domains. A restricted domain gets its `managers` (people and groups) with it, so that it is at no time open to others. */
export const DomainBody = z.strictObject({
  name,
  description: description.default(''),
  access: DomainAccess.optional(),
  managers: z.array(Id).max(50).optional(),
});
export type DomainBody = z.input<typeof DomainBody>;

/** PATCH /v1/domains/{id}: what is absent stays. Experts of the domain may set `EXPERT_FIELDS`, admins all. */
export const DomainPatch = z.strictObject({
  ...ConfigurationPatch.shape,
  name: name.optional(),
  description: description.optional(),
  status: DomainStatus.optional(),
  suggested_questions: SuggestedQuestions.optional(),
  /** Ids of all experts. New ones get the role expert; managers among them stay managers. */
  experts: z.array(Id).max(200).optional(),
  /** The edited version: after another change the call is refused with `configuration_changed`. */
  version: z.number().int().min(0).max(PLACE_MAX).optional(),
});
export type DomainPatch = z.infer<typeof DomainPatch>;

export const EXPERT_FIELDS: readonly (keyof DomainPatch)[] = [
  ...CONFIGURATION_FIELD_NAMES.filter((name) => CONFIGURATION_FIELDS[name].setBy === 'expert'),
  'version',
];

/** Fields that an administrator may set on a restricted domain in which they have no role. */
export const ADMINISTERED_FIELDS = [
  'name',
  'status',
  'experts',
  'version',
] as const satisfies (keyof DomainPatch)[];
