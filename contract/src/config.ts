import { z } from 'zod';
import { ProductAnalytics } from './third-parties.ts';

/** Which engine writes answers: a language model, or the built-in one that quotes the best passages. */
export const EngineKind = z.enum(['model', 'extractive']);
export type EngineKind = z.infer<typeof EngineKind>;

/** What the web app must know before anybody has signed in (GET /v1/config). */
export const PublicConfig = z.object({
  product_name: z.string(),
  /** `first`: nobody is here yet, the next account becomes owner; `anyone`; `invited`. */
  sign_up: z.enum(['first', 'anyone', 'domains', 'invited']),
  /** True when the server can send e-mail: a forgotten password is then reset by a link. */
  mail: z.boolean(),
  /** Other ways to sign in, besides the password. */
  sso: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Product analytics; null: nothing of it is loaded. */
  analytics: ProductAnalytics.nullable(),
  /** A support widget is there for who is signed in (GET /v1/me/support-widget). */
  support_widget: z.boolean(),
  password_min_length: z.number().int(),
  engine: EngineKind,
  upload: z.object({
    max_file_bytes: z.number().int(),
    max_pages: z.number().int(),
    max_files: z.number().int(),
    /** Scanned pages are read by character recognition. */
    ocr: z.boolean(),
  }),
});
export type PublicConfig = z.infer<typeof PublicConfig>;
