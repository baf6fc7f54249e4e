import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import {
  DEFAULT_LANGUAGE,
  DEFAULT_LANGUAGE_CHOICES,
  PASSWORD_MIN_LENGTH,
  SUPPORT_WIDGETS,
} from '@docent/contract';
import { z } from 'zod';
import { shareOfMemoryMb } from './share-of-memory.ts';

const text = z.string().trim().min(1);
const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const MAIL_ADDRESS = /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;
const MODEL_FORM = /^(openai|anthropic|mistral|google|azure|openai-compatible):.+$/;
const model = z.string().regex(MODEL_FORM, 'must be provider:model, for example openai:gpt-5.4');

/** A name or an address, IPv6 with brackets or without. */
const isHost = (value: string) =>
  isIP(value.replace(/^\[(.*)\]$/, '$1')) !== 0 ||
  (!/^[\d.]+$/.test(value) && /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value));

/** Returns whether the whole address (URL) is an origin: nothing but scheme, host and port. */
const isOrigin = (value: string) => {
  const { pathname, search, hash, username } = new URL(value);
  return pathname === '/' && !search && !hash && !username;
};

/** A list with commas between its items. */
const listOf = (item: z.ZodString) =>
  z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item))
    .default([]);

/**
 * Every environment variable of Docent: its form, default and meaning (docs/operators/README.md has the same table).
 * An empty variable counts as absent.
 */
export const Environment = z.object({
  HOST: text.refine(isHost, 'must be the name or the address of this machine').default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  DATA_DIR: text.default('./data'),
  /** Address under which people reach the server, when it is not http://HOST:PORT. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine(
      (value) => !URL.canParse(value) || isOrigin(value),
      'must have no path, like https://docs.example.com',
    )
    .optional(),
  /** Address for reporting vulnerabilities; with it, /.well-known/security.txt is served. */
  SECURITY_CONTACT: z.url({ protocol: /^(mailto|https)$/ }).optional(),
  /** Language for people who have not chosen one; with `browser` the browser's preferred one of the two. */
  DEFAULT_LANGUAGE: z.enum(DEFAULT_LANGUAGE_CHOICES).default(DEFAULT_LANGUAGE),
  /** Whether a new installation gets a domain with example documents. */
  SAMPLE_DOMAIN: z.enum(['on', 'off']).default('on'),
  /** Bearer token for Prometheus at /metrics; without it the page does not exist. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('warn'),

  /** A PostgreSQL server (15 or newer) instead of the embedded one. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),

  /** Carries live events between servers that share a database; a single server needs none. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),

  /** An OpenSearch that passages are searched in, instead of this machine: for several servers, or more than about 300,000 passages. */
  OPENSEARCH_URL: z
    .url({ protocol: /^https?$/ })
    .refine(
      (value) => !URL.canParse(value) || !new URL(value).username,
      'must have no name: OPENSEARCH_USER has it',
    )
    .optional(),
  OPENSEARCH_USER: text.optional(),
  OPENSEARCH_PASSWORD: text.optional(),
  /** The name of the index there (an alias): one for each installation. */
  OPENSEARCH_INDEX: z
    .string()
    .regex(/^[a-z][a-z\d_-]{0,99}$/, 'must be of lower-case letters, digits, - and _')
    .default('docent'),

  /** A bucket of an S3 store for files, instead of DATA_DIR: servers that share a database share it. */
  S3_BUCKET: text.optional(),
  S3_REGION: text.default('us-east-1'),
  /** Endpoint of a store other than Amazon's, for example http://minio:9000. Its host may begin with the bucket. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Credentials of the store; without both, those of the machine's role or files are used. */
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),

  /** Part of the work of a cluster: `api` serves people and writes answers, `worker` runs background jobs, `both` does either. */
  ROLE: z.enum(['both', 'api', 'worker']).default('both'),

  /** Signs sessions; made once and kept in DATA_DIR when absent. Servers that share a database must share it. */
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Previous secret, while it is being replaced: opens values that were sealed with it. */
  AUTH_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Firebase project whose Authentication checks passwords instead of the product. */
  FIREBASE_PROJECT_ID: text.optional(),
  FIREBASE_API_KEY: text.optional(),
  /** Host of the sign-in windows of other providers, when it is not PROJECT.firebaseapp.com. */
  FIREBASE_AUTH_DOMAIN: text.optional(),
  /** Ways to sign in that the project has on: `password`, google.com, microsoft.com, saml.ID, oidc.ID. */
  FIREBASE_PROVIDERS: text
    .transform((value) => value.split(/[\s,]+/))
    .pipe(
      z.array(
        z
          .string()
          .regex(/^(password|(saml|oidc)\.[\w.-]+|[a-z]+\.com)$/, 'must be a list like password,google.com'),
      ),
    )
    .default(['password']),
  /** Maximum age of a session in days, and maximum days without use. */
  SESSION_DAYS: wholeNumber(1, 365).default(30),
  SESSION_IDLE_DAYS: wholeNumber(1, 365).default(7),
  /** How many proxies in front of the server are to be believed about the caller's address. */
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  /** Users who may create API keys, each for their own rights: all, owners only, or none. */
  API_KEYS: z.enum(['everyone', 'owners', 'nobody']).default('everyone'),
  PASSWORD_MIN_LENGTH: wholeNumber(PASSWORD_MIN_LENGTH, 64).default(PASSWORD_MIN_LENGTH),

  /** A mail server for invitations, password resets and notifications; without it links are shown to the admin. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text
    .regex(MAIL_ADDRESS, 'must be an address, like docent@example.com or Docent <docent@example.com>')
    .default('Docent <docent@localhost>'),

  /** Folders of this machine that owners may let domains follow, with all that is in them, separated by commas. */
  SOURCE_FOLDERS: listOf(z.string().refine(isAbsolute, 'must be a list of folders, named from the root on')),

  /** Hosts of the operator's own network that owners may enter in the product, separated by commas. */
  PRIVATE_HOSTS: listOf(
    z
      .string()
      .regex(
        /^([a-z\d.-]+|\[[a-f\d:.]+\])(:\d{1,5})?$/i,
        'must be a list of hosts, like login.corp.example,10.0.0.7:8443',
      )
      .refine((host) => URL.canParse(`https://${host}`), 'must be a list of hosts'),
  ),

  /** Product analytics with PostHog; without a key nothing of it is loaded. */
  POSTHOG_KEY: text.regex(/^phc_/, 'must be the key of a project: phc_...').optional(),
  POSTHOG_HOST: z.url({ protocol: /^https?$/ }).default('https://eu.i.posthog.com'),
  /** A support chat for signed-in people: Chatwoot's website token, Crisp's website id or Intercom's app id. */
  SUPPORT_WIDGET: z.enum(SUPPORT_WIDGETS).optional(),
  SUPPORT_WIDGET_ID: text.optional(),
  /** Host of the widget's script, when it is not the vendor's own: a self-hosted Chatwoot. */
  SUPPORT_WIDGET_HOST: z.url({ protocol: /^https?$/ }).optional(),
  /** The vendor's secret for verified identities: signs people's e-mail addresses. */
  SUPPORT_WIDGET_SECRET: text.optional(),

  OPENAI_API_KEY: text.optional(),
  ANTHROPIC_API_KEY: text.optional(),
  MISTRAL_API_KEY: text.optional(),
  GOOGLE_GENERATIVE_AI_API_KEY: text.optional(),
  AZURE_API_KEY: text.optional(),
  AZURE_RESOURCE_NAME: text.optional(),
  OPENAI_COMPATIBLE_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  OPENAI_COMPATIBLE_API_KEY: text.optional(),
  LARGE_MODEL: model.optional(),
  SMALL_MODEL: model.optional(),
  EMBEDDING_MODEL: model.optional(),
  /** The embedder inside: `on` fetches its files at the start, `auto` when the owner says so and with 1 GB of free memory, `off` never. */
  EMBEDDER: z.enum(['auto', 'on', 'off']).default('auto'),
  /** A mirror, or a folder of this machine, that has the files of the embedder by their names. */
  MODEL_HUB: text.optional(),
  /** Set by machines that build and test: nothing is fetched there. */
  CI: z
    .string()
    .default('false')
    .transform((value) => !/^(false|0|no|off)$/i.test(value.trim())),

  /** Memory for the lexical indexes of domains, about 2 kB a passage; what has no room is read from files. */
  SEARCH_MEMORY_MB: wholeNumber(1, 65_536).default(shareOfMemoryMb()),

  /** Character recognition of scanned pages. */
  OCR: z.enum(['on', 'off']).default('on'),
  PARSE_PROCESSES: wholeNumber(1, 64).default(2),
  PARSE_MEMORY_MB: wholeNumber(128, 16_384).default(512),
});
