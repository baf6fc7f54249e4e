import { Dashboard, type Outcome, textContent } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';

const DAY_MS = 86_400_000;
let server: TestServer;
let owner: Person;
let other: Person;
let domain: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('Ada Owner');
  other = await server.person('Olivier Normal');
  domain = (await owner.post('/domains', { name: 'People' })).body.id;
});
afterAll(() => server.close());

/** Stores a question from `daysAgo` days ago with its outcome; returns the answer's id. */
const asked = async (question: string, outcome: Outcome, daysAgo = 0): Promise<string> => {
  const { db } = server.database;
  const at = Date.now() - daysAgo * DAY_MS;
  const [chatId, questionId, answerId, id] = [v7(), v7(), v7(), v7({ msecs: at })];
  await db.execute(sql`insert into chat (id, name, created_by) values (${chatId}, 'A chat', ${other.id})`);
  await db.execute(sql`insert into message (id, chat_id, seq, role, author_id, content, reply_to) values
    (${questionId}, ${chatId}, 1, 'user', ${other.id}, ${textContent(question)}, null),
    (${answerId}, ${chatId}, 2, 'assistant', null, ${textContent('')}, ${questionId})`);
  await db.execute(sql`
    insert into execution (id, chat_id, message_id, question_id, domain_id, engine, step, outcome, created_at)
    values (${id}, ${chatId}, ${answerId}, ${questionId}, ${domain}, 'extractive', 'done', ${outcome},
      ${new Date(at).toISOString()}::timestamptz)`);
  return answerId;
};
const rated = (answerId: string, person: Person, rating: 1 | -1, saved: string | null) =>
  server.database.db.execute(sql`insert into feedback (message_id, user_id, rating, time_saved)
    values (${answerId}, ${person.id}, ${rating}, ${saved})`);
const dashboard = async (days = 7) =>
  Dashboard.parse((await owner.get(`/domains/${domain}/dashboard?days=${days}`)).body);

test('a domain without questions has empty days, no gaps, no zero division', async () => {
  const { documents, days, gaps } = await dashboard();
  expect(documents).toMatchObject({ total: 0, processed_share: 0 });
  expect(days).toHaveLength(7);
  expect(days.at(-1)?.day).toBe(new Date().toISOString().slice(0, 10));
  expect(days.every(({ questions }) => questions === 0)).toBe(true);
  expect(gaps).toEqual([]);
});

test('counts read documents as processed, not failed or waiting ones', async () => {
  for (const [index, status] of ['ingested', 'ingested', 'error', 'queued'].entries()) {
    await server.database.db.execute(sql`
      insert into document (id, domain_id, name, size_bytes, content_hash, file_key, status)
      values (${v7()}, ${domain}, ${`${index}.pdf`}, 1, ${`hash ${index}`}, ${`none/${index}`}, ${status})`);
  }
  expect((await dashboard()).documents).toEqual({
    total: 4,
    ingested: 2,
    processing: 1,
    errors: 1,
    processed_share: 0.5,
  });
});

test("counts questions, outcomes, ratings and time on the question's day", async () => {
  const first = await asked('How many days of holiday?', 'answered', 2);
  const second = await asked('How long is the notice period?', 'answered', 2);
  await asked('What is the canteen menu?', 'not_in_documents', 2);
  await asked('Who won the match?', 'out_of_scope');
  await asked('Long ago?', 'failed', 40);
  await rated(first, owner, 1, 'minutes_15_30');
  await rated(first, other, 1, 'hours_over_24');
  await rated(second, other, -1, 'none');
  const { days } = await dashboard();
  expect(days.map(({ questions }) => questions)).toEqual([0, 0, 0, 0, 3, 0, 1]);
  expect(days[4]).toMatchObject({ helpful: 2, not_helpful: 1, minutes_saved: 1_462.5 });
  expect(days[4]?.outcomes).toMatchObject({ answered: 2, not_in_documents: 1, out_of_scope: 0 });
  expect(days[6]?.outcomes).toMatchObject({ out_of_scope: 1 });
  // Asked without a language model.
  expect(days.map(({ passages }) => passages)).toEqual([0, 0, 0, 0, 2, 0, 0]);
});

test('each figure leads to the questions that it counts', async () => {
  const { days } = await dashboard();
  const day = days[4]?.day ?? '';
  const listed = async (query: Record<string, string>) =>
    (
      await owner.get(
        `/executions?${new URLSearchParams({ domain_id: domain, from: day, to: day, ...query })}`,
      )
    ).body.executions.map(({ question }: { question: string }) => question);
  expect(await listed({})).toHaveLength(3);
  expect(await listed({ outcome: 'answered', engine: 'extractive' })).toHaveLength(2);
  expect(await listed({ outcome: 'not_in_documents' })).toEqual(['What is the canteen menu?']);
  expect(await listed({ rating: '1' })).toEqual(['How many days of holiday?']);
  expect(await listed({ rating: '-1' })).toEqual(['How long is the notice period?']);
  expect(await listed({ estimated: 'true' })).toHaveLength(2);
  expect(await listed({ to: days[6]?.day ?? '' })).toHaveLength(4);
  const inState = async (status: string) =>
    (await owner.get(`/documents?kb_id=${domain}&state=${status}`)).body.total;
  expect([await inState('ingested'), await inState('error')]).toEqual([2, 1]);
});

test('groups alike gaps, newest first, without askers', async () => {
  await asked('Is there a menu of the canteen?', 'escalated');
  const { gaps } = await dashboard();
  expect(
    gaps.map(({ count, badly_rated, questions }) => [count, badly_rated, questions[0]?.question]),
  ).toEqual([
    [2, 0, 'Is there a menu of the canteen?'],
    [1, 0, 'Who won the match?'],
    [1, 1, 'How long is the notice period?'],
  ]);
  expect(gaps[0]?.questions.map(({ outcome }) => outcome)).toEqual(['escalated', 'not_in_documents']);
  expect(JSON.stringify(gaps)).not.toContain(other.id);
  expect((await dashboard(60)).gaps.map(({ questions }) => questions[0]?.question)).toContain('Long ago?');
});

test('an expert, a lesson or a later answer closes a gap', async () => {
  const { db } = server.database;
  const closed = async () =>
    (await dashboard()).gaps.flatMap(({ closed_by, questions }) =>
      closed_by ? [[closed_by, questions[0]?.question]] : [],
    );
  const menu = await asked('What is the menu of the canteen?', 'not_in_documents');
  expect(await closed()).toEqual([]);
  const { rows } = await db.execute(sql`select chat_id from message where id = ${menu}`);
  await db.execute(
    sql`insert into domain_grant (domain_id, user_id, role) values (${domain}, ${owner.id}, 'manager')`,
  );
  await db.execute(sql`insert into message (id, chat_id, seq, role, author_id, content)
    values (${v7()}, ${rows[0]?.chat_id}, 3, 'user', ${owner.id}, ${textContent('Soup on Mondays.')})`);
  await db.execute(sql`
    insert into lesson (id, domain_id, author_id, topic, text, state, live_at)
    values (${v7()}, ${domain}, ${owner.id}, 'Who won the match', 'We did.', 'live', now())`);
  await asked('How long is the notice period?', 'answered');
  expect(await closed()).toEqual([
    ['expert', 'What is the menu of the canteen?'],
    ['lesson', 'Who won the match?'],
    ['answer', 'How long is the notice period?'],
  ]);
});

test('counts its own domain only, for its configurers only', async () => {
  const empty = (await owner.post('/domains', { name: 'Empty' })).body.id;
  const { body } = await owner.get(`/domains/${empty}/dashboard`);
  expect(Dashboard.parse(body)).toMatchObject({ documents: { total: 0 }, gaps: [] });
  expect((await owner.get(`/domains/${empty}/dashboard?days=0`)).status).toBe(400);
  expect((await other.get(`/domains/${domain}/dashboard`)).body.code).toBe('forbidden');
  await owner.patch(`/domains/${domain}`, { status: 'disabled' });
  expect((await other.get(`/domains/${domain}/dashboard`)).body.code).toBe('not_found');
  await owner.patch(`/domains/${domain}`, { status: 'active' });
});
