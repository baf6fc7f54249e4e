import {
  type InboxGap,
  type InboxGolden,
  type InboxLesson,
  type Outcome,
  textContent,
} from '@docent/contract';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessOf } from '../../../test/kit/readers.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';

let server: TestServer;
let owner: Person;
let marie: Person;
/** Expert of the other domain. */
let paul: Person;
let nina: Person;
let domain: string;
let other: string;
/** A document of the domain that Marie may not read. */
let closed: string;

beforeAll(async () => {
  server = await startTestServer({ SAMPLE_DOMAIN: 'on' });
  owner = await server.person('Olga Owner');
  marie = await server.person('Marie Dubois');
  paul = await server.person('Paul Expert');
  nina = await server.person('Nina Normal');
  domain = (await owner.post('/domains', { name: 'People' })).body.id;
  other = (await owner.post('/domains', { name: 'Buildings' })).body.id;
  await server.database.db.execute(sql`delete from domain_grant`);
  const { grant, list } = accessOf(server.database.db);
  await grant(domain, marie.id, 'expert');
  await grant(other, paul.id, 'expert');
  closed = v7();
  await server.database.db.execute(sql`
    insert into document (id, domain_id, name, size_bytes, content_hash, file_key, status)
    values (${closed}, ${domain}, 'closed.pdf', 1, 'closed', 'none/closed', 'ingested')`);
  await list(closed, { people: [owner.id] });
});
afterAll(() => server.close());

const run = (query: ReturnType<typeof sql>) => server.database.db.execute(query);
/** A question of Nina's, so many days ago, and how it ended; returns the run. */
const asked = async (question: string, outcome: Outcome, daysAgo = 0, domainId = domain): Promise<string> => {
  const at = Date.now() - daysAgo * 86_400_000;
  const [chatId, questionId, answerId, id] = [v7(), v7(), v7(), v7({ msecs: at })];
  await run(sql`insert into chat (id, name, created_by) values (${chatId}, 'A chat', ${nina.id})`);
  await run(sql`insert into message (id, chat_id, seq, role, author_id, content, reply_to) values
    (${questionId}, ${chatId}, 1, 'user', ${nina.id}, ${textContent(question)}, null),
    (${answerId}, ${chatId}, 2, 'assistant', null, ${textContent('')}, ${questionId})`);
  await run(sql`
    insert into execution (id, chat_id, message_id, question_id, domain_id, engine, step, outcome, created_at)
    values (${id}, ${chatId}, ${answerId}, ${questionId}, ${domainId}, 'extractive', 'done', ${outcome},
      ${new Date(at).toISOString()}::timestamptz)`);
  return id;
};
const gapsOf = async (person: Person, query = ''): Promise<InboxGap[]> =>
  (await person.get(`/inbox/gaps${query}`)).body.gaps;
const questions = (gaps: { question: string }[]) => gaps.map(({ question }) => question);
const counts = async (person: Person) => (await person.get('/inbox')).body;
const snooze = (person: Person, kind: string, id: string) => {
  const until = new Date(Date.now() + 86_400_000).toISOString();
  return server.call('PUT', `/inbox/snoozes/${kind}/${id}`, { until }, person.token);
};

test('lists gaps of own domains, alike ones grouped, without askers', async () => {
  await asked('What is the canteen menu?', 'not_in_documents', 3);
  await asked('What is the canteen menu today?', 'not_in_documents', 2);
  const newest = await asked('Who tunes the grand piano?', 'escalated', 1);
  await asked('Is there a sauna?', 'answered');
  await asked('Long ago?', 'not_in_documents', 40);
  await asked('Where is the boiler?', 'not_in_documents', 0, other);
  const gaps = await gapsOf(marie);
  expect(questions(gaps)).toEqual(['Who tunes the grand piano?', 'What is the canteen menu today?']);
  expect(gaps[1]).toMatchObject({
    count: 2,
    domain: { id: domain, name: 'People' },
    outcome: 'not_in_documents',
  });
  expect(JSON.stringify(gaps)).not.toContain('Nina');
  expect(questions(await gapsOf(paul))).toEqual(['Where is the boiler?']);
  // Neither for who asked, nor for an administrator while the domains have experts.
  expect([await gapsOf(nina), await gapsOf(owner)]).toEqual([[], []]);

  const { gaps: first, next, total } = (await marie.get('/inbox/gaps?limit=1')).body;
  expect([questions(first), total]).toEqual([['Who tunes the grand piano?'], 2]);
  expect(questions(await gapsOf(marie, `?cursor=${next}`))).toEqual(['What is the canteen menu today?']);
  await snooze(marie, 'gap', newest);
  expect(questions(await gapsOf(marie))).toEqual(['What is the canteen menu today?']);
  expect(questions(await gapsOf(marie, '?snoozed=true'))).toEqual(['Who tunes the grand piano?']);
});

test('a gap whose answer she may read is none to her', async () => {
  const id = await asked('How high is the severance of directors?', 'not_in_documents');
  expect(questions(await gapsOf(marie))).toContain('How high is the severance of directors?');
  await run(sql`insert into hidden_answer (execution_id, document_id) values (${id}, ${closed})`);
  expect(questions(await gapsOf(marie))).toContain('How high is the severance of directors?');
  const { list } = accessOf(server.database.db);
  await list(closed, { people: [owner.id, marie.id] });
  expect(questions(await gapsOf(marie))).not.toContain('How high is the severance of directors?');
  await list(closed, { people: [owner.id] });
});

test('lists lessons to review that the reader may read, until decided', async () => {
  const lesson = async (topic: string, domainId: string) => {
    const id = v7();
    await run(sql`insert into lesson (id, domain_id, author_id, topic, text, state)
      values (${id}, ${domainId}, ${nina.id}, ${topic}, 'Text', 'proposed')`);
    return id;
  };
  const [plain, secret] = [await lesson('Parking', domain), await lesson('Severance', domain)];
  await lesson('Boiler', other);
  await run(sql`insert into lesson_document (lesson_id, document_id) values (${secret}, ${closed})`);
  const topics = async (person: Person, query = '') =>
    (await person.get(`/inbox/lessons${query}`)).body.lessons.map(({ topic }: InboxLesson) => topic);
  expect([await topics(marie), await topics(paul), await topics(nina)]).toEqual([
    ['Parking'],
    ['Boiler'],
    [],
  ]);
  expect((await counts(marie)).lessons).toBe(1);
  await snooze(marie, 'lesson', plain);
  expect([await topics(marie), await topics(marie, '?snoozed=true')]).toEqual([[], ['Parking']]);
  await run(sql`delete from inbox_snooze`);
  await run(sql`update lesson set state = 'live' where id = ${plain}`);
  expect([await topics(marie), (await counts(marie)).lessons]).toEqual([[], 0]);
});

test('lists evaluation questions that passed before and fail now', async () => {
  const golden = async (question: string, passed: (boolean | 'failed')[], document?: string) => {
    const id = v7();
    await run(sql`insert into golden_question (id, domain_id, question, outcome, must_say, must_cite)
      values (${id}, ${domain}, ${question}, 'answered', '["80 euros"]', '[]')`);
    for (const one of passed) {
      const runId = v7();
      await run(sql`insert into golden_run (id, domain_id, reason, status, total, finished_at)
        values (${runId}, ${domain}, 'asked', 'done', 1, now())`);
      await run(sql`insert into golden_result (run_id, question_id, passed, outcome, text, missing, cited, took_ms)
        values (${runId}, ${id}, ${one === true}, ${one === 'failed' ? 'failed' : one ? 'answered' : 'not_in_documents'}, '',
          ${one === true ? '[]' : '["80 euros"]'}::jsonb, '[]', 5)`);
      if (document)
        await run(sql`insert into golden_result_document (run_id, question_id, document_id)
          values (${runId}, ${id}, ${document})`);
    }
    return id;
  };
  const broke = await golden('How much is parking?', [true, false, false]);
  await golden('Never passed?', [false, false]);
  await golden('Mended?', [true, false, true]);
  await golden('Model away?', [true, 'failed']);
  await golden('Rests on what is closed to her?', [true, false], closed);
  const { golden: list } = (await marie.get('/inbox/golden')).body as { golden: InboxGolden[] };
  expect(list).toMatchObject([
    {
      id: broke,
      expected: 'answered',
      outcome: 'not_in_documents',
      missing: ['80 euros'],
      domain: { id: domain },
    },
  ]);
  expect((await counts(marie)).golden).toBe(1);
  expect((await paul.get('/inbox/golden')).body.golden).toEqual([]);
});

test('shows the inbox to those responsible for a domain or asked', async () => {
  const shown = async (...people: Person[]) =>
    Promise.all(people.map(async (one) => (await counts(one)).shown));
  expect(await shown(marie, paul, nina, owner)).toEqual([true, true, false, true]);
  // The owner is responsible for the sample, which has no expert; once it has one, for no domain.
  await run(sql`insert into domain_grant (domain_id, user_id, role)
    select id, ${paul.id}, 'expert' from domain on conflict do nothing`);
  expect(await shown(owner)).toEqual([false]);
});
