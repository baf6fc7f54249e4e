import { expect, test } from 'vitest';
import { readSettings, SettingsError, s3Of } from './settings.ts';

test('without any variable the embedded default is read', () => {
  expect(readSettings({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    SIGN_UP: 'invited',
    PASSWORD_MIN_LENGTH: 6,
  });
});

test.each([
  [{ PORT: 'eighty' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT is "70000", but it must be at most 65535.'],
  [{ PASSWORD_MIN_LENGTH: '4' }, 'PASSWORD_MIN_LENGTH is "4", but it must be at least 6.'],
  [{ SIGN_UP: 'all' }, 'SIGN_UP is "all", but it must be one of invited, domains, anyone.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ LARGE_MODEL: 'gpt' }, 'LARGE_MODEL is "gpt", but it must be provider:model'],
  [{ LARGE_MODEL: 'openai:gpt-5.4' }, 'needs OPENAI_API_KEY'],
  [{ S3_ENDPOINT: 'http://minio:9000' }, 'S3_ENDPOINT is set, so S3_BUCKET must be set too.'],
  [{ S3_BUCKET: 'b', S3_ENDPOINT: 'ftp://minio' }, 'S3_ENDPOINT'],
  [{ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'x' }, 'must be set together'],
  [{ S3_BUCKET: 'b', S3_PATH_STYLE: 'yes' }, 'S3_PATH_STYLE is "yes", but it must be one of on, off.'],
  [{ OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:1/v1' }, 'LARGE_MODEL must name a model'],
])('a wrong setting %o is named in a sentence', (environment, words) => {
  expect(() => readSettings(environment)).toThrow(SettingsError);
  expect(() => readSettings(environment)).toThrow(words);
});

test('a provider key alone chooses models, and an empty variable counts as absent', () => {
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
  expect(of({ ...minio, S3_PATH_STYLE: 'off' })).toMatchObject({ pathStyle: false });
});

test('a support widget without its id or its secret does not start', () => {
  const widget = { SUPPORT_WIDGET: 'chatwoot', SUPPORT_WIDGET_ID: 'w', SUPPORT_WIDGET_SECRET: 's' };
  for (const name of ['SUPPORT_WIDGET_ID', 'SUPPORT_WIDGET_SECRET']) {
    expect(() => readSettings({ ...widget, [name]: '' })).toThrow(
      `SUPPORT_WIDGET is set, so ${name} must be set too.`,
    );
  }
});
