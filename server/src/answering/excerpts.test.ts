import { EMPTY_CONFIGURATION } from '@docent/contract';
import { expect, test } from 'vitest';
import { HIT } from '../../test/kit/runs.ts';
import { decideByWords } from './by-words.ts';
import { extractiveEngine } from './engines/extractive.ts';
import { degreeOf } from './extractive/degree.ts';
import { sourcesOf } from './sources.ts';
import type { Question } from './types.ts';

const text =
  'Fees of 2026\nService | Fee in euros | Paid\nRepair of a filter | 1,204 | yearly\nRepair of a pump | 980 | monthly';
const passage = {
  ...HIT,
  text,
  headings: ['Fees'],
  // Match as returned by a search in a domain of a hundred passages.
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

type Passage = Omit<typeof passage, 'locator'> & Pick<typeof HIT, 'locator'>;

/** Returns the answer of the extractive engine and its verdict. */
const answerOf = async (text: string, passages: Passage[]) => {
  const asked = { question: { ...question, text }, configuration: EMPTY_CONFIGURATION };
  const { signal } = new AbortController();
  const decision = decideByWords(asked.question, asked.configuration);
  let answer = '';
  for await (const piece of extractiveEngine.write({ ...asked, decision, passages, signal }).text)
    answer += String(piece);
  const checked = await extractiveEngine.validate({ ...asked, text: answer, passages, signal });
  return { answer, overall: checked.result.overall };
};
const plainPassage = (text: string, headings: string[] = []): Passage => ({
  ...passage,
  text,
  headings,
  locator: { kind: 'heading', headings },
});

test('shows rows of a table under their column names and caption', async () => {
  const { answer, overall } = await answerOf(question.text, [passage]);
  expect(answer.split('\n')).toEqual([
    '> *Manual › Fees*',
    '> ',
    '> Fees of 2026',
    '> ',
    '> | Service | Fee in euros | Paid |',
    '> | --- | --- | --- |',
    '> | Repair of a filter | 1,204 | yearly |',
    '> | **Repair of a pump** | **980** | **monthly** [1] |',
  ]);
  expect(overall).toBe('supported');
  const [source] = sourcesOf(answer, [0], [passage], 'domain');
  expect(source?.quote).toBe('Repair of a pump | 980 | monthly');
});

test('a table on a page of a PDF has its columns too', async () => {
  const onPage: Passage = { ...passage, locator: null };
  const { answer, overall } = await answerOf(question.text, [onPage]);
  expect(answer).toContain('> | Service | Fee in euros | Paid |');
  expect(answer).toContain('> | **Repair of a pump** | **980** | **monthly** [1] |');
  expect(overall).toBe('supported');
});

test('a list item is marked and shown with the sentence that introduces it', async () => {
  const text =
    'The fee for a repair is paid back for these parts:\n- Pump\n- Filter of any size\nAll other parts are at your own cost.';
  const { answer, overall } = await answerOf('Is the fee paid back for the repair of a pump?', [
    plainPassage(text, ['Fees']),
  ]);
  expect(answer).toContain(
    '> The fee for a repair is paid back for these parts:\n> \n> - **Pump** [1]\n> - Filter of any size',
  );
  expect(overall).toBe('supported');
});

const SECTIONS =
  'If you are ill, tell your manager on the first day.\n5. Repair of a pump\nThe repair is paid within ten days at a fee of 980 euros.\n6. Training\nEverybody has five days a year.';

test('headings within a passage stand as headings and are not cited', async () => {
  const { answer, overall } = await answerOf('What is the fee for the repair of a pump?', [
    plainPassage(SECTIONS, ['4. Sick leave']),
  ]);
  expect(answer).toContain(
    '**The repair is paid within ten days at a fee of 980 euros**. [1]\n> \n> *6. Training*\n> \n> Everybody',
  );
  expect(overall).toBe('supported');
});

test('a passage is shown from the section of its marked sentence on', async () => {
  const answerTo = async (question: string) =>
    (await answerOf(question, [plainPassage(SECTIONS, ['Rules', '4. Sick leave'])])).answer;
  expect(await answerTo('What is the fee for the repair of a pump?')).toMatch(
    /^> \*Manual › Rules › 5\. Repair of a pump\*\n> \n> \*\*The repair is paid/,
  );
  expect(await answerTo('When do I tell my manager that I am ill?')).toMatch(
    /^> \*Manual › Rules › 4\. Sick leave\*\n> \n> \*\*If you are ill/,
  );
});

test('marks the best sentence within its paragraph, with its marker', async () => {
  const text =
    'Pumps are made in Lyon. The fee for the repair of a pump is 980 euros. It is due on the day of the repair.';
  const shown = plainPassage(text);
  const { answer, overall } = await answerOf(question.text, [shown]);
  expect(answer).toContain(
    '> Pumps are made in Lyon. **The fee for the repair of a pump is 980 euros**. [1] It is due on the day of the repair.',
  );
  expect(overall).toBe('supported');
  expect(sourcesOf(answer, [0], [shown], 'domain')[0]?.quote).toBe(
    'The fee for the repair of a pump is 980 euros.',
  );
});

test('shows the passage of the best sentence, then the first hit', async () => {
  const texts = ['Fees are in euros.', 'A pump is blue.', 'The fee for the repair of a pump is 980 euros.'];
  const scores = [1, 0.6, 0.5];
  const { answer } = await answerOf(
    question.text,
    texts.map((text, index) => ({ ...plainPassage(text), score: scores[index] ?? 0 })),
  );
  expect(answer.match(/Manual/g)).toHaveLength(2);
  expect(answer.indexOf('980')).toBeLessThan(answer.indexOf('Fees are'));
  expect(answer).not.toContain('blue');
});

/** Numbers of the passages shown, of hits with these scores and lengths. */
const shownOf = async (scores: number[], characters: number, held = 1) => {
  const passages = scores.map((score) => ({
    ...plainPassage(
      `The fee for the repair of a pump is 980 euros. ${'Pumps are blue. '.repeat(characters / 16)}`,
    ),
    ...{ score, held },
  }));
  const { answer } = await answerOf(question.text, passages);
  return [...new Set([...answer.matchAll(/\[(\d)\]/g)].map(([, number]) => Number(number)))];
};

test('shows a third passage if its score is near the best one', async () => {
  expect(await shownOf([1, 0.5, 0.4], 1_600)).toEqual([1, 2]);
  expect(await shownOf([1, 0.8, 0.8], 1_600)).toEqual([1, 2, 3]);
  // Scores are less reliable if passages contain few of the words.
  expect(await shownOf([1, 0.5, 0.4], 1_600, 0.4)).toEqual([1, 2, 3]);
});

test('does not tell a question as answered if many passages score alike', () => {
  const withFee = (fee: string) => ({ ...passage, text: text.replace('980', fee) });
  const hits = (scores: number[], fee = (at: number) => String(980 + at)) =>
    scores.map((score, at) => ({ ...withFee(fee(at)), score }));
  const alone = degreeOf(question.text, hits([1, 0.8, 0.8, 0.8]));
  const alike = [1, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9];
  const crowded = degreeOf(question.text, hits(alike));
  expect(alone.degree).toBe('answers');
  expect(crowded).toMatchObject({ degree: 'may_answer', failed: 'answers', alike: 9 });
  // Copies of one document confirm it.
  expect(
    degreeOf(
      question.text,
      hits(alike, () => '980'),
    ).degree,
  ).toBe('answers');
});

test('shows a fourth and a fifth passage only while all are short', async () => {
  expect(await shownOf([1, 0.8, 0.8, 0.8, 0.8], 160)).toEqual([1, 2, 3, 4, 5]);
  expect(await shownOf([1, 0.8, 0.8, 0.8, 0.8], 1_600)).toEqual([1, 2, 3]);
  expect(await shownOf([1, 0.8, 0.8, 0.8, 0.8], 720)).toEqual([1, 2, 3, 4]);
});

test('a long passage is cut around its best sentence', async () => {
  const filling = (word: string) =>
    `${word} is a word that fills the page with nothing that is asked. `.repeat(40);
  const text = `${filling('Before')}The fee for the repair of a pump is 980 euros. ${filling('After')}`;
  const { answer, overall } = await answerOf(question.text, [plainPassage(text.trim())]);
  expect(answer.length).toBeLessThan(2_300);
  expect(answer).toContain('**The fee for the repair of a pump is 980 euros**. [1]');
  expect(answer.match(/^> …$/gm)).toHaveLength(2);
  expect(overall).toBe('supported');
});

test("escapes Markdown in a document's text, and repeats no headings", async () => {
  const text = 'Fees\nThe fee for the *repair* of a [pump] is 980 euros.';
  const { answer, overall } = await answerOf(question.text, [plainPassage(text, ['Fees'])]);
  expect(answer).toBe(
    '> *Manual › Fees*\n> \n> **The fee for the \\*repair\\* of a \\[pump\\] is 980 euros**. [1]',
  );
  expect(overall).toBe('supported');
});
