import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import {
  DEFAULT_LANGUAGE,
  DEFAULT_LANGUAGE_CHOICES,
  PASSWORD_MIN_LENGTH,
  SUPPORT_WIDGETS,
} from '@docent/contract';
import { z } from 'zod';
import { environmentProviders } from './platform/models/environment-providers.ts';
import { proposedModels } from './platform/models/proposed-models.ts';
import { misspelt, sentence } from './settings-sentences.ts';
import { shareOfMemoryMb } from './share-of-memory.ts';

/**
 * Every environment variable of Docent: its form, default and meaning (docs/operators/README.md has the same table).
 * An empty variable counts as absent.
 */
const text = z.string().trim().min(1);
const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const MAIL_ADDRESS = /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;
const OCR_FORM = /^(eng|fra)(,(eng|fra))*$/;
const MODEL_FORM = /^(openai|anthropic|mistral|google|azure|openai-compatible):.+$/;
const model = z.string().regex(MODEL_FORM, 'must be provider:model, for example openai:gpt-5.4');

/** A JSON object by model, for example {"openai:gpt-5.4":8}. */
const byModel = <Value extends z.ZodType>(value: Value, example: string) =>
  z
    .string()
    .transform((given, context) => {
      try {
        return JSON.parse(given) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: `must be JSON, for example ${example}` });
        return z.NEVER;
      }
    })
    .pipe(z.record(z.string().regex(MODEL_FORM), value, { error: `must be like ${example}` }));
const price = z.strictObject({ input: z.number().nonnegative(), output: z.number().nonnegative() });

const emailDomains = text
  .transform((value) => value.toLowerCase().split(/[\s,]+/))
  .pipe(z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a list of names like example.com')))
  .default([]);

/** A name or an address, IPv6 with brackets or without. */
const isHost = (value: string) =>
  isIP(value.replace(/^\[(.*)\]$/, '$1')) !== 0 ||
  (!/^[\d.]+$/.test(value) && /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value));

/** Returns whether the whole address (URL) is an origin: nothing but scheme, host and port. */
const isOrigin = (value: string) => {
  const { pathname, search, hash, username } = new URL(value);
  return pathname === '/' && !search && !hash && !username;
};

const Environment = z.object({
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
  PRODUCT_NAME: text.max(40).default('Docent'),
  /** Language for people who have not chosen one; with `browser` the browser's preferred one of the two. */
  DEFAULT_LANGUAGE: z.enum(DEFAULT_LANGUAGE_CHOICES).default(DEFAULT_LANGUAGE),
  /** Whether a new installation gets a domain with example documents. */
  SAMPLE_DOMAIN: z.enum(['on', 'off']).default('on'),
  /** With it /metrics answers Prometheus, for `Authorization: Bearer`; without it there is no such page. */
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
  /** Endpoint of a store other than Amazon's, for example http://minio:9000. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Without both the machine's own role or files are used. */
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  /** Whether the bucket stands in the path of the address, not in its host; with S3_ENDPOINT it does. */
  S3_PATH_STYLE: z.enum(['on', 'off']).optional(),

  /** Part of the work of a cluster: `api` serves people and writes answers, `worker` runs background jobs, `both` does either. */
  ROLE: z.enum(['both', 'api', 'worker']).default('both'),

  /** Signs sessions; made once and kept in DATA_DIR when absent. Servers that share a database must share it. */
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** The one before, while it is being replaced: opens what it sealed. */
  AUTH_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  /** After the first account: by invitation only, open to named e-mail domains, or to anyone who reaches the server. */
  SIGN_UP: z.enum(['invited', 'domains', 'anyone']).default('invited'),
  /** The e-mail domains whose people may sign up with SIGN_UP=domains, for example `example.com,example.org`. */
  SIGN_UP_DOMAINS: emailDomains,
  /** Checker of passwords: the product itself, or Firebase Authentication. */
  AUTH_PROVIDER: z.enum(['builtin', 'firebase']).default('builtin'),
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
  /** Address at which Google publishes the keys of ID tokens. */
  FIREBASE_KEYS_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'),
  /** For tests: the web app's SDK calls this address. Tokens are checked all the same. */
  FIREBASE_EMULATOR_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Single sign-on with OpenID Connect; further connections are made in the administration. */
  SSO_OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  SSO_OIDC_CLIENT_ID: text.optional(),
  SSO_OIDC_CLIENT_SECRET: text.optional(),
  SSO_NAME: text.max(60).default('SSO'),
  SSO_EMAIL_DOMAINS: emailDomains,
  /** See `authoritative` of a connection. */
  SSO_AUTHORITATIVE: z
    .enum(['on', 'off'])
    .default('off')
    .transform((value) => value === 'on'),
  /** How long an access token is good for; the web app replaces it in time. */
  ACCESS_TOKEN_SECONDS: wholeNumber(1, 86_400).default(900),
  /** How long a person stays signed in at most, and without coming back. */
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

  /** Hosts of push services besides those of Chrome, Firefox, Edge and Safari, separated by commas. */
  PUSH_SERVICES: z
    .string()
    .transform((list) => list.split(',').map((host) => host.trim()))
    .pipe(z.array(z.string().regex(/^[a-z\d.-]+(:\d+)?$/i, 'must be a list of hosts, like push.example.com')))
    .optional(),

  /** Folders of this machine that owners may let domains follow, with all that is in them, separated by commas. */
  SOURCE_FOLDERS: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((folder) => folder.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().refine(isAbsolute, 'must be a list of folders, named from the root on')))
    .default([]),
  /** Sources that this server syncs at the same time. */
  SOURCE_SYNCS: wholeNumber(1, 50).default(2),

  /** Hosts of the operator's own network that owners may enter in the product, separated by commas. */
  PRIVATE_HOSTS: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((host) => host.trim())
        .filter(Boolean),
    )
    .pipe(
      z.array(
        z
          .string()
          .regex(
            /^([a-z\d.-]+|\[[a-f\d:.]+\])(:\d{1,5})?$/i,
            'must be a list of hosts, like login.corp.example,10.0.0.7:8443',
          )
          .refine((host) => URL.canParse(`https://${host}`), 'must be a list of hosts'),
      ),
    )
    .default([]),

  /** On a developer's machine (`local`, `dev`) no product analytics is sent. */
  ENVIRONMENT: z.enum(['local', 'dev', 'staging', 'production']).default('production'),
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
  /** Further models, with commas between, that a domain may choose besides the two above. */
  MODELS_ALLOWED: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(MODEL_FORM, 'must be a list of provider:model')))
    .default([]),
  /** Models that images are passed to, with commas between, `provider:begin*` for several; else the known families. */
  IMAGE_MODELS: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(MODEL_FORM, 'must be a list of provider:model')))
    .optional(),
  /** Price of a million tokens, by model, in one currency; without it tokens are recorded and no cost. */
  MODEL_PRICES: byModel(price, '{"openai:gpt-5.4":{"input":1.25,"output":10}}').default({}),
  /** Answers that a model may write at the same time, on all servers together; a model that is not named has no limit. */
  MODEL_LIMITS: byModel(z.number().int().min(1).max(10_000), '{"openai:gpt-5.4":8}').default({}),
  /** Seconds that a model may take to sort a question or to check an answer. */
  MODEL_STEP_SECONDS: wholeNumber(1, 300).default(20),
  /** Seconds without a word from the model before an answer fails. */
  MODEL_SILENCE_SECONDS: wholeNumber(1, 600).default(60),
  /** A thorough answer looks further in at most so many calls of the large model before it is written, */
  THOROUGH_ROUNDS: wholeNumber(1, 50).default(8),
  /** within so many seconds in all, */
  THOROUGH_SECONDS: wholeNumber(5, 3_600).default(240),
  /** and until these calls have taken so many tokens, read and written. */
  THOROUGH_TOKENS: wholeNumber(1_000, 10_000_000).default(200_000),
  /** How often an answer may look again for what its draft lacks; 0: never. */
  SECOND_LOOKS: wholeNumber(0, 2).default(2),
  /** No further look begins once the answer has taken so many seconds, */
  SECOND_LOOK_SECONDS: wholeNumber(1, 3_600).default(60),
  /** or so many tokens, read and written, of all models. */
  SECOND_LOOK_TOKENS: wholeNumber(1_000, 10_000_000).default(60_000),
  /** Messages and questions of one person, by hand or by program. */
  MESSAGES_A_MINUTE: wholeNumber(1, 1_000_000).default(60),
  /** Calls and socket events of one person; those that cost more count as several. A third of them may come at once. */
  CALLS_A_MINUTE: wholeNumber(60, 10_000_000).default(6_000),
  /** Answers written at the same time by this server; further ones wait a few seconds, then fail. */
  MAX_ANSWERS: wholeNumber(1, 10_000).default(300),
  /** Seconds that a question waits for a free place before it fails with "No agent available". */
  ANSWER_WAIT_SECONDS: wholeNumber(0, 300).default(10),

  /** Memory for the lexical indexes of domains, about 2 kB a passage; what has no room is read from files. */
  SEARCH_MEMORY_MB: wholeNumber(1, 65_536).default(shareOfMemoryMb()),

  MAX_FILE_MB: wholeNumber(1, 10_000).default(100),
  MAX_PAGES: wholeNumber(1, 100_000).default(5_000),
  /** Files in one upload. */
  MAX_FILES: wholeNumber(1, 10_000).default(200),
  /** Files that no document and no picture names are removed when they are older; younger ones may be on their way. */
  ORPHAN_MINUTES: wholeNumber(0, 525_600).default(60),
  /** Files that one person sends up in a minute, pictures of chats too. */
  UPLOADS_A_MINUTE: wholeNumber(1, 1_000_000).default(3_000),
  /** Character recognition of scanned pages, and the languages it knows. */
  OCR: z.enum(['on', 'off']).default('on'),
  OCR_LANGUAGES: z.string().regex(OCR_FORM, 'must be a list of eng and fra').default('fra,eng'),
  PARSE_PROCESSES: wholeNumber(1, 64).default(2),
  PARSE_MEMORY_MB: wholeNumber(128, 16_384).default(512),
  PARSE_SECONDS: wholeNumber(1, 3_600).default(120),
});

const KEY_OF_PROVIDER: Record<string, keyof z.infer<typeof Environment>> = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  mistral: 'MISTRAL_API_KEY',
  google: 'GOOGLE_GENERATIVE_AI_API_KEY',
  azure: 'AZURE_API_KEY',
  'openai-compatible': 'OPENAI_COMPATIBLE_BASE_URL',
};

/**
 * Less than this does harm: the web app would do little but replace tokens, and files that are on their way would be
 * removed. On a developer's machine (`ENVIRONMENT`) it may be tried.
 */
const AT_LEAST = {
  ACCESS_TOKEN_SECONDS: 60,
  ORPHAN_MINUTES: 10,
} as const satisfies Partial<Record<keyof z.infer<typeof Environment>, number>>;

const tooLittle = (values: z.infer<typeof Environment>): string[] => {
  if (values.ENVIRONMENT === 'local' || values.ENVIRONMENT === 'dev') return [];
  return (Object.keys(AT_LEAST) as (keyof typeof AT_LEAST)[])
    .filter((name) => values[name] < AT_LEAST[name])
    .map(
      (name) =>
        `${name} is ${values[name]}, but it must be at least ${AT_LEAST[name]} (less only where ENVIRONMENT is local or dev).`,
    );
};

export type Settings = ReturnType<typeof readSettings>;
/** Every variable that is read. */
export const SETTINGS = Object.keys(Environment.shape);

/** Settings that are wrong: `message` is a sentence for the person who starts the server, naming the variable. */
export class SettingsError extends Error {}

/** Reads and checks the environment. Throws SettingsError. */
export const readSettings = (environment: Record<string, string | undefined>) => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const slips = misspelt(given, SETTINGS);
  if (slips.length) throw new SettingsError(slips.join('\n'));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map((issue) => sentence(issue, given)).join('\n'));
  }
  const values = parsed.data;
  const refused = tooLittle(values);
  if (refused.length) throw new SettingsError(refused.join('\n'));
  // Used when a provider's key is set and no model is named.
  const [preset] = environmentProviders(values).flatMap((provider) => proposedModels(provider) ?? []);
  const largeModel = values.LARGE_MODEL ?? preset?.large;
  const smallModel = values.SMALL_MODEL ?? preset?.small ?? largeModel;
  const named = [
    ['LARGE_MODEL', largeModel],
    ['SMALL_MODEL', smallModel],
    ['EMBEDDING_MODEL', values.EMBEDDING_MODEL],
    ...values.MODELS_ALLOWED.map((id) => ['MODELS_ALLOWED', id] as const),
  ] as const;
  for (const [name, id] of named) {
    const needed = id && KEY_OF_PROVIDER[id.split(':')[0] ?? ''];
    if (needed && !values[needed])
      throw new SettingsError(`${name} is ${id}, which needs ${needed} to be set.`);
  }
  if (values.OPENAI_COMPATIBLE_BASE_URL && !largeModel && !values.MODELS_ALLOWED.length) {
    throw new SettingsError(
      'OPENAI_COMPATIBLE_BASE_URL is set, so LARGE_MODEL must name a model: openai-compatible:NAME.',
    );
  }
  if (values.SIGN_UP === 'domains' && !values.SIGN_UP_DOMAINS.length) {
    throw new SettingsError(
      'SIGN_UP is domains, so SIGN_UP_DOMAINS must name at least one, like example.com.',
    );
  }
  if (values.SIGN_UP !== 'domains' && values.SIGN_UP_DOMAINS.length)
    throw new SettingsError('SIGN_UP_DOMAINS is set, so SIGN_UP must be domains.');
  if (given.SESSION_IDLE_DAYS && values.SESSION_IDLE_DAYS > values.SESSION_DAYS)
    throw new SettingsError(
      `SESSION_IDLE_DAYS is ${values.SESSION_IDLE_DAYS}, but it must be at most SESSION_DAYS, ${values.SESSION_DAYS}.`,
    );
  if (values.AZURE_API_KEY && !values.AZURE_RESOURCE_NAME)
    throw new SettingsError('AZURE_API_KEY is set, so AZURE_RESOURCE_NAME must be set too.');
  if (values.AUTH_SECRET_PREVIOUS && !values.AUTH_SECRET)
    throw new SettingsError('AUTH_SECRET_PREVIOUS is set, so AUTH_SECRET must be set too.');
  // Each server would sign sessions with a secret of its own, which the others refuse.
  for (const name of ['DATABASE_URL', 'AUTH_SECRET'] as const) {
    if (values.REDIS_URL && !values[name])
      throw new SettingsError(
        `REDIS_URL is set, which is for several servers, so ${name} must be set too: the same for all of them.`,
      );
  }
  if (values.ROLE !== 'both' && !values.REDIS_URL)
    throw new SettingsError(
      `ROLE is ${values.ROLE}, which is for several servers, so REDIS_URL must be set too.`,
    );
  for (const name of ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PATH_STYLE'] as const) {
    if (values[name] && !values.S3_BUCKET)
      throw new SettingsError(`${name} is set, so S3_BUCKET must be set too.`);
  }
  for (const name of ['OPENSEARCH_USER', 'OPENSEARCH_PASSWORD'] as const) {
    if (values[name] && !values.OPENSEARCH_URL)
      throw new SettingsError(`${name} is set, so OPENSEARCH_URL must be set too.`);
  }
  if (!values.S3_ACCESS_KEY_ID !== !values.S3_SECRET_ACCESS_KEY)
    throw new SettingsError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.');
  if (values.AUTH_PROVIDER === 'firebase') {
    for (const name of ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'] as const) {
      if (!values[name]) throw new SettingsError(`AUTH_PROVIDER is firebase, so ${name} must be set too.`);
    }
  }
  if (values.SUPPORT_WIDGET) {
    for (const name of ['SUPPORT_WIDGET_ID', 'SUPPORT_WIDGET_SECRET'] as const) {
      if (!values[name]) throw new SettingsError(`SUPPORT_WIDGET is set, so ${name} must be set too.`);
    }
  }
  if (values.SSO_OIDC_ISSUER) {
    for (const name of ['SSO_OIDC_CLIENT_ID', 'SSO_OIDC_CLIENT_SECRET', 'SSO_EMAIL_DOMAINS'] as const) {
      if (!values[name]?.length)
        throw new SettingsError(`SSO_OIDC_ISSUER is set, so ${name} must be set too.`);
    }
  }
  return {
    ...values,
    DATA_DIR: resolve(values.DATA_DIR),
    MODELS_ALLOWED: [
      ...new Set([largeModel, smallModel, ...values.MODELS_ALLOWED].filter((id) => id !== undefined)),
    ],
    LARGE_MODEL: largeModel,
    SMALL_MODEL: smallModel,
    /** As they were named, each; `preset` follows from a key. */
    MODELS_NAMED: {
      large: values.LARGE_MODEL,
      small: values.SMALL_MODEL,
      embedding: values.EMBEDDING_MODEL,
      allowed: values.MODELS_ALLOWED,
      preset,
    },
  };
};

/** The store of files that the settings name; null: a folder of DATA_DIR. */
export const s3Of = (settings: Settings) =>
  settings.S3_BUCKET
    ? {
        bucket: settings.S3_BUCKET,
        region: settings.S3_REGION,
        endpoint: settings.S3_ENDPOINT,
        pathStyle: settings.S3_PATH_STYLE ? settings.S3_PATH_STYLE === 'on' : Boolean(settings.S3_ENDPOINT),
        keys:
          settings.S3_ACCESS_KEY_ID && settings.S3_SECRET_ACCESS_KEY
            ? { accessKeyId: settings.S3_ACCESS_KEY_ID, secretAccessKey: settings.S3_SECRET_ACCESS_KEY }
            : undefined,
      }
    : null;
