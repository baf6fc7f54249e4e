import { EmailDomain, ProductSettings, type SsoConnectionBody } from '@docent/contract';
import { z } from 'zod';
import type { ReplacedSettings } from './fixed-settings.ts';

const IN_PRODUCT = 'Administration, Product sets it';
const IN_SSO =
  'Administration, Single sign-on has it as the connection sso, added at the first start with these variables';
const IS_FIXED = 'the value becomes fixed';

const { shape } = ProductSettings;
const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max).optional();
const listOf = <Items extends z.ZodType<unknown, string[]>>(items: Items) =>
  z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(items)
    .optional();

/** Variables of earlier versions whose values are still used in this version: as the defaults of what Administration sets, and as limits. */
const DeprecatedVariables = z.object({
  AUTH_PROVIDER: z.enum(['builtin', 'firebase']).optional(),
  S3_PATH_STYLE: z.enum(['on', 'off']).optional(),
  PRODUCT_NAME: shape.product_name.optional(),
  SIGN_UP: shape.sign_up.optional(),
  SIGN_UP_DOMAINS: listOf(shape.sign_up_domains),
  MAX_FILE_MB: wholeNumber(1, 10_000),
  MAX_PAGES: wholeNumber(1, 100_000),
  MODELS_ALLOWED: listOf(z.array(z.string())),
  SSO_OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  SSO_OIDC_CLIENT_ID: z.string().optional(),
  SSO_OIDC_CLIENT_SECRET: z.string().optional(),
  SSO_NAME: z.string().max(60).default('SSO'),
  SSO_EMAIL_DOMAINS: listOf(z.array(EmailDomain)),
  SSO_AUTHORITATIVE: z.enum(['on', 'off']).default('off'),
  ACCESS_TOKEN_SECONDS: wholeNumber(1, 86_400),
  ANSWER_WAIT_SECONDS: wholeNumber(0, 300),
  CALLS_A_MINUTE: wholeNumber(60, 10_000_000),
  MAX_ANSWERS: wholeNumber(1, 10_000),
  MAX_FILES: wholeNumber(1, 10_000),
  MESSAGES_A_MINUTE: wholeNumber(1, 1_000_000),
  MODEL_SILENCE_SECONDS: wholeNumber(1, 600),
  MODEL_STEP_SECONDS: wholeNumber(1, 300),
  ORPHAN_MINUTES: wholeNumber(10, 525_600),
  PARSE_SECONDS: wholeNumber(1, 3_600),
  SECOND_LOOKS: wholeNumber(0, 2),
  SECOND_LOOK_SECONDS: wholeNumber(1, 3_600),
  SECOND_LOOK_TOKENS: wholeNumber(1_000, 10_000_000),
  SOURCE_SYNCS: wholeNumber(1, 50),
  THOROUGH_ROUNDS: wholeNumber(1, 50),
  THOROUGH_SECONDS: wholeNumber(5, 3_600),
  THOROUGH_TOKENS: wholeNumber(1_000, 10_000_000),
  UPLOADS_A_MINUTE: wholeNumber(1, 1_000_000),
});
type Deprecated = z.output<typeof DeprecatedVariables>;

/** Replacement of each variable of earlier versions whose value is not used any more. */
const REMOVED: Readonly<Record<string, string>> = {
  IMAGE_MODELS: IN_PRODUCT,
  MODEL_PRICES: 'Administration, Models sets it',
  MODEL_LIMITS: 'Administration, Models sets it',
  FIREBASE_KEYS_URL: 'the value is fixed',
  FIREBASE_EMULATOR_URL: 'the value is fixed',
  PUSH_SERVICES: 'the push services of Chrome, Firefox, Edge and Safari are used',
  ENVIRONMENT: 'without POSTHOG_KEY no product analytics is sent',
  OCR_LANGUAGES: 'English and French are recognised',
};

/** Names of the variables of earlier versions. */
export const FORMER_SETTINGS = [...Object.keys(DeprecatedVariables.shape), ...Object.keys(REMOVED)];

const replacementOf = (name: string): string => {
  if (name.startsWith('SSO_')) return IN_SSO;
  if (name === 'MODELS_ALLOWED') return 'Administration, Models sets it';
  if (name === 'AUTH_PROVIDER') return 'FIREBASE_PROJECT_ID and FIREBASE_API_KEY choose Firebase';
  if (name === 'S3_PATH_STYLE')
    return 'a bucket at the beginning of the host of S3_ENDPOINT stands there, else in the path';
  return PRODUCT_VARIABLES.includes(name) ? IN_PRODUCT : IS_FIXED;
};

/** Variables that Administration has among the settings of the product. */
const PRODUCT_VARIABLES: readonly string[] = [
  'PRODUCT_NAME',
  'SIGN_UP',
  'SIGN_UP_DOMAINS',
  'MAX_FILE_MB',
  'MAX_PAGES',
];

/** Returns a sentence for the log about each variable of earlier versions that the environment sets. */
export const warningsOfFormerSettings = (environment: Record<string, string | undefined>): string[] =>
  FORMER_SETTINGS.filter((name) => environment[name]?.trim()).map((name) =>
    name in REMOVED
      ? `${name} is set and not used any more: ${REMOVED[name]}.`
      : `${name} is deprecated and used for the last time in this version: ${replacementOf(name)}.`,
  );

const requireClient = (values: Deprecated, context: z.core.$RefinementCtx): void => {
  if (!values.SSO_OIDC_ISSUER || (values.SSO_OIDC_CLIENT_ID && values.SSO_OIDC_CLIENT_SECRET)) return;
  const message = 'must come with SSO_OIDC_CLIENT_ID and SSO_OIDC_CLIENT_SECRET';
  context.addIssue({ code: 'custom', path: ['SSO_OIDC_ISSUER'], message });
};

/** Reads the deprecated variables as replaced settings. */
export const readDeprecated = (given: Record<string, unknown>) => {
  const parsed = DeprecatedVariables.superRefine(requireClient).safeParse(given);
  return parsed.success
    ? { success: true as const, replaced: replacedBy(parsed.data) }
    : { success: false as const, error: parsed.error };
};

/** Leaves out the fields without a value. */
const present = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };

const replacedBy = (values: Deprecated): ReplacedSettings =>
  present({
    product: present({
      product_name: values.PRODUCT_NAME,
      sign_up: values.SIGN_UP,
      sign_up_domains: values.SIGN_UP_DOMAINS,
      max_file_mb: values.MAX_FILE_MB,
      max_pages: values.MAX_PAGES,
    }),
    usesFirebase: values.AUTH_PROVIDER === 'builtin' ? false : undefined,
    s3PathStyle: values.S3_PATH_STYLE && values.S3_PATH_STYLE === 'on',
    modelsAllowed: values.MODELS_ALLOWED,
    ssoConnection: ssoConnectionOf(values),
    accessTokenSeconds: values.ACCESS_TOKEN_SECONDS,
    answerWaitSeconds: values.ANSWER_WAIT_SECONDS,
    callsAMinute: values.CALLS_A_MINUTE,
    answersAtOnce: values.MAX_ANSWERS,
    filesAtOnce: values.MAX_FILES,
    messagesAMinute: values.MESSAGES_A_MINUTE,
    modelSilenceSeconds: values.MODEL_SILENCE_SECONDS,
    modelStepSeconds: values.MODEL_STEP_SECONDS,
    orphanMinutes: values.ORPHAN_MINUTES,
    parseSeconds: values.PARSE_SECONDS,
    sourceSyncs: values.SOURCE_SYNCS,
    uploadsAMinute: values.UPLOADS_A_MINUTE,
    secondLook: present({
      looks: values.SECOND_LOOKS,
      seconds: values.SECOND_LOOK_SECONDS,
      tokens: values.SECOND_LOOK_TOKENS,
    }),
    thorough: present({
      rounds: values.THOROUGH_ROUNDS,
      seconds: values.THOROUGH_SECONDS,
      tokens: values.THOROUGH_TOKENS,
    }),
  });

const ssoConnectionOf = (values: Deprecated): SsoConnectionBody | undefined =>
  values.SSO_OIDC_ISSUER && values.SSO_OIDC_CLIENT_ID && values.SSO_OIDC_CLIENT_SECRET
    ? {
        kind: 'oidc',
        id: 'sso',
        name: values.SSO_NAME,
        email_domains: values.SSO_EMAIL_DOMAINS ?? [],
        issuer: values.SSO_OIDC_ISSUER,
        client_id: values.SSO_OIDC_CLIENT_ID,
        client_secret: values.SSO_OIDC_CLIENT_SECRET,
        authoritative: values.SSO_AUTHORITATIVE === 'on',
        groups_claim: 'groups',
        groups_scope: null,
      }
    : undefined;
