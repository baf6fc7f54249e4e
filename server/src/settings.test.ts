import { expect, test } from 'vitest';
import { readReplaced } from './fixed-settings.ts';
import { FORMER_SETTINGS, warningsOfFormerSettings } from './former-settings.ts';
import { readSettings, SETTINGS, SettingsError, s3Of } from './settings.ts';

test('without any variable the embedded default is read', () => {
  expect(readSettings({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    PASSWORD_MIN_LENGTH: 6,
    fixed: { product: { sign_up: 'invited' }, messagesAMinute: 60 },
  });
});

test.each([
  [{ PORT: 'eighty' }, 'PORT'],
  [{ PORT: '1.5' }, 'PORT is "1.5", but it must be a whole number.'],
  [{ PUBLIC_URL: 'https://example.com/docent' }, 'but it must have no path, like https://docs.example.com.'],
  [{ PUBLIC_URL: 'example' }, 'PUBLIC_URL is "example", but it must be a valid address (URL).'],
  [
    { SESSION_DAYS: '5', SESSION_IDLE_DAYS: '6' },
    'SESSION_IDLE_DAYS is 6, but it must be at most SESSION_DAYS, 5.',
  ],
  [{ MAIL_FROM: 'nonsense' }, 'MAIL_FROM is "nonsense", but it must be an address'],
  [{ AZURE_API_KEY: 'k' }, 'so AZURE_RESOURCE_NAME must be set too.'],
  [{ POSTHOG_KEY: 'x' }, 'POSTHOG_KEY must be the key of a project: phc_....'],
  [{ HOST: '300.1.1.1' }, 'HOST is "300.1.1.1", but it must be the name or the address of this machine.'],
  [{ FIREBASE_PROJECT_ID: 'p' }, 'FIREBASE_PROJECT_ID is set, so FIREBASE_API_KEY must be set too.'],
  [{ FIREBASE_API_KEY: 'k' }, 'FIREBASE_API_KEY is set, so FIREBASE_PROJECT_ID must be set too.'],
  [{ OPENSEARCH_USER: 'u' }, 'OPENSEARCH_USER is set, so OPENSEARCH_URL must be set too.'],
  [{ SMTPURL: 'smtp://mail' }, 'SMTPURL is not a setting: SMTP_URL is.'],
  [{ REDIS_URL: 'redis://r' }, 'so DATABASE_URL must be set too: the same for all of them.'],
  [{ REDIS_URL: 'redis://r', DATABASE_URL: 'postgres://d/d' }, 'so AUTH_SECRET must be set too'],
  [{ ROLE: 'worker' }, 'ROLE is worker, which is for several servers, so REDIS_URL must be set too.'],
  [{ ROLE: 'web' }, 'ROLE is "web", but it must be one of both, api, worker.'],
  [{ PORT: '70000' }, 'PORT is "70000", but it must be at most 65535.'],
  [{ PASSWORD_MIN_LENGTH: '4' }, 'PASSWORD_MIN_LENGTH is "4", but it must be at least 6.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ LARGE_MODEL: 'gpt' }, 'LARGE_MODEL is "gpt", but it must be provider:model'],
  [{ LARGE_MODEL: 'openai:gpt-5.4' }, 'needs OPENAI_API_KEY'],
  [{ S3_ENDPOINT: 'http://minio:9000' }, 'S3_ENDPOINT is set, so S3_BUCKET must be set too.'],
  [{ S3_BUCKET: 'b', S3_ENDPOINT: 'ftp://minio' }, 'S3_ENDPOINT'],
  [{ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'x' }, 'must be set together'],
  [{ OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:1/v1' }, 'LARGE_MODEL must name a model'],
])('a wrong setting %o is named in a sentence', (environment, words) => {
  expect(() => readSettings(environment)).toThrow(SettingsError);
  expect(() => readSettings(environment)).toThrow(words);
});

test.each(['127.0.0.1', '0.0.0.0', '::', '::1', '[::1]', 'localhost', 'docent-1.example.com'])(
  'HOST may be %s',
  (host) => expect(readSettings({ HOST: host }).HOST).toBe(host),
);

test.each([
  [{ AUTH_SECRET: 'sesame' }, 'AUTH_SECRET must have at least 32 characters.'],
  [{ METRICS_TOKEN: 'sesame' }, 'METRICS_TOKEN must have at least 16 characters.'],
  [{ DATABASE_URL: 'mysql://me:sesame@host/db' }, 'DATABASE_URL must be'],
  [{ DATABASE_URL: 'me:sesame:host' }, 'DATABASE_URL must be'],
  [{ REDIS_URL: 'http://:sesame@redis' }, 'REDIS_URL must be'],
  [{ SMTP_URL: 'mail://me:sesame@mail' }, 'SMTP_URL must be'],
  [{ OPENAI_COMPATIBLE_BASE_URL: 'ftp://me:sesame@models' }, 'OPENAI_COMPATIBLE_BASE_URL must be'],
  [{ PUBLIC_URL: 'https://me:sesame@docs.example.com' }, 'PUBLIC_URL must have no path'],
  [{ SMTPURL: 'smtp://me:sesame@mail' }, 'SMTP_URL is.'],
])('a secret is not repeated when %o is refused', (environment, words) => {
  expect(() => readSettings(environment)).toThrow(words);
  expect(() => readSettings(environment)).not.toThrow('sesame');
});

test('a provider key alone chooses models; empty variables count as absent', () => {
  const settings = readSettings({ ANTHROPIC_API_KEY: 'k', LARGE_MODEL: '', PORT: ' ' });
  expect(settings.LARGE_MODEL).toMatch(/^anthropic:/);
  expect(settings.PORT).toBe(3000);
});

test('an S3 store of one’s own has its bucket in the path, Amazon’s has not', () => {
  const of = (environment: Record<string, string>) => s3Of(readSettings(environment));
  expect(of({})).toBe(null);
  expect(of({ S3_BUCKET: 'b' })).toMatchObject({ bucket: 'b', pathStyle: false, keys: undefined });
  const minio = { S3_BUCKET: 'b', S3_ENDPOINT: 'http://minio:9000' };
  expect(of({ ...minio, S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' })).toMatchObject({
    pathStyle: true,
    keys: { accessKeyId: 'a', secretAccessKey: 's' },
  });
  const inHost = of({ S3_BUCKET: 'b', S3_ENDPOINT: 'https://b.oss.example.com:9000' });
  expect(inHost).toMatchObject({ pathStyle: false, endpoint: 'https://oss.example.com:9000' });
});

test('a support widget without its id or its secret does not start', () => {
  const widget = { SUPPORT_WIDGET: 'chatwoot', SUPPORT_WIDGET_ID: 'w', SUPPORT_WIDGET_SECRET: 's' };
  for (const name of ['SUPPORT_WIDGET_ID', 'SUPPORT_WIDGET_SECRET']) {
    expect(() => readSettings({ ...widget, [name]: '' })).toThrow(
      `SUPPORT_WIDGET is set, so ${name} must be set too.`,
    );
  }
});

test('replaces fixed settings, and refuses unknown ones', () => {
  const replaced = readReplaced([
    'node',
    'main.js',
    '--fixed',
    '{"product":{"max_pages":7},"secondLook":{"looks":1}}',
  ]);
  expect(readSettings({}, replaced).fixed).toMatchObject({
    product: { max_pages: 7, max_file_mb: 100 },
    secondLook: { looks: 1, seconds: 60 },
  });
  expect(readReplaced(['node', 'main.js'])).toEqual({});
  expect(() => readSettings({}, JSON.parse('{"maxPages":7}'))).toThrow('maxPages');
});

test('names each variable of earlier versions and its replacement', () => {
  const set = { PRODUCT_NAME: 'Larkfield', MAX_PAGES: ' ', OCR_LANGUAGES: 'eng', PORT: '3000' };
  expect(warningsOfFormerSettings(set)).toEqual([
    'PRODUCT_NAME is deprecated and used for the last time in this version: Administration, Product sets it.',
    'OCR_LANGUAGES is set and not used any more: English and French are recognised.',
  ]);
  expect(SETTINGS.filter((name) => FORMER_SETTINGS.includes(name))).toEqual([]);
  expect(SETTINGS.length).toBeLessThanOrEqual(60);
});

test('deprecated variables replace defaults and limits', () => {
  const sso = { SSO_OIDC_ISSUER: 'https://id.example', SSO_OIDC_CLIENT_ID: 'a', SSO_OIDC_CLIENT_SECRET: 'b' };
  const deprecated = {
    SIGN_UP: 'anyone',
    MODELS_ALLOWED: 'openai:a, openai:b',
    THOROUGH_ROUNDS: '3',
    ...sso,
  };
  const { fixed } = readSettings(deprecated, { product: { max_pages: 7 } });
  expect(fixed).toMatchObject({
    product: { sign_up: 'anyone', max_pages: 7, product_name: 'Docent' },
    modelsAllowed: ['openai:a', 'openai:b'],
    thorough: { rounds: 3, tokens: 200_000 },
    ssoConnection: { id: 'sso', issuer: 'https://id.example', authoritative: false },
  });
  expect(() => readSettings({ MAX_PAGES: 'many' })).toThrow('MAX_PAGES is "many"');
  expect(() => readSettings({ SSO_OIDC_ISSUER: 'https://id.example' })).toThrow('SSO_OIDC_CLIENT_ID');
  expect(readSettings({ AUTH_PROVIDER: 'builtin' }).fixed.usesFirebase).toBe(false);
  const store = { S3_BUCKET: 'docent', S3_ENDPOINT: 'https://docent.example.com', S3_PATH_STYLE: 'on' };
  expect(s3Of(readSettings(store))).toMatchObject({
    endpoint: 'https://docent.example.com',
    pathStyle: true,
  });
});
