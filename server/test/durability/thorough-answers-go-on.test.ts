import { textOf } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Engine } from '../../src/answering/index.ts';
import { openTestDatabase } from '../kit/database.ts';
import { emptyLibrary, engineOf, HIT, putQuestions, putScene, type Scene, startRuns } from '../kit/runs.ts';
import { until } from '../kit/until.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let scene: Scene;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.remove());
beforeEach(async () => {
  scene = await putScene(database.db);
});

type Planning = NonNullable<Engine['plan']>;
const SEARCH = { tool: 'search' as const, query: 'oil', document: '', page: 0 };
const USAGE = [{ model: 'test:model', input_tokens: 10, output_tokens: 1 }];
const never = ({ signal }: Parameters<Planning>[0]) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );

const library = {
  ...emptyLibrary,
  search: async () => [{ ...HIT, passageId: '00000000-0000-4000-8000-000000000001', text: 'Oil' }],
  passagesByIds: async (ids: string[]) => ids.map((passageId) => ({ ...HIT, passageId, text: 'Oil' })),
};

/** Runs whose engine plans like this, and writes the passages that it was given. */
const start = (plan: Planning) => {
  const engine: Engine = {
    ...engineOf(async function* () {}),
    plan,
    write: ({ passages, thorough }) => ({
      text: (async function* () {
        yield `${thorough ? 'Report of' : 'Answer from'} ${passages.map(({ text }) => text).join(' and ')}`;
      })(),
      usage: () => [],
      cut: () => null,
    }),
  };
  return startRuns(database.db, engine, { library });
};

const storedRuns = async () => {
  const { rows } = await database.db.execute(sql`
    select m.content, m.status, e.usage, jsonb_array_length(e.rounds) as rounds
    from message m join execution e on e.message_id = m.id order by m.seq`);
  return rows.map(({ content, status, usage, rounds }) => ({
    text: textOf(String(content)),
    status,
    usage,
    rounds,
  }));
};

test('resumes a thorough answer after its finished rounds, all counted', async () => {
  await putQuestions(scene, ['Which oil?'], { thorough: true });
  let calls = 0;
  const first = start(async (asked) => {
    calls += 1;
    return calls === 1 ? { plan: { looks: [SEARCH], passages: [] }, usage: USAGE } : never(asked);
  });
  await until(() => calls === 2);
  expect(first.looked).toHaveLength(1);
  await first.executions.close();

  const saw: string[] = [];
  const second = start(async ({ notebook, roundsLeft }) => {
    saw.push(`${roundsLeft} left after ${notebook.looked()}`);
    return { plan: { looks: [], passages: [2] }, usage: USAGE };
  });
  await until(() => second.ended.length === 1, { timeout: 5_000 });
  expect(saw).toEqual(['2 left after search "oil": 1 found']);
  expect(await storedRuns()).toEqual([
    {
      text: 'Report of Oil',
      status: 'complete',
      rounds: 2,
      usage: { input_tokens: 20, output_tokens: 2 },
    },
  ]);
  await second.executions.close();
});

test('it can be stopped while it looks', async () => {
  const [answer = ''] = await putQuestions(scene, ['Which oil?'], { thorough: true });
  let isLooking = false;
  const { executions, ended } = start((asked) => {
    isLooking = true;
    return never(asked);
  });
  await until(() => isLooking);
  expect(executions.stop(answer)).toBe(true);
  await until(() => ended.length === 1);
  expect((await storedRuns())[0]?.status).toBe('stopped');
  await executions.close();
});

test('an ordinary question is not looked into', async () => {
  await putQuestions(scene, ['Which oil?']);
  const { executions, ended } = start(() => Promise.reject(new Error('is not asked')));
  await until(() => ended.length === 1);
  expect((await storedRuns())[0]?.text).toBe('Answer from Text');
  await executions.close();
});
