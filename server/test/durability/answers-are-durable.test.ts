import { once } from 'node:events';
import { textOf } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Engine } from '../../src/answering/index.ts';
import { openTestDatabase } from '../kit/database.ts';
import { engineOf, HIT, putQuestions, putScene, type Scene, startRuns } from '../kit/runs.ts';
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

const put = (questions: string[]) => putQuestions(scene, questions);
const start = (engine: Engine, more?: Parameters<typeof startRuns>[2]) =>
  startRuns(database.db, engine, more);
const echo = engineOf(async function* (question) {
  yield `Answer to ${question}`;
});

const storedAnswers = async () => {
  const { rows } = await database.db.execute(sql`
    select m.content, m.status, e.outcome, e.attempt from message m join execution e on e.message_id = m.id order by m.seq`);
  return rows.map(({ content, status, outcome, attempt }) => ({
    content: textOf(String(content)),
    status,
    outcome,
    attempt,
  }));
};

/** A gate that writers wait at until it is opened. */
const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

test('stores answers ending together, each with its text, published once', async () => {
  const questions = Array.from({ length: 60 }, (_, index) => `question ${index}`);
  const answers = await put(questions);
  const { ended, executions } = start(echo);
  await until(() => ended.length >= answers.length);
  expect(ended.toSorted()).toEqual(answers.toSorted());
  expect((await storedAnswers()).map(({ content }) => content)).toEqual(
    questions.map((question) => `Answer to ${question}`),
  );
  await executions.close();
});

test('stores the wait for the first words, including that for a slot', async () => {
  const began = performance.now();
  await put(['slow']);
  await database.db.execute(sql`update execution set queued_at = now() - interval '10 seconds'`);
  const { open, opened } = gate();
  const { ended, executions } = start(
    engineOf(async function* () {
      yield 'First';
      await opened;
      yield ' and last';
    }),
  );
  const stored = async () =>
    (
      await database.db.execute(sql`select draft, first_words_ms as "first",
      (extract(epoch from finished_at - queued_at) * 1000)::int as whole from execution`)
    ).rows[0];
  // Stored by the clock of drafts, well after it was shown.
  await until(async () => (await stored())?.draft === 'First');
  const draftAfterMs = performance.now() - began;
  open();
  await until(() => ended.length === 1);
  const { first, whole } = (await stored()) ?? {};
  expect(Number(first)).toBeGreaterThanOrEqual(10_000);
  expect(Number(first)).toBeLessThanOrEqual(10_000 + draftAfterMs);
  expect(Number(whole)).toBeGreaterThan(Number(first));
  await executions.close();
});

test('an answer that the database refuses does not affect others', async () => {
  await put(['bad', 'good', 'better']);
  const unstorable = { ...HIT, documentName: 'PostgreSQL has no \0' };
  const { open, opened } = gate();
  const { ended, executions } = start(
    engineOf(async function* (question) {
      await opened;
      yield `${question} [1]`;
    }),
    { retrieve: async ({ question }) => [question === 'bad' ? unstorable : HIT] },
  );
  await until(async () => (await storedAnswers()).every(({ attempt }) => attempt === 1));
  open();
  await until(() => ended.length === 2);
  expect((await storedAnswers()).map(({ content }) => content)).toEqual(['', 'good [1]', 'better [1]']);
  await executions.close();
});

test('more questions than places are answered one after the other', async () => {
  await put(['one', 'two', 'three', 'four', 'five']);
  let writing = 0;
  let most = 0;
  const { ended, executions } = start(
    engineOf(async function* (question) {
      writing += 1;
      most = Math.max(most, writing);
      await new Promise((resolve) => setImmediate(resolve));
      yield question;
      writing -= 1;
    }),
    { maxAnswers: 2 },
  );
  await until(() => ended.length === 5);
  expect(most).toBeLessThanOrEqual(2);
  await executions.close();
});

test('a closing server leaves its answer to the next, written once and whole', async () => {
  const [answer] = await put(['How?']);
  const first = start(
    engineOf(async function* (_question, signal) {
      yield 'The beginning';
      await once(signal, 'abort');
      throw signal.reason;
    }),
  );
  await until(() => first.executions.textOf(answer ?? '') === 'The beginning');
  const second = start(echo);
  await first.executions.close();
  second.executions.wake();
  await until(() => second.ended.length === 1);
  expect(await storedAnswers()).toEqual([
    { content: 'Answer to How?', status: 'complete', outcome: 'answered', attempt: 2 },
  ]);
  expect(first.ended).toEqual([]);
  await second.executions.close();
});

test('takes over a run with an expired lease, and refuses late writes', async () => {
  const [answer] = await put(['Who?']);
  const { open, opened } = gate();
  const first = start(
    engineOf(async function* () {
      yield 'Too late';
      await opened;
    }),
  );
  // Stored, which renews the lease: it is taken away after that.
  await until(async () => {
    const { rows } = await database.db.execute(sql`select draft from execution where message_id = ${answer}`);
    return rows[0]?.draft === 'Too late';
  });
  await database.db.execute(sql`update execution set lease_until = now() - interval '1 second'`);
  const second = start(echo);
  await until(() => second.ended.length === 1);
  open();
  await first.executions.close();
  expect(await storedAnswers()).toMatchObject([{ content: 'Answer to Who?', attempt: 2 }]);
  expect(first.ended).toEqual([]);
  await second.executions.close();
});

test('loses no answer and no process when the database restarts', async () => {
  const questions = ['one', 'two', 'three'];
  await put(questions);
  const { open, opened } = gate();
  const { ended, executions } = start(
    engineOf(async function* (question) {
      yield 'Answer to ';
      await opened;
      yield question;
    }),
  );
  await until(async () => (await storedAnswers()).every(({ attempt }) => attempt === 1));
  await database.breakConnections();
  open();
  await until(() => ended.length >= 3);
  expect(await storedAnswers()).toEqual(
    questions.map((question) => ({
      content: `Answer to ${question}`,
      status: 'complete',
      outcome: 'answered',
      attempt: 1,
    })),
  );
  await executions.close();
});

test('a database restart during a search does not end the answer', async () => {
  await put(['Where?']);
  let searches = 0;
  const { ended, executions } = start(echo, {
    retrieve: async () => {
      searches += 1;
      if (searches === 1) await database.breakConnections();
      await database.pool.query('select $1::int', [1]);
      return [HIT];
    },
  });
  await until(() => ended.length === 1);
  expect(await storedAnswers()).toMatchObject([{ content: 'Answer to Where?', outcome: 'answered' }]);
  await executions.close();
});
