import { z } from 'zod';
import { Id, PLACE_MAX, Timestamp } from './fields.ts';
import { PublicUser } from './users.ts';

/** How a domain answers: everything that its experts steer, that is exported, compared and restored. */

const prompt = z.string().trim().max(8_000);
/** One entry of a list that people write line by line. */
const line = z.string().trim().min(1).max(300);
const lines = z.array(line).max(50);

/** Scope of a domain's answers. Empty lists and texts do not restrict it. */
export const Perimeter = z.strictObject({
  description: z.string().trim().max(4_000).default(''),
  covered: lines.default([]),
  not_covered: lines.default([]),
  /** Replaces the product's own sentence for a question outside of the scope. */
  out_of_scope_message: z.string().trim().max(2_000).default(''),
});
export type Perimeter = z.infer<typeof Perimeter>;

/** How a question is answered that no specific case takes. */
export const GeneralCase = z.strictObject({
  specific_instructions: prompt.default(''),
  /** Details that a question must contain, one per line; `name: word, word` lists the words that show the detail is present. */
  required_details: lines.default([]),
  /** Conditions to escalate to a person, one per line; `name: word, word` lists the words that show the condition is met. */
  escalation_conditions: lines.default([]),
});
export type GeneralCase = z.infer<typeof GeneralCase>;

/** Questions with an answer procedure of their own. The first case, by `order`, whose trigger matches applies. */
export const SpecificCase = GeneralCase.extend({
  id: Id,
  trigger: z.string().trim().min(1).max(500),
  /** From 1; the server closes gaps. */
  order: z.number().int().min(1).max(PLACE_MAX),
});
export type SpecificCase = z.infer<typeof SpecificCase>;

/** When the finished answer is checked against its passages: not, after it is shown, or before. */
export const ValidationMode = z.enum(['off', 'after', 'before']);
export type ValidationMode = z.infer<typeof ValidationMode>;

/** `provider:model`, one of those that the settings allow; null is the settings' own. */
const model = z.string().max(200).nullable();

export const Configuration = z.strictObject({
  small_model: model,
  large_model: model,
  validation: ValidationMode,
  categorizer_prompt: prompt,
  generation_prompt: prompt,
  validation_prompt: prompt,
  perimeter: Perimeter,
  general_case: GeneralCase,
  specific_cases: z.array(SpecificCase).max(50),
});
export type Configuration = z.infer<typeof Configuration>;
export type ConfigurationField = keyof Configuration;

export const ConfigurationPatch = Configuration.partial();
export type ConfigurationPatch = z.infer<typeof ConfigurationPatch>;

/** Steps of the answer workflow that have a prompt. A domain has exactly one `categorizer`. */
export const WORKFLOW_KINDS = ['categorizer', 'generation', 'validation'] as const;
export const WorkflowKind = z.enum(WORKFLOW_KINDS);

export const ConfigChangeKind = z.enum(['created', 'edited', 'restored', 'imported']);

/** One change of a domain's configuration. `changes` has, for each field that changed, what it was and what it became. */
export const ConfigChange = z.object({
  id: Id,
  version: z.number().int(),
  kind: ConfigChangeKind,
  author: PublicUser.nullable(),
  created_at: Timestamp,
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});
export type ConfigChange = z.infer<typeof ConfigChange>;

/** Newest first; `next` is the version below which the next page starts. */
export const ConfigChangeList = z.object({
  changes: z.array(ConfigChange),
  next: z.number().int().nullable(),
});
export type ConfigChangeList = z.infer<typeof ConfigChangeList>;

export const ConfigChangeQuery = z.strictObject({
  before: z.coerce.number().int().min(0).max(PLACE_MAX).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
