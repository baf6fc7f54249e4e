import { type Message, textOf } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readerOf } from '../src/access/index.ts';
import { getMessage } from '../src/features/messages/index.ts';
import { openTestDatabase } from './kit/database.ts';
import { engineOf, HIT, putQuestions, putScene, type Scene, startRuns } from './kit/runs.ts';
import { startTestServer } from './kit/server.ts';
import { until } from './kit/until.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let scene: Scene;
let answer: string;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.remove());
beforeEach(async () => {
  scene = await putScene(database.db);
});

const putDocuments = (count: number, status: 'queued' | 'ingested') =>
  database.db.execute(sql`
    insert into document (id, domain_id, name, size_bytes, content_hash, file_key, status)
    select gen_random_uuid(), ${scene.domain}, 'x.pdf', 1, gen_random_uuid()::text, 'x', ${status}
    from generate_series(1, ${count}::int)`);
const readAll = () =>
  database.db.execute(sql`update document set status = 'ingested' where domain_id = ${scene.domain}`);

const putQuestion = async () => {
  [answer = ''] = await putQuestions(scene, ['Where is the valve?']);
};

/** Answers from what is read; refuses when told to. */
const start = (refuses: () => boolean) => {
  let written = 0;
  const engine = engineOf(async function* () {
    written += 1;
    yield refuses() ? 'NOT_IN_DOCUMENTS' : 'Behind the pump [1].';
  });
  // No word of the question is in it: nothing that may answer stands in a refusal's place.
  const runs = startRuns(database.db, engine, { retrieve: async () => [{ ...HIT, held: 0 }] });
  return { ...runs, written: () => written };
};

const stored = (): Promise<Message> =>
  getMessage(database.db, scene.chat, answer, readerOf({ id: scene.user }));
const isReading = async () => {
  const message = await stored();
  return message.answer?.step === 'reading' && message;
};
const passesTheTenSeconds = () =>
  database.db.execute(
    sql`update execution set wait_until = now() - interval '1 second' where wait_until is not null`,
  );

test('a question waits for a domain in ingestion, and shows the progress', async () => {
  await putDocuments(1, 'ingested');
  await putDocuments(2, 'queued');
  await putQuestion();
  // Documents added after the question are not waited for.
  await database.db.execute(sql`update execution set created_at = now() + interval '1 minute'`);
  await putDocuments(1, 'queued');
  await database.db.execute(sql`
    update document set created_at = now() + interval '1 hour' where id = (select max(id::text)::uuid from document where status = 'queued')`);
  const { executions, ended, waited, written } = start(() => false);
  const waiting = await until(isReading);
  expect(waiting.answer?.reading).toEqual({ read: 1, total: 3, searched: false });
  expect(waiting).toMatchObject({ status: 'writing' });
  await until(() => waited.includes(answer));
  expect(written()).toBe(0);
  await database.db.execute(
    sql`update document set status = 'ingested' where created_at < now() + interval '1 minute'`,
  );
  await until(() => ended.length === 1);
  expect(await stored()).toMatchObject({
    status: 'complete',
    answer: { outcome: 'answered', reading: null },
  });
  expect(written()).toBe(1);
  await executions.close();
});

test('neither waits for nor counts a document hidden from a participant', async () => {
  await putDocuments(1, 'ingested');
  await putDocuments(2, 'queued');
  await database.db.execute(
    sql`update document set access = 'listed' where status = 'queued' and domain_id = ${scene.domain}`,
  );
  await putQuestion();
  const first = start(() => true);
  // Nothing is found either, and it says so without waiting.
  await until(() => first.ended.length === 1);
  expect(first.waited).toEqual([]);
  expect((await stored()).answer).toMatchObject({ outcome: 'not_in_documents', reading: null });
  await first.executions.close();
});

test('a document for fewer people is waited for by those who may read it', async () => {
  await putDocuments(1, 'ingested');
  await putDocuments(2, 'queued');
  await database.db.execute(
    sql`update document set access = 'listed' where status = 'queued' and domain_id = ${scene.domain}`,
  );
  await database.db.execute(sql`
    insert into document_principal (document_id, user_id)
    select (select max(id::text)::uuid from document where access = 'listed' and domain_id = ${scene.domain}), ${scene.user}::uuid`);
  await putQuestion();
  const second = start(() => false);
  const waiting = await until(isReading);
  expect(waiting.answer?.reading).toEqual({ read: 1, total: 2, searched: false });
  await readAll();
  await until(() => second.ended.length === 1);
  await second.executions.close();
});

test('counts the wait for documents apart from the time that the answer took', async () => {
  await putDocuments(1, 'queued');
  await putQuestion();
  const letPass = (seconds: number) =>
    database.db.execute(sql`update execution set queued_at = queued_at - make_interval(secs => ${seconds})`);
  const { executions, ended } = start(() => true);
  await until(isReading);
  await letPass(9);
  await passesTheTenSeconds();
  await until(async () => (await stored()).answer?.reading?.searched);
  await letPass(600);
  await readAll();
  await until(() => ended.length === 1);
  const { duration_ms: took, waited_for_documents_ms: waited } = (await stored()).answer ?? {};
  expect(waited).toBeGreaterThanOrEqual(609_000);
  expect(took).toBeLessThan(609_000);
  await executions.close();
});

test('it is put to what has been read when the reading takes longer', async () => {
  await putDocuments(1, 'ingested');
  await putDocuments(2, 'queued');
  await putQuestion();
  const { executions, ended } = start(() => false);
  await until(isReading);
  await passesTheTenSeconds();
  await until(() => ended.length === 1);
  expect((await stored()).answer).toMatchObject({ outcome: 'answered' });
  await executions.close();
});

test('never refuses before ingestion has ended, also after a restart', async () => {
  await putDocuments(1, 'ingested');
  await putDocuments(1, 'queued');
  await putQuestion();
  const first = start(() => true);
  await until(isReading);
  await passesTheTenSeconds();
  const searched = await until(async () => {
    const message = await stored();
    return message.answer?.reading?.searched && message;
  });
  expect(searched).toMatchObject({
    status: 'writing',
    answer: { outcome: null, reading: { read: 1, total: 2 } },
  });
  expect(first.written()).toBe(1);
  await first.executions.close();
  expect([first.told, first.ended]).toEqual([[], []]);
  const second = start(() => false);
  await readAll();
  await until(() => second.ended.length === 1);
  const message = await stored();
  expect(message).toMatchObject({ status: 'complete', answer: { outcome: 'answered' } });
  expect(textOf(message.content)).toBe('Behind the pump [1].');
  expect([second.written(), second.ended]).toEqual([1, [answer]]);
  await second.executions.close();
});

test('refuses once after ingestion, and waiting uses up no attempt', async () => {
  await putDocuments(1, 'queued');
  await putQuestion();
  const { executions, ended, written } = start(() => true);
  await until(isReading);
  await passesTheTenSeconds();
  await until(async () => (await stored()).answer?.reading?.searched);
  await readAll();
  await until(() => ended.length === 1);
  expect((await stored()).answer?.outcome).toBe('not_in_documents');
  expect(written()).toBe(2);
  const { rows } = await database.db.execute(sql`select attempt, waits from execution`);
  expect(rows).toEqual([{ attempt: 3, waits: 2 }]);
  await executions.close();
});

test('waits for a thousand documents, shows that, and answers once', async () => {
  await putDocuments(1_000, 'queued');
  await putQuestion();
  const first = start(() => true);
  const waiting = await until(isReading);
  expect(waiting.answer?.reading).toEqual({ read: 0, total: 1_000, searched: false });
  await passesTheTenSeconds();
  await until(async () => (await stored()).answer?.reading?.searched);
  await database.db.execute(sql`
    update document set status = 'ingested' where id in (
      select id from document where domain_id = ${scene.domain} order by id limit 400)`);
  expect((await stored()).answer?.reading).toEqual({ read: 400, total: 1_000, searched: true });
  expect([first.ended, first.told]).toEqual([[], []]);
  await first.executions.close();
  const second = start(() => false);
  await readAll();
  await until(() => second.ended.length === 1);
  expect((await stored()).answer).toMatchObject({ outcome: 'answered', reading: null });
  expect(second.written()).toBe(1);
  await second.executions.close();
});

test('in a large domain a question does not wait for the few that are added', async () => {
  await putDocuments(20, 'ingested');
  await putDocuments(1, 'queued');
  await putQuestion();
  const { executions, ended } = start(() => false);
  await until(() => ended.length === 1);
  expect((await stored()).answer?.outcome).toBe('answered');
  const { rows } = await database.db.execute(sql`select waits from execution`);
  expect(rows).toEqual([{ waits: 0 }]);
  await executions.close();
});

/** Three short documents, on a machine that does much else. */
const SAMPLE_READ_MS = 90_000;

test(
  'a suggested question right after sign-up gets a cited answer',
  async () => {
    const server = await startTestServer({ SAMPLE_DOMAIN: 'on' });
    const owner = await server.person('Ada Owner');
    const asker = await owner.connect();
    const [sample] = (await owner.get('/domains')).body.domains;
    const asked: string = sample.suggested_questions.en[0];
    const id = (await owner.post('/chats', {})).body.id;
    const { data } = await asker.say(id, asked, sample.id);
    const message = await until(
      async () => {
        const { messages } = (await owner.get(`/messages?chat_id=${id}`)).body as { messages: Message[] };
        return messages.find((one) => one.id === data.answer.id && one.status !== 'writing');
      },
      { timeout: SAMPLE_READ_MS, interval: 200 },
    );
    expect(message.answer?.outcome).toBe('answered');
    expect(message.sources.length).toBeGreaterThan(0);
    asker.close();
    await server.close();
  },
  2 * SAMPLE_READ_MS,
);
