import { textOf } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Engine } from '../../src/answering/index.ts';
import { newId } from '../../src/platform/ids.ts';
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

type Asked = Parameters<Engine['write']>[0];
/** Behaviour of a writer: streams a text, maybe with missing facts, or throws. */
type Draft = { text: string; missing?: string[] };

const MORE = ['First', 'Second'].map((text) => ({ ...HIT, passageId: newId(), text }));
const USAGE = { model: 'test:model', input_tokens: 10, output_tokens: 1 };
const never = ({ signal }: Asked) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );

/** Runs whose model writes so. Each further search finds a further passage. */
const start = (
  write: (asked: Asked) => Promise<Draft>,
  options: Omit<Parameters<typeof startRuns>[2], 'retrieve'> = {},
) => {
  const searches: string[] = [];
  const engine: Engine = {
    ...engineOf(async function* () {}),
    kind: 'model',
    write: (asked) => {
      let missing: string[] = [];
      return {
        text: (async function* () {
          const draft = await write(asked);
          missing = draft.missing ?? [];
          yield draft.text;
        })(),
        usage: () => [USAGE],
        missing: () => missing,
        cut: () => null,
      };
    },
  };
  const retrieve = async ({ question }: { question: string }) => {
    searches.push(question);
    const found = MORE.filter(({ text }) => question.includes(text));
    return found.length ? found : [HIT];
  };
  return {
    ...startRuns(database.db, engine, {
      library: {
        ...emptyLibrary,
        passagesByIds: async (ids) => MORE.filter((hit) => ids.includes(hit.passageId)),
      },
      ...options,
      retrieve,
    }),
    searches,
  };
};

const stored = async () => {
  const { rows } = await database.db.execute(sql`
    select m.content, m.status, e.outcome, e.usage, jsonb_array_length(e.rounds) as rounds, e.draft
    from message m join execution e on e.message_id = m.id`);
  const [row = {}] = rows;
  return { ...row, rounds: Number(row.rounds), content: textOf(String(row.content)) };
};
const given = ({ passages }: Asked) => passages.map(({ text }) => text).join(' and ');

test('resumes an answer after its first search, and repeats no text', async () => {
  await putQuestions(scene, ['What is it?']);
  let calls = 0;
  const first = start(async (asked) => {
    calls += 1;
    return calls === 1 ? { text: 'It is so [1].', missing: ['First'] } : never(asked);
  });
  await until(() => calls === 2);
  expect((await stored()).rounds).toBe(1);
  await first.executions.close();

  const saw: string[] = [];
  const second = start(async (asked) => {
    saw.push(`${given(asked)}${asked.maySearch ? ', and may look' : ''}`);
    return { text: `It is number ${saw.length} [1].`, missing: [saw.length === 1 ? 'Second' : 'Third'] };
  });
  // The first process has released its lease: the second does not wait for it to expire.
  await until(() => second.ended.length === 1, { timeout: 5_000 });
  // One look is left of two, and what the first had found is there.
  expect(saw).toEqual(['Text and First, and may look', 'Text and First and Second']);
  expect(second.searches).toEqual(['What is it?', 'Second']);
  expect(await stored()).toMatchObject({
    content: 'It is number 2 [1].',
    outcome: 'answered',
    rounds: 2,
    // One before its process went, two after that.
    usage: { input_tokens: 30, output_tokens: 3 },
  });
  // A draft that is replaced before its documents are stored was not published.
  expect(second.told.join('')).toMatch(/^(It is number 1 \[1\]\.)?It is number 2 \[1\]\.$/);
  await second.executions.close();
});

test('stopped in a second search, it ends with the draft and can be retried', async () => {
  const [answer = ''] = await putQuestions(scene, ['What is it?']);
  let calls = 0;
  const { executions, ended, progress } = start(async (asked) => {
    calls += 1;
    return calls === 1 ? { text: 'It is so [1].', missing: ['First'] } : never(asked);
  });
  await until(() => calls === 2 && progress.at(-1)?.looked.length === 2);
  expect(progress.at(-1)).toMatchObject({
    step: 'retrieving',
    looked: [{ tool: 'search' }, { tool: 'search_again', query: 'First', found: 1 }],
  });
  expect(executions.stop(answer)).toBe(true);
  await until(() => ended.length === 1);
  expect(await stored()).toMatchObject({ content: 'It is so [1].', status: 'stopped', outcome: 'stopped' });
  await executions.close();
});

test('a further draft that breaks off leaves the one before', async () => {
  await putQuestions(scene, ['What is it?']);
  const { executions, ended } = start(async ({ lacked }) => {
    if (lacked?.length) throw new Error('broken');
    return { text: 'It is so [1].', missing: ['First'] };
  });
  await until(() => ended.length === 1);
  expect(await stored()).toMatchObject({ content: 'It is so [1].', outcome: 'answered' });
  await executions.close();
});

test.each([
  ['looks', { looks: 1 }, 1],
  ['tokens of all calls', { tokens: 15 }, 1],
  ['tokens of the first call', { tokens: 11 }, 0],
  ['seconds', { seconds: 0 }, 0],
  ['none at all', { looks: 0 }, 0],
])('no look begins beyond the limits: %s', async (_what, secondLookLimits, rounds) => {
  await putQuestions(scene, ['What is it?']);
  let drafts = 0;
  const { executions, ended } = start(
    async () => {
      drafts += 1;
      return { text: `It is number ${drafts} [1].`, missing: [['First', 'Second'][drafts - 1] ?? 'Third'] };
    },
    { secondLookLimits },
  );
  await until(() => ended.length === 1);
  expect(await stored()).toMatchObject({ rounds, content: `It is number ${rounds + 1} [1].` });
  await executions.close();
});

test('a check that fails while looks are left leaves the answer, unchecked', async () => {
  await putQuestions(scene, ['What is it?']);
  const { executions, ended } = start(async () => ({ text: 'It is so [1].' }), { validation: 'after' });
  await until(() => ended.length === 1);
  expect(await stored()).toMatchObject({ content: 'It is so [1].', outcome: 'answered' });
  await executions.close();
});
