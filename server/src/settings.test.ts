import { expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

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
