import { z } from 'zod';
import { ModelName } from './models.ts';

/** `invited`: accounts are made by administrators; `domains`: people of named e-mail domains; `anyone`. */
export const SIGN_UPS = ['invited', 'domains', 'anyone'] as const;
export const SignUpMode = z.enum(SIGN_UPS);
export type SignUpMode = z.infer<typeof SignUpMode>;

export const EmailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);

/** Shortest retention of the audit log in days: a person must not delete the record of an act the day after it. */
const AUDIT_DAYS_AT_LEAST = 30;
/** A single question takes a few thousand tokens. */
const TokensADay = z.number().int().min(1_000).max(1_000_000_000_000);
const Days = z.number().int().min(1).max(36_500);

/** The owner's settings for the whole installation. */
export const ProductSettings = z.object({
  product_name: z.string().trim().min(1).max(40),
  sign_up: SignUpMode,
  /** For `domains`: exact names, like example.com. */
  sign_up_domains: z.array(EmailDomain).max(50),
  /** Allows questions to all domains that a user reads; this scope is then preselected. */
  ask_all_domains: z.boolean(),
  /** Models that a domain may choose, as provider:model. Empty: any that the server can reach. */
  allowed_models: z.array(ModelName).max(50),
  /** Models that images are passed to, as provider:model or provider:begin*. Null: the families known to see them. */
  image_models: z.array(ModelName).max(50).nullable(),
  /** Use of the built-in embedder; null until an owner decides. PATCH /v1/models/embedder changes it. */
  embedder: z.boolean().nullable(),
  max_file_mb: z.number().int().min(1).max(10_000),
  max_pages: z.number().int().min(1).max(100_000),
  /** Chats without activity for this many days are deleted; null keeps them. */
  retention_days: Days.nullable(),
  /** Entries of the audit log older than this are deleted; null keeps them. */
  audit_retention_days: Days.nullable(),
  /** Files of replaced document versions older than this are deleted, although answers cite them; null keeps them while they are cited. */
  version_retention_days: Days.nullable(),
  /** Tokens of language models that one person, one API key and the installation may use in a day (UTC); null: no limit. */
  tokens_a_day_person: TokensADay.nullable(),
  tokens_a_day_api_key: TokensADay.nullable(),
  tokens_a_day_installation: TokensADay.nullable(),
});
export type ProductSettings = z.infer<typeof ProductSettings>;

/** PATCH /v1/settings: omitted fields are unchanged. */
export const ProductSettingsPatch = z.strictObject({
  product_name: ProductSettings.shape.product_name.optional(),
  sign_up: SignUpMode.optional(),
  sign_up_domains: ProductSettings.shape.sign_up_domains.optional(),
  ask_all_domains: ProductSettings.shape.ask_all_domains.optional(),
  allowed_models: ProductSettings.shape.allowed_models.optional(),
  image_models: ProductSettings.shape.image_models.optional(),
  max_file_mb: ProductSettings.shape.max_file_mb.optional(),
  max_pages: ProductSettings.shape.max_pages.optional(),
  retention_days: ProductSettings.shape.retention_days.optional(),
  /** A stored value may be shorter: it was set before there was a minimum. */
  audit_retention_days: Days.min(AUDIT_DAYS_AT_LEAST).nullable().optional(),
  version_retention_days: ProductSettings.shape.version_retention_days.optional(),
  tokens_a_day_person: ProductSettings.shape.tokens_a_day_person.optional(),
  tokens_a_day_api_key: ProductSettings.shape.tokens_a_day_api_key.optional(),
  tokens_a_day_installation: ProductSettings.shape.tokens_a_day_installation.optional(),
});
export type ProductSettingsPatch = z.infer<typeof ProductSettingsPatch>;
