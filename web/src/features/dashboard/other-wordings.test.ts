import { expect, test } from 'vitest';
import { otherWordings } from './other-wordings.ts';

const words = (...questions: string[]) =>
  otherWordings(questions.map((question) => ({ question }))).map(({ question }) => question);

test('lists the questions that are worded otherwise, each wording once', () => {
  expect(
    words(
      'Who feeds the cat?',
      'who feeds  the cat',
      'Who feeds our cat?',
      'WHO FEEDS OUR CAT',
      'Où est le chat ?',
    ),
  ).toEqual(['Who feeds our cat?', 'Où est le chat ?']);
});

test('lists nothing for a gap of one question or one wording', () => {
  expect(words('Who feeds the cat?')).toEqual([]);
  expect(words('Who feeds the cat?', 'Who feeds the cat')).toEqual([]);
  expect(words()).toEqual([]);
});

test('tells questions without letters apart', () => {
  expect(words('?!', '!!')).toEqual(['!!']);
});
