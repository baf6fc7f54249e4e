import { resolve } from 'node:path';
import type { z } from 'zod';
import { Environment } from './environment.ts';
import { fixSettings, type ReplacedSettings } from './fixed-settings.ts';
import { readDeprecated } from './former-settings.ts';
import { environmentProviders } from './platform/models/environment-providers.ts';
import { proposedModels } from './platform/models/proposed-models.ts';
import { misspelt, sentence } from './settings-sentences.ts';

type Variables = z.output<typeof Environment>;
type Name = keyof Variables;

const KEY_OF_PROVIDER: Record<string, Name> = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  mistral: 'MISTRAL_API_KEY',
  google: 'GOOGLE_GENERATIVE_AI_API_KEY',
  azure: 'AZURE_API_KEY',
  'openai-compatible': 'OPENAI_COMPATIBLE_BASE_URL',
};

/** Variables that need another one. */
const NEEDS: readonly (readonly [Name, Name])[] = [
  ['AZURE_API_KEY', 'AZURE_RESOURCE_NAME'],
  ['AUTH_SECRET_PREVIOUS', 'AUTH_SECRET'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_BUCKET'],
  ['S3_SECRET_ACCESS_KEY', 'S3_BUCKET'],
  ['OPENSEARCH_USER', 'OPENSEARCH_URL'],
  ['OPENSEARCH_PASSWORD', 'OPENSEARCH_URL'],
  ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'],
  ['FIREBASE_API_KEY', 'FIREBASE_PROJECT_ID'],
  ['SUPPORT_WIDGET', 'SUPPORT_WIDGET_ID'],
  ['SUPPORT_WIDGET', 'SUPPORT_WIDGET_SECRET'],
];

export type Settings = ReturnType<typeof readSettings>;
/** Every variable that is read. */
export const SETTINGS = Object.keys(Environment.shape);

/** Settings that are wrong: `message` is a sentence for the person who starts the server, naming the variable. */
export class SettingsError extends Error {}

/** Reads and checks the environment. Throws SettingsError. */
export const readSettings = (
  environment: Record<string, string | undefined>,
  replaced: ReplacedSettings = {},
) => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const slips = misspelt(given, SETTINGS);
  if (slips.length) throw new SettingsError(slips.join('\n'));
  const parsed = Environment.safeParse(given);
  const deprecated = readDeprecated(given);
  const issues = [...(parsed.error?.issues ?? []), ...(deprecated.error?.issues ?? [])];
  if (!parsed.success || !deprecated.success)
    throw new SettingsError(issues.map((issue) => sentence(issue, given)).join('\n'));
  const values = parsed.data;
  // Used when a provider's key is set and no model is named.
  const [preset] = environmentProviders(values).flatMap((provider) => proposedModels(provider) ?? []);
  const large = values.LARGE_MODEL ?? preset?.large;
  const small = values.SMALL_MODEL ?? preset?.small ?? large;
  const fault =
    faultOfModels(values, { large, small }) ?? faultOfSessions(values, given) ?? faultOfOthers(values);
  if (fault) throw new SettingsError(fault);
  return {
    ...values,
    DATA_DIR: resolve(values.DATA_DIR),
    LARGE_MODEL: large,
    SMALL_MODEL: small,
    /** As they were named, each; `preset` follows from a key. */
    MODELS_NAMED: {
      large: values.LARGE_MODEL,
      small: values.SMALL_MODEL,
      embedding: values.EMBEDDING_MODEL,
      preset,
    },
    fixed: fixSettings({
      ...deprecated.replaced,
      ...replaced,
      product: { ...deprecated.replaced.product, ...replaced.product },
    }),
  };
};

type DefaultModels = { large: string | undefined; small: string | undefined };

const faultOfModels = (values: Variables, { large, small }: DefaultModels): string | undefined => {
  const named = { LARGE_MODEL: large, SMALL_MODEL: small, EMBEDDING_MODEL: values.EMBEDDING_MODEL };
  for (const [name, id] of Object.entries(named)) {
    const needed = id && KEY_OF_PROVIDER[id.split(':')[0] ?? ''];
    if (needed && !values[needed]) return `${name} is ${id}, which needs ${needed} to be set.`;
  }
  return values.OPENAI_COMPATIBLE_BASE_URL && !large
    ? 'OPENAI_COMPATIBLE_BASE_URL is set, so LARGE_MODEL must name a model: openai-compatible:NAME.'
    : undefined;
};

const faultOfSessions = ({ SESSION_DAYS, SESSION_IDLE_DAYS }: Variables, given: Record<string, unknown>) =>
  given.SESSION_IDLE_DAYS && SESSION_IDLE_DAYS > SESSION_DAYS
    ? `SESSION_IDLE_DAYS is ${SESSION_IDLE_DAYS}, but it must be at most SESSION_DAYS, ${SESSION_DAYS}.`
    : undefined;

const faultOfOthers = (values: Variables): string | undefined => {
  const lacking = NEEDS.find(([name, needed]) => values[name] && !values[needed]);
  if (lacking) return `${lacking[0]} is set, so ${lacking[1]} must be set too.`;
  if (!values.S3_ACCESS_KEY_ID !== !values.S3_SECRET_ACCESS_KEY)
    return 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.';
  // Each server would sign sessions with a secret of its own, which the others refuse.
  const shared = (['DATABASE_URL', 'AUTH_SECRET'] as const).find((name) => !values[name]);
  if (values.REDIS_URL && shared)
    return `REDIS_URL is set, which is for several servers, so ${shared} must be set too: the same for all of them.`;
  return values.ROLE !== 'both' && !values.REDIS_URL
    ? `ROLE is ${values.ROLE}, which is for several servers, so REDIS_URL must be set too.`
    : undefined;
};

/** Removes a bucket from the beginning of the endpoint's host: requests name it there, else in their path. */
const placeOfBucket = ({ S3_ENDPOINT: endpoint, fixed: { s3PathStyle } }: Settings, bucket: string) => {
  if (endpoint === undefined || s3PathStyle !== undefined)
    return { endpoint, pathStyle: s3PathStyle ?? false };
  const url = new URL(endpoint);
  if (!url.hostname.startsWith(`${bucket}.`)) return { endpoint, pathStyle: true };
  url.hostname = url.hostname.slice(bucket.length + 1);
  return { endpoint: url.href.replace(/\/$/, ''), pathStyle: false };
};

/** The store of files that the settings name; null: a folder of DATA_DIR. */
export const s3Of = (settings: Settings) =>
  settings.S3_BUCKET
    ? {
        bucket: settings.S3_BUCKET,
        region: settings.S3_REGION,
        ...placeOfBucket(settings, settings.S3_BUCKET),
        keys:
          settings.S3_ACCESS_KEY_ID && settings.S3_SECRET_ACCESS_KEY
            ? { accessKeyId: settings.S3_ACCESS_KEY_ID, secretAccessKey: settings.S3_SECRET_ACCESS_KEY }
            : undefined,
      }
    : null;
