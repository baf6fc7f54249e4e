import { EMPTY_CONFIGURATION } from '@docent/contract';
import { expect, test } from 'vitest';
import { HIT } from '../../test/kit/runs.ts';
import { decideByWords } from './by-words.ts';
import { extractiveEngine } from './engines/extractive.ts';
import { sourcesOf } from './sources.ts';
import type { Question } from './types.ts';

const text =
  'Fees of 2026\nService | Fee in euros | Paid\nRepair of a filter | 1,204 | yearly\nRepair of a pump | 980 | monthly';
const passage = {
  ...HIT,
  text,
  headings: ['Fees'],
  // As a search finds it in a domain of a hundred passages.
  match: {
    asked: {
      passages: 100,
      words: ['fee', 'repair', 'pump'].map((word) => ({
        written: word,
        terms: [word],
        having: 3,
        worth: 3.4,
      })),
    },
    has: [0, 1, 2],
    score: 20,
  },
  locator: { kind: 'heading' as const, headings: ['Fees'] },
};
const question: Question = {
  text: 'What is the fee for the repair of a pump?',
  language: 'en',
  history: [],
  domainName: 'Machines',
  images: [],
};

test('an excerpt of a table is its row under the names of the columns, quoted word for word', async () => {
  const configuration = EMPTY_CONFIGURATION;
  const signal = new AbortController().signal;
  const decision = decideByWords(question, configuration);
  let answer = '';
  for await (const piece of extractiveEngine.write({
    question,
    configuration,
    decision,
    passages: [passage],
    signal,
  }).text)
    answer += String(piece);
  expect(answer.split('\n').slice(0, 5)).toEqual([
    '> Fees of 2026',
    '> ',
    '> | Service | Fee in euros | Paid |',
    '> | --- | --- | --- |',
    '> | Repair of a pump | 980 | monthly [1] |',
  ]);
  const checked = await extractiveEngine.validate({
    question,
    configuration,
    text: answer,
    passages: [passage],
    signal,
  });
  expect(checked.result.overall).toBe('supported');
  const [source] = sourcesOf(answer, [0], [passage], 'domain');
  expect(source?.quote).toMatch(/^Repair of a (pump \| 980 \| monthly|filter \| 1,204 \| yearly)$/);
});
