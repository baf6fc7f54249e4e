import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { en as english } from './en/index.ts';
import { models as englishModels } from './en/models.ts';
import { fr as french } from './fr/index.ts';
import { models as frenchModels } from './fr/models.ts';

const en = { ...english, models: englishModels };
const fr = { ...french, models: frenchModels };

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

test('French sets a full space before the colon and inside quotation marks, a narrow one before ; ! and ?', () => {
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
