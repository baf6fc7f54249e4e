import { z } from 'zod';
import { DEFAULT_LANGUAGE_CHOICES } from './constants.ts';
import { ProductAnalytics } from './third-parties.ts';

/** Which engine writes answers: a language model, or the built-in one that quotes the best passages. */
export const EngineKind = z.enum(['model', 'extractive']);
export type EngineKind = z.infer<typeof EngineKind>;

/** Sign-in by Firebase Authentication: what its SDK needs. None of it is secret. */
export const FirebaseConfig = z.object({
  project_id: z.string(),
  api_key: z.string(),
  auth_domain: z.string(),
  /** `password`, or ids like google.com, microsoft.com, saml.corp, oidc.corp. */
  providers: z.array(z.string()),
  /** Address that the SDK calls instead of Google, for tests. */
  emulator_url: z.string().nullable(),
});
export type FirebaseConfig = z.infer<typeof FirebaseConfig>;

/** Configuration that the web app needs before sign-in (GET /v1/config). */
export const PublicConfig = z.object({
  product_name: z.string(),
  /** For people who have not chosen a language. */
  default_language: z.enum(DEFAULT_LANGUAGE_CHOICES),
  /** `first`: no account exists yet, the next one becomes owner; `anyone`; `invited`. */
  sign_up: z.enum(['first', 'anyone', 'domains', 'invited']),
  /** True when the server can send e-mail: a forgotten password is then reset by a link. */
  mail: z.boolean(),
  /** Null: accounts are the product's own. */
  firebase: FirebaseConfig.nullable(),
  /** Other ways to sign in, besides the password. */
  sso: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Product analytics; null: nothing of it is loaded. */
  analytics: ProductAnalytics.nullable(),
  /** A support widget is available to signed-in people (GET /v1/me/support-widget). */
  support_widget: z.boolean(),
  /** Passkeys need a name of a host; an address in figures has none. */
  passkeys: z.boolean(),
  password_min_length: z.number().int(),
  engine: EngineKind,
  /** A question may be put to all domains that a person reads. */
  ask_all_domains: z.boolean(),
  upload: z.object({
    max_file_bytes: z.number().int(),
    max_pages: z.number().int(),
    max_files: z.number().int(),
    /** Scanned pages are read by character recognition. */
    ocr: z.boolean(),
  }),
});
export type PublicConfig = z.infer<typeof PublicConfig>;
