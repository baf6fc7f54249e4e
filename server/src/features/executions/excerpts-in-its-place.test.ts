import { textOf } from '@docent/contract';
import { APICallError } from 'ai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/kit/database.ts';
import { engineOf, putQuestions, putScene, startRuns } from '../../../test/kit/runs.ts';
import { until } from '../../../test/kit/until.ts';
import { readerOf } from '../../access/index.ts';
import { failureOf } from '../../answering/index.ts';
import { getMessage } from '../messages/index.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.remove());

const refused = (statusCode: number) =>
  failureOf(
    new APICallError({
      message: 'no',
      url: 'http://x',
      requestBodyValues: {},
      statusCode,
      responseBody: '{}',
    }),
    false,
    false,
  );

/** Returns the stored answer of a run whose model streams `words` and then fails with this status. */
const answerWith = async (words: string, statusCode: number) => {
  const scene = await putScene(database.db);
  const [answer = ''] = await putQuestions(scene, ['Where is the valve?']);
  const engine = engineOf(async function* () {
    if (words) yield words;
    throw refused(statusCode);
  });
  const { executions, ended } = startRuns(database.db, engine);
  await until(() => ended.length === 1);
  await executions.close();
  const message = await getMessage(database.db, scene.chat, answer, readerOf({ id: scene.user }));
  return { text: textOf(message.content), ...message.answer };
};

test('excerpts answer where a model fails that somebody has to see to', async () => {
  for (const status of [401, 402, 410])
    expect(await answerWith('', status)).toMatchObject({
      engine: 'extractive',
      model: null,
      failure: null,
      // The passage of this test has no signs of its words; what excerpts say is tried with whole servers.
      outcome: 'not_in_documents',
    });
});

test('a failure that may pass is told, and can be tried again', async () => {
  expect(await answerWith('', 500)).toMatchObject({ outcome: 'failed', failure: 'model_failed', text: '' });
});

test('what has been shown is not taken back: it stays, with the reason', async () => {
  expect(await answerWith('Behind the ', 401)).toMatchObject({
    outcome: 'failed',
    failure: 'model_refused_key',
    model: 'test:model',
    text: 'Behind the ',
  });
});
