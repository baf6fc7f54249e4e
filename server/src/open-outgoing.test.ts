import { expect, test } from 'vitest';
import { hostsNamedBy } from './open-outgoing.ts';
import { readSettings, SettingsError } from './settings.ts';

const named = (environment: Record<string, string>) =>
  hostsNamedBy(readSettings(environment)).map(({ host, port }) => `${host} ${port}`);

test('hosts that the environment names may be private, by their own ports', () => {
  expect(named({})).toEqual([]);
  expect(
    named({
      OPENAI_COMPATIBLE_BASE_URL: 'http://Ollama.corp.example:11434/v1',
      LARGE_MODEL: 'openai-compatible:x',
      AZURE_API_KEY: 'x',
      AZURE_RESOURCE_NAME: 'larkfield',
      SMTP_URL: 'smtp://user:secret@mail.corp.example',
      PRIVATE_HOSTS: '10.0.0.7:8443, keycloak.corp.example, [fd00::1]:81',
    }),
  ).toEqual([
    'ollama.corp.example 11434',
    'larkfield.openai.azure.com 443',
    '10.0.0.7 8443',
    'keycloak.corp.example 443',
    'fd00::1 81',
    'mail.corp.example 587',
  ]);
});

test('a bucket is named by its store’s host and by its own', () => {
  expect(named({ S3_BUCKET: 'docs', S3_ENDPOINT: 'http://minio:9000' })).toEqual([
    'minio 9000',
    'docs.minio 9000',
  ]);
  expect(named({ S3_BUCKET: 'docs', S3_REGION: 'eu-west-3' })).toEqual([
    's3.eu-west-3.amazonaws.com 443',
    'docs.s3.eu-west-3.amazonaws.com 443',
  ]);
});

test('the host of the keys of Firebase is allowed with Firebase alone', () => {
  expect(named({ FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k' })).toEqual(['www.googleapis.com 443']);
});

test.each(['http://10.0.0.7', '10.0.0.7/x', 'user@host', 'a b', '*.corp.example', 'host:99999'])(
  'a private host is a host: %s is none',
  (host) => {
    expect(() => readSettings({ PRIVATE_HOSTS: host })).toThrow(SettingsError);
  },
);
