import { EMPTY_CONFIGURATION, type Message, textOf } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decideByWords, type Engine } from '../src/answering/index.ts';
import { startExecutions } from '../src/features/executions/index.ts';
import { getMessage } from '../src/features/messages/index.ts';
import type { Hit } from '../src/knowledge/index.ts';
import { newId } from '../src/platform/ids.ts';
import { silentLogger } from '../src/platform/logs.ts';
import { openTestDatabase } from './kit/database.ts';
import { startTestServer } from './kit/server.ts';
import { until } from './kit/until.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
const [user, domain, chat, answer] = [newId(), newId(), newId(), newId()];

beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.execute(sql`insert into "user" (id, name, email, username, role, language)
    values (${user}, 'Ada', 'ada@example.com', 'ada', 'owner', 'en')`);
});
afterAll(() => database.remove());
beforeEach(async () => {
  await database.db.execute(sql`delete from chat`);
  await database.db.execute(sql`delete from domain`);
  await database.db.execute(sql`insert into domain (id, name) values (${domain}, 'Machines')`);
  await database.db.execute(
    sql`insert into chat (id, name, created_by) values (${chat}, 'Questions', ${user})`,
  );
});

const putDocuments = (count: number, status: 'queued' | 'ingested') =>
  database.db.execute(sql`
    insert into document (id, domain_id, name, size_bytes, content_hash, file_key, status)
    select gen_random_uuid(), ${domain}, 'x.pdf', 1, gen_random_uuid()::text, 'x', ${status}
    from generate_series(1, ${count}::int)`);
const readAll = () =>
  database.db.execute(sql`update document set status = 'ingested' where domain_id = ${domain}`);

const putQuestion = async () => {
  const question = newId();
  const content = JSON.stringify([{ type: 'text', text: 'Where is the valve?' }]);
  await database.db.execute(sql`
    insert into message (id, chat_id, seq, role, author_id, content, status, domain_id) values
      (${question}, ${chat}, 1, 'user', ${user}, ${content}, 'complete', ${domain}),
      (${answer}, ${chat}, 2, 'assistant', null, '[]', 'writing', ${domain})`);
  await database.db.execute(sql`
    insert into execution (id, chat_id, message_id, question_id, domain_id, engine)
    values (${newId()}, ${chat}, ${answer}, ${question}, ${domain}, 'model')`);
};

const HIT: Hit = {
  passageId: newId(),
  documentId: newId(),
  documentName: 'Manual.pdf',
  taught: null,
  page: 1,
  charStart: 0,
  charEnd: 4,
  text: 'Text',
  headings: [],
  boxes: [],
  locator: null,
  score: 1,
  held: 0,
  lexicalScore: 1,
  vectorScore: null,
};

/** Answers from what is read; refuses when told to. */
const start = (refuses: () => boolean) => {
  let written = 0;
  const ended: string[] = [];
  const told: string[] = [];
  const waited: string[] = [];
  const engine: Engine = {
    kind: 'model',
    seesImages: false,
    model: 'test:model',
    categorize: async ({ question, configuration }) => ({
      result: decideByWords(question, configuration),
      usage: [],
      notes: {},
    }),
    write: () => {
      written += 1;
      const text = refuses() ? 'NOT_IN_DOCUMENTS' : 'Behind the pump [1].';
      async function* pieces() {
        yield text;
      }
      return { text: pieces(), usage: () => [] };
    },
    validate: () => Promise.reject(new Error('is not asked')),
  };
  const executions = startExecutions({
    db: database.db,
    answering: {
      readFile: async () => new Uint8Array(),
      configurationOf: async (_domainId, version) => ({
        configuration: { ...EMPTY_CONFIGURATION, validation: 'off' },
        version,
        name: 'Machines',
        categorizers: 1,
      }),
      chooseEngine: async () => engine,
      retrieve: () => async () => [HIT],
      prices: {},
    },
    listener: {
      onDelta: ({ text }) => told.push(text),
      onWriting: () => {},
      onWaiting: (messages) => waited.push(...messages.map(({ messageId }) => messageId)),
      onVerdict: () => {},
      onEnd: (messages) => ended.push(...messages.map(({ messageId }) => messageId)),
    },
    logger: silentLogger,
    maxAnswers: 10,
    waitSeconds: 60,
  });
  return { executions, ended, told, waited, written: () => written };
};

const stored = (): Promise<Message> => getMessage(database.db, chat, answer);
const isReading = async () => {
  const message = await stored();
  return message.answer?.step === 'reading' && message;
};
const passesTheTenSeconds = () =>
  database.db.execute(
    sql`update execution set wait_until = now() - interval '1 second' where wait_until is not null`,
  );

test('a question to a domain that is being read waits for it, saying how far the reading is', async () => {
  await putDocuments(1, 'ingested');
  await putDocuments(2, 'queued');
  await putQuestion();
  // What comes after the question is not waited for.
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

test('"not in the documents" is never said of what is not read: it is asked again when it is, after a restart too', async () => {
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

test('what is not there when all is read is refused once, and no attempt has been used up', async () => {
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
  'a suggested question sent right after sign-up is answered with a citation',
  async () => {
    const server = await startTestServer();
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
