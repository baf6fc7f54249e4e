import { expect, test } from 'vitest';
import { emptyLibrary, HIT } from '../../../test/kit/runs.ts';
import type { Hit } from '../../knowledge/index.ts';
import { type LookAround, lookAround } from './look-around.ts';
import type { Library, Plan, Round } from './types.ts';

const hit = (id: string, documentName = 'Manual.pdf'): Hit => ({
  ...HIT,
  passageId: id,
  documentId: `of ${documentName}`,
  documentName,
  text: `Text of ${id}`,
});
const look = (tool: Plan['looks'][number]['tool'], more: Partial<Plan['looks'][number]> = {}) => ({
  tool,
  query: '',
  document: '',
  page: 0,
  ...more,
});
const library: Library = {
  ...emptyLibrary,
  search: async (query) => [hit(`searched ${query}`, 'Other.pdf')],
  searchIn: async (id, query) => [hit(`${query} in ${id}`)],
  page: async (id, page) => [hit(`page ${page} ${id}`)],
  documents: async () => [{ id: 'of Rules.pdf', name: 'Rules.pdf', pages: 9 }],
  passagesByIds: async (ids) => ids.filter((id) => !id.includes('deleted')).map((id) => hit(id)),
};

/** Runs with these plans in order; records the model's input in each round and the stored rounds. */
const run = async (plans: Plan[], more: Partial<LookAround> = {}) => {
  const saw: { looked: string; documents: string; passages: string[]; roundsLeft: number }[] = [];
  const kept: Round[] = [];
  const result = await lookAround([hit('first')], {
    library,
    limits: { rounds: 5, seconds: 100, tokens: 1_000 },
    before: [],
    keep: async (round) => {
      kept.push(round);
    },
    plan: async ({ notebook, roundsLeft }) => {
      saw.push({
        looked: notebook.looked(),
        documents: notebook.documents(),
        passages: notebook.passages().map(({ passageId }) => passageId),
        roundsLeft,
      });
      const plan = plans[saw.length - 1];
      return plan ? { plan, usage: [{ model: 'test:model', input_tokens: 90, output_tokens: 10 }] } : null;
    },
    ...more,
  });
  return { saw, kept, ...result, ids: result.passages.map(({ passageId }) => passageId) };
};

test('the model uses each tool, sees the results, and chooses evidence', async () => {
  const { saw, ids, kept, usage } = await run([
    {
      looks: [look('search', { query: 'holiday' }), look('list'), look('open', { document: 'D1', page: 4 })],
      passages: [],
    },
    { looks: [look('search_in', { document: 'd3 (Rules.pdf)', query: 'days' })], passages: [1] },
    { looks: [], passages: [4, 2, 99] },
  ]);
  expect(saw[1]?.documents).toBe('D1: Manual.pdf\nD2: Other.pdf\nD3: Rules.pdf (9 pages)');
  expect(saw[1]?.looked.split('\n')).toEqual([
    'search "holiday": 1 found',
    'list "": 1 found',
    'open D1 (Manual.pdf) page 4: 1 found',
  ]);
  expect(saw[2]?.passages).toEqual([
    'first',
    'searched holiday',
    'page 4 of Manual.pdf',
    'days in of Rules.pdf',
  ]);
  expect(ids).toEqual(['searched holiday', 'days in of Rules.pdf']);
  expect(kept.map(({ looks }) => looks.length)).toEqual([3, 1, 0]);
  expect(usage).toHaveLength(3);
});

test('skips what cannot be read, and ends after a round of only that', async () => {
  const { ids, kept } = await run([
    {
      looks: [
        look('open', { document: 'D9', page: 1 }),
        look('open', { document: 'D1', page: 0 }),
        look('search', { query: '  ' }),
      ],
      passages: [],
    },
  ]);
  expect(kept).toHaveLength(1);
  expect(ids).toEqual(['first']);
});

test('a model that gives no plan leaves what was found so far', async () => {
  const { ids } = await run([{ looks: [look('search', { query: 'holiday' })], passages: [] }]);
  expect(ids).toEqual(['first', 'searched holiday']);
});

test.each([
  ['rounds', { rounds: 2, seconds: 100, tokens: 1_000 }, 2],
  ['tokens', { rounds: 5, seconds: 100, tokens: 250 }, 3],
])('the limit of %s ends it, and all that was seen is given to the writer', async (_of, limits, times) => {
  const plans = Array.from({ length: 5 }, (_, index) => ({
    looks: [look('search', { query: `q${index}` })],
    passages: [],
  }));
  const { saw, ids } = await run(plans, { limits });
  expect(saw).toHaveLength(times);
  expect(ids).toHaveLength(1 + times);
});

test('a new attempt resumes after finished rounds, repeats none, counts cost', async () => {
  const before: Round[] = [
    {
      looks: [
        {
          shown: { tool: 'search', query: 'holiday', found: 2 },
          passages: ['searched holiday', 'deleted'],
          documents: [],
        },
      ],
      chosen: null,
      usage: [{ model: 'test:model', input_tokens: 500, output_tokens: 0 }],
      tookMs: 99_000,
    },
  ];
  const { saw, usage } = await run([{ looks: [], passages: [] }], { before });
  expect(saw).toEqual([
    {
      looked: 'search "holiday": 2 found',
      documents: 'D1: Manual.pdf',
      passages: ['first', 'searched holiday'],
      roundsLeft: 4,
    },
  ]);
  expect(usage.map(({ input_tokens }) => input_tokens)).toEqual([500, 90]);
  const [one] = before;
  if (!one) throw new Error();
  const spent = await run([{ looks: [], passages: [] }], { before: [{ ...one, tookMs: 100_000 }] });
  expect(spent.saw).toEqual([]);
  const chosen = await run([], { before: [one, { ...one, looks: [], chosen: ['searched holiday'] }] });
  expect([chosen.saw.length, chosen.ids]).toEqual([0, ['searched holiday']]);
});
