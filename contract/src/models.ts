import { z } from 'zod';
import { AnswerFailure } from './errors.ts';
import { Usage } from './executions.ts';
import { Id, Timestamp } from './fields.ts';

/** Identifiers of providers. The kinds from `openai-compatible` on may run in the company's network or on this machine. */
export const PROVIDER_KINDS = [
  'openai',
  'anthropic',
  'google',
  'mistral',
  'azure',
  'amazon-bedrock',
  'openai-compatible',
  'ollama',
  'lm-studio',
] as const;
export const ProviderKind = z.enum(PROVIDER_KINDS);
export type ProviderKind = z.infer<typeof ProviderKind>;

/** The part of `provider:model` before the colon. */
export const ProviderName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be like my-models');
/** `provider:model` */
export const ModelName = z
  .string()
  .trim()
  .max(200)
  .regex(/^[a-z][a-z0-9-]*:.+$/, 'must be provider:model');

/** Origin of a value. The environment takes precedence, and its values can be changed only there. */
export const SetBy = z.enum(['environment', 'owner', 'default']);
export type SetBy = z.infer<typeof SetBy>;

/** Why a provider or a model does not work. The web app words each one. */
export const MODEL_FAULTS = [
  'key_missing',
  /** Wrong, revoked or expired key, or one without the required permission. */
  'key_refused',
  /** It was sealed with a secret that this server does not have: give it again. */
  'key_unreadable',
  'no_credit',
  'rate_limited',
  'model_gone',
  'unreachable',
  'address_refused',
  'timed_out',
  /** Something answers there, and it is not what such a provider answers; of an embedding model: vectors that cannot be used. */
  'wrong_answer',
  /** The model's context is too small for an answer; `detail` has the required size. */
  'context_too_small',
  'failed',
] as const;
export const ModelFault = z.enum(MODEL_FAULTS);
export type ModelFault = z.infer<typeof ModelFault>;

/** Last known health of a provider or a model, shared by all servers. `failing` until the next success. */
export const ModelHealth = z.object({
  state: z.enum(['untried', 'working', 'failing']),
  fault: ModelFault.nullable(),
  /** The provider's error message, truncated; null without one. */
  detail: z.string().nullable(),
  failed_at: Timestamp.nullable(),
  worked_at: Timestamp.nullable(),
});
export type ModelHealth = z.infer<typeof ModelHealth>;

/** Which of its models a provider's key is best begun with. */
export const ProposedModels = z.object({ large: z.string(), small: z.string() });

export const ModelProvider = z.object({
  name: ProviderName,
  kind: ProviderKind,
  set_by: SetBy,
  /** Kinds `openai-compatible`, `ollama` and `lm-studio` only. */
  address: z.string().nullable(),
  /** The resource of `azure`. */
  resource: z.string().nullable(),
  /** The region of `amazon-bedrock`. */
  region: z.string().nullable(),
  /** Kind `amazon-bedrock` only, where `key` is a secret access key instead of an API key. */
  access_key_id: z.string().nullable(),
  /** Never the key itself. `ends_with`: its last four characters, of keys that are long enough; null of shorter ones. */
  key: z.object({ is_set: z.boolean(), ends_with: z.string().nullable() }),
  /** Whether `listProviderModels` can ask it what it offers. */
  lists_models: z.boolean(),
  proposed: ProposedModels.nullable(),
  health: ModelHealth,
});
export type ModelProvider = z.infer<typeof ModelProvider>;

/** Purposes for which a model is chosen. */
export const MODEL_ROLES = ['large', 'small', 'embedding', 'reranking'] as const;
export const ModelRole = z.enum(MODEL_ROLES);
export type ModelRole = z.infer<typeof ModelRole>;

export const ChosenModel = z.object({
  /** Model in use; null: none. The small model defaults to the large one. `built-in:NAME` embeds inside the product. */
  model: z.string().nullable(),
  set_by: SetBy,
  /** The owner's choice, also where the environment overrides it. */
  chosen: z.string().nullable(),
  /** No configured provider has it, or the provider no longer lists it: it is not used. */
  gone: z.boolean(),
  health: ModelHealth,
});
export type ChosenModel = z.infer<typeof ChosenModel>;

const amount = z.number().nonnegative().max(1_000_000);
/** Price of a million tokens, in one currency of the operator's choice. */
export const ModelPrice = z.strictObject({ input: amount, output: amount });
export type ModelPrice = z.infer<typeof ModelPrice>;
const AnswersAtOnce = z.number().int().min(1).max(10_000);

/** Choice of the answering model in first-run setup: `open`: not made; `skipped`: postponed; `chosen`: a model; else excerpts only. */
export const FirstRun = z.enum(['open', 'skipped', 'nobody', 'chosen']);
export type FirstRun = z.infer<typeof FirstRun>;

/** GET /v1/models/settings, for owners. */
export const ModelSettings = z.object({
  first_run: FirstRun,
  providers: z.array(ModelProvider),
  large: ChosenModel,
  small: ChosenModel,
  embedding: ChosenModel,
  reranking: ChosenModel,
  /** Models that domains may choose. `chosen`: the owner's list; empty: every configured model. */
  allowed: z.object({ models: z.array(z.string()), chosen: z.array(z.string()) }),
  prices: z.array(ModelPrice.extend({ model: z.string(), set_by: SetBy })),
  /** Answers that a model writes at the same time, on all servers together. A model that is not named has no limit. */
  limits: z.array(z.object({ model: z.string(), answers: AnswersAtOnce, set_by: SetBy })),
  /** Domains whose configuration names a model that is not theirs to choose any more: they have the default meanwhile. */
  gone_in_domains: z.array(
    z.object({
      domain: z.object({ id: Id, name: z.string() }),
      role: z.enum(['large', 'small']),
      model: z.string(),
    }),
  ),
});
export type ModelSettings = z.infer<typeof ModelSettings>;

/** PATCH /v1/models/settings: omitted fields are unchanged; lists and tables are replaced as a whole. Null: the default. */
export const ModelSettingsPatch = z.strictObject({
  large: ModelName.nullable().optional(),
  small: ModelName.nullable().optional(),
  embedding: ModelName.nullable().optional(),
  reranking: ModelName.nullable().optional(),
  allowed: z.array(ModelName).max(50).optional(),
  prices: z.record(ModelName, ModelPrice).optional(),
  limits: z.record(ModelName, AnswersAtOnce).optional(),
  /** `open` asks again. `chosen` follows from a large model. */
  first_run: FirstRun.exclude(['chosen']).optional(),
});
export type ModelSettingsPatch = z.infer<typeof ModelSettingsPatch>;

/** GET /v1/models/state, for administrators: what works, and neither keys nor prices. */
export const ModelState = z.object({
  providers: z.array(
    ModelProvider.pick({ name: true, kind: true, set_by: true }).extend({
      health: ModelHealth.omit({ detail: true }),
    }),
  ),
  models: z.array(
    z.object({
      role: ModelRole,
      model: z.string().nullable(),
      set_by: SetBy,
      gone: z.boolean(),
      health: ModelHealth.omit({ detail: true }),
    }),
  ),
  gone_in_domains: ModelSettings.shape.gone_in_domains,
});
export type ModelState = z.infer<typeof ModelState>;

const Key = z.string().trim().min(1).max(4_000);
/** Without a name, a password, a query or a fragment in it. */
const Address = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .regex(/^[^@?#]*$/, 'must be an address alone');
const Resource = z
  .string()
  .trim()
  .regex(/^[a-zA-Z0-9][a-zA-Z0-9-]{0,62}$/, 'must be the name of the resource');
const Region = z
  .string()
  .trim()
  .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be like eu-west-3');
const AccessKeyId = z
  .string()
  .trim()
  .regex(/^[A-Z0-9]{16,128}$/, 'must be like AKIA…');

/** POST /v1/models/providers. `ollama` and `lm-studio` need neither address nor key, `openai-compatible` no key. */
export const ModelProviderBody = z.strictObject({
  kind: ProviderKind,
  /** Absent: that of its kind. Only `openai-compatible`, `ollama`, `lm-studio` and `azure` take another. */
  name: ProviderName.optional(),
  address: Address.optional(),
  resource: Resource.optional(),
  region: Region.optional(),
  access_key_id: AccessKeyId.optional(),
  key: Key.optional(),
});
export type ModelProviderBody = z.infer<typeof ModelProviderBody>;

/** PATCH /v1/models/providers/{name}: what is absent stays. A key is not sent to another address: it is given again with it. */
export const ModelProviderPatch = z.strictObject({
  address: Address.optional(),
  resource: Resource.optional(),
  region: Region.optional(),
  access_key_id: AccessKeyId.nullable().optional(),
  /** Null takes it away. */
  key: Key.nullable().optional(),
});
export type ModelProviderPatch = z.infer<typeof ModelProviderPatch>;

export const ByProviderName = z.object({ name: ProviderName });

/** GET /v1/models/providers/{name}/models: the provider's current list; empty with a `fault`. */
export const ProviderModels = z.object({
  /** `use`: reported by the provider, or inferred from the name; null: unknown. */
  models: z.array(
    z.object({ model: z.string(), use: z.enum(['language', 'embedding', 'reranking']).nullable() }),
  ),
  fault: ModelFault.nullable(),
  detail: z.string().nullable(),
});
export type ProviderModels = z.infer<typeof ProviderModels>;

/** GET /v1/models/local-providers: what answers on this machine's loopback addresses. */
export const LocalProviders = z.object({
  found: z.array(
    z.object({
      kind: z.enum(['ollama', 'lm-studio']),
      address: z.string(),
      /** The names of its models, without a provider before them. */
      models: z.array(z.string()),
      /** A provider with this address is set up already. */
      set_up: z.boolean(),
    }),
  ),
});
export type LocalProviders = z.infer<typeof LocalProviders>;

/** GET /v1/models: what a domain may choose from, and what it has when it chooses nothing (null: the extractive engine). */
export const ModelList = z.object({
  allowed: z.array(z.string()),
  default_small: z.string().nullable(),
  default_large: z.string().nullable(),
});
export type ModelList = z.infer<typeof ModelList>;

/** POST /v1/models/test */
export const ModelTestBody = z.strictObject({
  model: z.string().min(1).max(200),
  as: z.enum(['language', 'embedding', 'reranking']).default('language'),
});
export const ModelTest = z.object({
  /** The model can do what its role needs. */
  ok: z.boolean(),
  /** The response, truncated; empty for no response and for models that write no text. */
  text: z.string(),
  took_ms: z.number().int(),
  usage: Usage.nullable(),
  /** In the currency of the prices; null when the model has none. */
  cost: z.number().nullable(),
  failure: AnswerFailure.nullable(),
  fault: ModelFault.nullable(),
  detail: z.string().nullable(),
  /** Whether it answers in the form that is asked for; null when it was not tried. */
  structured: z.boolean().nullable(),
  /** Whether it cites what it answers from; null when it was not tried. */
  cites: z.boolean().nullable(),
  /** Numbers a text, of an embedding model. */
  dimensions: z.number().int().nullable(),
});
export type ModelTest = z.infer<typeof ModelTest>;
