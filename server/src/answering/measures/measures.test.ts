import { expect, it } from 'vitest';
import { measureAnswer, sumMeasures } from './index.ts';
import { countSupported } from './supported.ts';

const place = { page: 3, char_start: 0, char_end: 1, boxes: [], locator: null };
const handbook = {
  n: 1,
  content: 'Full-time employees have twenty-eight days of holiday. The allowance for Lyon is 1,250.50 euros.',
  source_document_name: 'Handbook of Contoso.pdf',
  place,
};
const french = {
  n: 2,
  content: 'Le délai de préavis est de trois mois pour les cadres. La prime est de 12 500 €.',
  source_document_name: 'Convention.pdf',
  place,
};
const supported = (text: string) => countSupported(text, [handbook, french]);

it.each([
  ['the words of the passage', 'The allowance for Lyon is 1,250.50 euros. [1]', 1],
  ['a quote shown as a block, with a dot in it', '> La prime est de 12 500 €. [2]', 1],
  [
    'other words, the same number written otherwise',
    'In Lyon, employees get an allowance of 1250,5 euros [1].',
    1,
  ],
  ['a number that the passage spells out', 'Le préavis des cadres est de 3 mois [2].', 1],
  ['another language, with number and name', 'The bonus amounts to 12,500 [2].', 1],
  ['a name that only the document’s name has', 'The allowance of Contoso for Lyon is 1250.5 euros [1].', 1],
  ['another number', 'The allowance for Lyon is 1,350.50 euros. [1]', 0],
  ['another name', 'The allowance for Paris is 1,250.50 euros. [1]', 0],
  ['words in quotes that nobody wrote', 'The handbook says “the allowance is generous” for Lyon [1].', 0],
  ['a passage that says nothing of it', 'Employees may bring dogs into every office [1].', 0],
])('looks a cited sentence up in what it cites: %s', (_what, text, count) => {
  expect(supported(text)).toEqual({ sentences: 1, cited: 1, supported: count });
});

it('counts sentences with no or an invalid citation as not cited', () => {
  expect(supported('Dogs are allowed. The bonus is 12,500 [2]. So it is [7].')).toEqual({
    sentences: 3,
    cited: 1,
    supported: 1,
  });
});

const given = {
  question: 'How much is the bonus?',
  known: [],
  text: 'The bonus is 12,500 [2].',
  sources: [french],
  unanswerable: false,
  cost: 0.25,
  took_ms: 100,
};

it('compares what is cited with what was expected', () => {
  const expected = [
    { document: 'convention.pdf', page: 3 },
    { document: 'Annex.pdf', page: null },
  ];
  const cited = [
    { document: 'Convention.pdf', page: 3 },
    { document: 'Other.pdf', page: 1 },
  ];
  const measured = measureAnswer({ ...given, outcome: 'answered', expected, cited });
  expect(measured).toMatchObject({
    degree: 'answers',
    right_page: true,
    document_recall: 0.5,
    extra_documents: 1,
  });
  expect(measureAnswer({ ...given, outcome: 'answered', expected, cited: [] }).right_page).toBe(false);
  expect(measureAnswer({ ...given, outcome: 'answered', expected: [], cited }).document_recall).toBeNull();
});

it.each([
  ['answered', [['12500', 'twelve thousand']], true],
  ['answered', [['12500'], ['twice a year']], false],
  ['may_answer', [['12500']], true],
  ['not_in_documents', [['12500']], false],
  ['failed', [['12500']], false],
] as const)('is right when the text shown holds every known answer: %s, %j', (outcome, known, right) => {
  const lists = known.map((spellings) => [...spellings]);
  const measured = measureAnswer({ ...given, outcome, known: lists, expected: [], cited: [] });
  expect(measured.right).toBe(right);
});

it('judges an answer by its cited place, and not if unanswerable', () => {
  const expected = [{ document: 'Convention.pdf', page: null }];
  const measure = (cited: typeof expected, unanswerable: boolean) =>
    measureAnswer({ ...given, outcome: 'answered', unanswerable, expected, cited }).right;
  expect([measure(expected, false), measure([], false), measure([], true)]).toEqual([true, false, null]);
});

it('tells right refusals from wrong ones, and sums up', () => {
  const asked = (outcome: 'answered' | 'may_answer' | 'not_in_documents' | 'failed', unanswerable: boolean) =>
    measureAnswer({ ...given, outcome, unanswerable, expected: [], cited: [] });
  const list = [
    asked('answered', false),
    asked('may_answer', false),
    asked('not_in_documents', false),
    asked('not_in_documents', true),
    { ...asked('failed', false), cost: null },
  ];
  expect(sumMeasures(list)).toMatchObject({
    questions: 5,
    answers: 1,
    may_answer: 1,
    nothing_found: 2,
    failed: 1,
    answers_right: 0,
    refusals_right: 1,
    refusals_wrong: 1,
    sentences: 1,
    supported_sentences: 1,
    document_recall: null,
    cost: 1,
    took_ms: 100,
  });
});
