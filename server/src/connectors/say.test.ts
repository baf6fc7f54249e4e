import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SourceSaid } from '@docent/contract';
import { expect, test } from 'vitest';
import { saidOf, say, sentenceOf } from './say.ts';

const LITERAL = /`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/g;

/** Sentences in a file, with something in the place of what varies. */
const sentencesIn = (path: string): string[] => {
  const code = readFileSync(path, 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(LITERAL)]
    .map(([text]) =>
      text
        .slice(1, -1)
        .replace(/\$\{[^}]*\}/g, 'X1')
        .replaceAll("\\'", "'"),
    )
    .filter((text) => /^[A-Z].* .*\.$/s.test(text) && !text.startsWith('X1 ${'));
};

test('whatever readers of sources say has a code', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const said = files.flatMap((file) => sentencesIn(join(import.meta.dirname, file)));
  expect(said.length).toBeGreaterThan(80);
  expect(said.filter((sentence) => !saidOf(sentence))).toEqual([]);
});

test.each([
  ['https://a.example/b answers 500.', 'answers', { what: 'https://a.example/b', status: '500' }],
  ['papers answers 500 (SlowDown).', 'bucket_answers', { what: 'papers', status: '500', name: 'SlowDown' }],
  ['Calendar files are not read.', 'calendars', {}],
  ['Die Ablage ist voll.', null, null],
  ['', null, null],
])('a sentence is known by its form: %s', (sentence, code, params) => {
  expect(saidOf(sentence)).toEqual(code && { code, params });
});

test('nests sentences in sentences as deep as the contract allows', () => {
  const inner = say('not_there', { what: say('sharepoint_the_library', { library: 'Wages' }) });
  const outer = say('sharepoint_library_closed', { library: 'Wages', why: inner });
  const sentence = 'Wages cannot be read: The library Wages is not there.';
  expect(sentenceOf(outer)).toBe(sentence);
  expect(saidOf(sentence)).toEqual(outer);
  expect(SourceSaid.parse(outer)).toEqual(outer);
  const deep = saidOf(
    `Its things cannot be read: ${'Not everything could be listed. '.repeat(9)}A folder is not there.`,
  );
  expect(SourceSaid.safeParse(deep).success).toBe(true);
});
