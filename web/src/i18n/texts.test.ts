import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { administration as englishAdministration } from './en/administration.ts';
import { configuration as englishConfiguration } from './en/configuration.ts';
import { inbox as englishInbox } from './en/inbox.ts';
import { en as english } from './en/index.ts';
import { models as englishModels } from './en/models.ts';
import { scim as englishScim } from './en/scim.ts';
import { sourceSentences as englishSentences, sources as englishSources } from './en/sources.ts';
import { work as englishWork } from './en/work.ts';
import { administration as frenchAdministration } from './fr/administration.ts';
import { configuration as frenchConfiguration } from './fr/configuration.ts';
import { inbox as frenchInbox } from './fr/inbox.ts';
import { fr as french } from './fr/index.ts';
import { models as frenchModels } from './fr/models.ts';
import { scim as frenchScim } from './fr/scim.ts';
import { sourceSentences as frenchSentences, sources as frenchSources } from './fr/sources.ts';
import { work as frenchWork } from './fr/work.ts';

const en = {
  ...english,
  ...englishWork,
  administration: englishAdministration,
  configuration: englishConfiguration,
  inbox: englishInbox,
  models: englishModels,
  scim: englishScim,
  sources: englishSources,
  sourceSentences: englishSentences,
};
const fr = {
  ...french,
  ...frenchWork,
  administration: frenchAdministration,
  configuration: frenchConfiguration,
  inbox: frenchInbox,
  models: frenchModels,
  scim: frenchScim,
  sources: frenchSources,
  sourceSentences: frenchSentences,
};

const keysOf = (texts: object, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
const valuesOf = (texts: object): string[] =>
  Object.values(texts).flatMap((value) => (typeof value === 'string' ? [value] : valuesOf(value)));

test('English and French have the same texts', () => {
  expect(keysOf(fr)).toEqual(keysOf(en));
});

test('French sets non-breaking spaces before high punctuation', () => {
  expect(valuesOf(fr).filter((text) => / [:;!?»]/.test(text))).toEqual([]);
});

test('French has a full space before : and in quotes, a narrow before ; ! ?', () => {
  const wrong = /\u202f[:»]|«\u202f|\u00a0[;!?]|[«](?!\u00a0)|(?<!\u00a0)»/;
  expect(valuesOf(fr).filter((text) => wrong.test(text))).toEqual([]);
});

test('no text is empty', () => {
  expect([...valuesOf(en), ...valuesOf(fr)].filter((text) => !text.trim())).toEqual([]);
});

test('every text that a screen asks for by its whole key is there', () => {
  const source = join(import.meta.dirname, '..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const code = files.map((file) => readFileSync(join(source, file), 'utf8')).join('\n');
  const asked = new Set([...code.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key = '']) => key));
  const given = new Set(keysOf(en).map((key) => key.replace(/_(one|other|many)$/, '')));
  expect(asked.size).toBeGreaterThan(500);
  expect([...asked].filter((key) => !given.has(key))).toEqual([]);
});
