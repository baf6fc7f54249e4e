import {
  Analytics,
  AnalyticsLessons,
  AnalyticsQuestionList,
  type Outcome,
  textContent,
} from '@docent/contract';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeRole } from '../../../test/kit/domain-deeds.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';

let server: TestServer;
let owner: Person;
let expert: Person;
let nina: Person;
let sample: string;
let people: string;

beforeAll(async () => {
  server = await startTestServer({ SAMPLE_DOMAIN: 'on' });
  owner = await server.person('Ada Owner');
  expert = await server.person('Eve Expert');
  nina = await server.person('Nina Normal');
  sample = (await owner.get('/domains')).body.domains[0].id;
  await server.documents(owner, sample);
  people = (await owner.post('/domains', { name: '=People' })).body.id;
  await changeRole(owner, expert, { domain_ids: [people] });
});
afterAll(() => server.close());

type Past = {
  by: Person;
  at: string;
  outcome: Outcome;
  domain?: string;
  seconds?: number;
  firstWords?: number;
  cost?: number;
  withExpert?: boolean;
};
/** A question of the past and how it ended; returns the answer's id. */
const asked = async ({
  by,
  at,
  outcome,
  domain = people,
  seconds = 2,
  firstWords,
  cost,
  withExpert,
}: Past) => {
  const { db } = server.database;
  const [chatId, questionId, answerId, id] = [v7(), v7(), v7(), v7({ msecs: Date.parse(at) })];
  const end = new Date(Date.parse(at) + seconds * 1_000).toISOString();
  await db.execute(sql`insert into chat (id, name, created_by) values (${chatId}, 'A chat', ${by.id})`);
  await db.execute(sql`insert into participant (chat_id, user_id) values (${chatId}, ${by.id})`);
  if (withExpert)
    await db.execute(
      sql`insert into participant (chat_id, user_id, kind) values (${chatId}, ${expert.id}, 'expert')`,
    );
  await db.execute(sql`insert into message (id, chat_id, seq, role, author_id, content, reply_to, domain_id) values
    (${questionId}, ${chatId}, 1, 'user', ${by.id}, ${textContent(`Asked at ${at}?`)}, null, ${domain}),
    (${answerId}, ${chatId}, 2, 'assistant', null, ${textContent('')}, ${questionId}, ${domain})`);
  await db.execute(sql`
    insert into execution (id, chat_id, message_id, question_id, domain_id, engine, step, outcome, cost, usage,
      created_at, queued_at, finished_at, first_words_ms)
    values (${id}, ${chatId}, ${answerId}, ${questionId}, ${domain}, 'model', 'done', ${outcome}, ${cost ?? null},
      ${cost === undefined ? null : '{"input_tokens":1000,"output_tokens":100}'}::jsonb,
      ${at}::timestamptz, ${at}::timestamptz, ${end}::timestamptz, ${firstWords ?? null})`);
  return answerId;
};
const said = (
  answerId: string,
  by: Person,
  rating: number | null,
  reason: string | null,
  saved: string | null,
) =>
  server.database.db.execute(sql`insert into feedback (message_id, user_id, rating, reason, time_saved)
    values (${answerId}, ${by.id}, ${rating}, ${reason}, ${saved})`);

const JUNE = 'from=2026-06-01&to=2026-06-07&time_zone=Europe/Paris';
const figures = async (person: Person, query = JUNE) =>
  Analytics.parse((await person.get(`/analytics?${query}`)).body);
const questions = async (person: Person, query: string) =>
  AnalyticsQuestionList.parse((await person.get(`/analytics/questions?${query}`)).body);

test('counts questions, ratings and estimates made through the product', async () => {
  const before = await figures(owner, todayQuery());
  expect(before.now).toMatchObject({ questions: 0, people: 0, gaps: 0, answer_ms: { median: null } });
  const ask = async (person: Person, question: string) => {
    const chatId = (await person.post('/chats', {})).body.id;
    const { ask: put, close } = await person.connect();
    const answer = await put(chatId, question, sample);
    close();
    return answer.id;
  };
  const first = await ask(owner, 'How many days of holiday are there?');
  const second = await ask(nina, 'How many days of holiday are there?');
  const gap = await ask(nina, 'What is the price of a parking space in Lisbon?');
  await owner.patch(`/messages/${first}`, { rating: 1, time_saved: 'minutes_15_30' });
  await nina.patch(`/messages/${second}`, { rating: -1, reason: 'other', time_saved: 'hours_over_24' });
  const { now, scope, domains, reasons, estimates } = await figures(owner, todayQuery());
  expect(scope).toBe('all');
  expect(now).toMatchObject({ questions: 3, people: 2, gaps: 2, helpful: 1, not_helpful: 1 });
  expect(now.outcomes).toMatchObject({ answered: 2, not_in_documents: 1 });
  expect(now.passages).toBe(2);
  expect(now.saved).toEqual({
    low_minutes: 1_455,
    high_minutes: 1_470,
    open_ended: 1,
    answers_estimated: 2,
    answers: 3,
  });
  expect(now.first_words_ms.median).toBeGreaterThan(0);
  expect(now.answer_ms.median).toBeGreaterThanOrEqual(now.first_words_ms.median ?? Number.POSITIVE_INFINITY);
  expect(domains).toEqual([
    expect.objectContaining({ id: sample, questions: 3, answered: 2, passages: 2, gaps: 2 }),
  ]);
  expect(reasons).toEqual([{ reason: 'other', count: 1 }]);
  expect(estimates).toMatchObject({ minutes_15_30: 1, hours_over_24: 1, none: 0 });

  const mine = await figures(nina, todayQuery());
  expect(mine.scope).toBe('own');
  expect(mine.now).toMatchObject({ questions: 2, people: 1, not_helpful: 1, helpful: 0, gaps: 2 });
  const behind = await questions(nina, `${todayQuery()}&only=gaps`);
  expect(behind.questions.map(({ question }) => question)).toEqual([
    expect.stringContaining('parking'),
    expect.stringContaining('holiday'),
  ]);
  expect(behind.questions.every(({ chat_id }) => chat_id !== null)).toBe(true);
  expect(gap).not.toBe('');
  const answeredBy = async (engine: string) =>
    (await questions(nina, `${todayQuery()}&outcome=answered&engine=${engine}`)).questions.length;
  expect([await answeredBy('extractive'), await answeredBy('model')]).toEqual([1, 0]);
});

const todayQuery = () => {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return `from=${day(Date.now() - 86_400_000)}&to=${day(Date.now() + 86_400_000)}&time_zone=UTC`;
};

test('a day is the reader’s own, in summer and winter time', async () => {
  // 23:30 in London is the next day in Paris.
  const late = await asked({
    by: nina,
    at: '2026-06-01T22:30:00Z',
    outcome: 'answered',
    seconds: 1,
    firstWords: 400,
    cost: 0.5,
  });
  await asked({
    by: nina,
    at: '2026-06-03T09:00:00Z',
    outcome: 'escalated',
    seconds: 3,
    firstWords: 3_000,
    withExpert: true,
  });
  await asked({
    by: owner,
    at: '2026-06-03T10:00:00Z',
    outcome: 'out_of_scope',
    seconds: 9,
    firstWords: 900,
    cost: 1.5,
  });
  await asked({ by: owner, at: '2026-06-03T11:00:00Z', outcome: 'failed', seconds: 60, firstWords: 50_000 });
  await asked({ by: owner, at: '2026-05-28T09:00:00Z', outcome: 'answered' });
  await asked({ by: nina, at: '2026-01-31T23:30:00Z', outcome: 'answered' });
  await said(late, nina, 1, null, 'hours_1_4');
  await said(late, owner, -1, 'wording_mistake', null);
  const days = async (query: string) =>
    (await figures(owner, query)).slices.filter((one) => one.questions).map(({ day }) => day);
  expect(await days(JUNE)).toEqual(['2026-06-02', '2026-06-03']);
  expect(await days(JUNE.replace('Europe/Paris', 'UTC'))).toEqual(['2026-06-01', '2026-06-03']);
  expect(await days('from=2026-02-01&to=2026-02-03&time_zone=Europe/Paris')).toEqual(['2026-02-01']);
  expect(await days('from=2026-02-01&to=2026-02-03&time_zone=UTC')).toEqual([]);
  expect((await figures(owner)).slices.map(({ day }) => day)).toHaveLength(7);
});

test('figures stand beside those of as many days before', async () => {
  const { now, before, unit } = await figures(owner);
  expect(unit).toBe('day');
  expect(now).toMatchObject({ questions: 4, people: 2, gaps: 4, helpful: 1, not_helpful: 1 });
  expect(now.saved).toEqual({
    low_minutes: 60,
    high_minutes: 240,
    open_ended: 0,
    answers_estimated: 1,
    answers: 3,
  });
  expect(now.first_words_ms).toEqual({ median: 900, p90: 2_580 });
  expect(now.answer_ms).toEqual({ median: 3_000, p90: 7_800 });
  expect(now.cost).toEqual({
    total: 2,
    priced: 2,
    unpriced: 0,
    input_tokens: 2_000,
    output_tokens: 200,
  });
  expect(before).toMatchObject({ questions: 1, people: 1, gaps: 0, outcomes: { answered: 1 } });
});

test('long periods are counted by week and by month', async () => {
  const of = async (from: string) => figures(owner, `from=${from}&to=2026-06-07&time_zone=Europe/Paris`);
  const weeks = await of('2026-01-01');
  expect([weeks.unit, weeks.slices[0]?.day]).toEqual(['week', '2025-12-29']);
  const months = await of('2025-01-15');
  expect([months.unit, months.slices[0]?.day]).toEqual(['month', '2025-01-01']);
  const counted = months.slices.filter((one) => one.questions).map((one) => [one.day, one.questions]);
  expect(counted).toEqual([
    ['2026-02-01', 1],
    ['2026-05-01', 1],
    ['2026-06-01', 4],
  ]);
  for (const query of [
    'from=2026-06-07&to=2026-06-01&time_zone=UTC',
    'from=2020-01-01&to=2026-06-01&time_zone=UTC',
    'from=0001-01-01&to=0001-01-02&time_zone=UTC',
    'from=2026-06-01&to=2026-06-07&time_zone=Mars/Base',
    'from=2026-06-01&to=2026-06-07&time_zone=%2B05:30',
    'from=2026-06-01&to=2026-06-07',
  ])
    expect([query, (await owner.get(`/analytics?${query}`)).status]).toEqual([query, 400]);
});

test('every figure has the list behind it, page by page, without who asked', async () => {
  const all = (await questions(owner, JUNE)).questions.map(({ question }) => question);
  expect(all).toEqual(
    ['2026-06-03T11:00', '2026-06-03T10:00', '2026-06-03T09:00', '2026-06-01T22:30'].map(
      (at) => `Asked at ${at}:00Z?`,
    ),
  );
  const count = async (query: string) => (await questions(owner, `${JUNE}&${query}`)).questions.length;
  expect(await count('outcome=escalated')).toBe(1);
  expect(await count('only=gaps')).toBe(4);
  expect(await count('only=timed')).toBe(3);
  expect(await count('only=priced')).toBe(2);
  expect(await count('only=unpriced')).toBe(0);
  expect(await count('rating=-1&reason=wording_mistake')).toBe(1);
  expect(await count('rating=-1&reason=none')).toBe(0);
  expect(await count('saved=any')).toBe(1);
  expect(await count('saved=none')).toBe(0);
  expect(await count(`chats_of=${expert.id}`)).toBe(1);
  const first = await questions(owner, `${JUNE}&limit=3`);
  const second = await questions(owner, `${JUNE}&limit=3&cursor=${first.next}`);
  expect([first.questions.length, second.questions.length, second.next]).toEqual([3, 1, null]);
  expect(second.questions[0]).toMatchObject({
    domain: { id: people, name: '=People' },
    outcome: 'answered',
    duration_ms: 1_000,
    cost: 0.5,
    helpful: 1,
    not_helpful: 1,
    estimates: ['hours_1_4'],
    chat_id: null,
  });
  expect(JSON.stringify([first, second])).not.toContain(nina.id);
});

test('names no asker in the figures, however many asked', async () => {
  const askers = [owner, nina];
  for (const name of ['Bea', 'Cid', 'Dan']) askers.push(await server.person(name));
  for (const by of askers) await asked({ by, at: '2026-07-02T09:00:00Z', outcome: 'answered' });
  const july = 'from=2026-07-01&to=2026-07-03&time_zone=UTC';
  expect((await figures(owner, july)).now.people).toBe(5);
  expect((await owner.get(`/analytics/people?${july}`)).status).toBe(404);
  for (const part of ['', '/questions']) {
    const told = JSON.stringify((await owner.get(`/analytics${part}?${july}`)).body);
    for (const { id, name } of askers) {
      expect(told).not.toContain(id);
      expect(told).not.toContain(name);
    }
  }
});

test('an expert sees their domains and the load of its experts, no others', async () => {
  const { db } = server.database;
  await asked({ by: nina, at: '2026-06-04T09:00:00Z', outcome: 'answered', domain: sample });
  await db.execute(sql`insert into lesson (id, domain_id, topic, text, state, reviewer_id, reviewed_at) values
    (${v7()}, ${people}, 'Parking', 'Text', 'live', ${expert.id}, '2026-06-05T09:00:00Z')`);
  await db.execute(sql`insert into review (message_id, user_id, verdict)
    select message_id, ${expert.id}, 'endorsed' from execution where created_at = '2026-06-03T10:00:00Z'`);
  const seen = await figures(expert);
  expect([seen.scope, seen.now.questions]).toEqual(['domains', 4]);
  expect((await figures(owner)).now.questions).toBe(5);
  expect(seen.domains.map(({ id }) => id)).toEqual([people]);
  expect(seen.experts).toEqual([{ id: expert.id, name: 'Eve Expert', questions: 1, reviews: 1, lessons: 1 }]);
  const behind = await questions(expert, `${JUNE}&reviewed_by=${expert.id}`);
  expect(behind.questions.map(({ outcome }) => outcome)).toEqual(['out_of_scope']);
  const lessons = await expert.get(`/analytics/lessons?${JUNE}&expert_id=${expert.id}`);
  expect(AnalyticsLessons.parse(lessons.body).lessons.map(({ topic }) => topic)).toEqual(['Parking']);
  expect((await figures(expert, `${JUNE}&whose=me`)).now.questions).toBe(0);
  expect((await figures(owner, `${JUNE}&domain_id=${people}`)).now.questions).toBe(4);
  // Figures of a domain that the caller may not see are refused like the domain itself.
  const code = async (person: Person, query: string) => (await person.get(query)).body.code;
  expect(await code(expert, `/analytics?${JUNE}&domain_id=${sample}`)).toBe('forbidden');
  expect(await code(expert, `/analytics/questions?${JUNE}&domain_id=${v7()}`)).toBe('not_found');
  expect(await code(nina, `/analytics?${JUNE}&whose=everyone`)).toBe('forbidden');
  expect(await code(nina, `/analytics/lessons?${JUNE}&expert_id=${expert.id}`)).toBe('forbidden');
});

test('exports figures by day and domain, safe in a spreadsheet, audited', async () => {
  const take = async (format: string) => {
    const response = await fetch(`${server.url}/v1/analytics/export?${JUNE}&format=${format}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    return { type: response.headers.get('content-type'), text: await response.text() };
  };
  const csv = await take('csv');
  expect(csv.type).toContain('text/csv');
  const [header, ...rows] = csv.text.trim().split('\r\n');
  expect(header).toContain('day,domain_id,domain,questions,people,answered,may_answer,out_of_scope');
  expect(rows).toHaveLength(3);
  expect(rows[1]).toContain(`2026-06-03,${people},'=People,3,2,0,0,1`);
  const lines = (await take('jsonl')).text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines[0]).toMatchObject({
    day: '2026-06-02',
    domain: '=People',
    questions: 1,
    helpful: 1,
    not_helpful: 1,
    low_minutes: 60,
    high_minutes: 240,
    reason_wording_mistake: 1,
    answers_estimated: 1,
    median_first_words_ms: 400,
    median_answer_ms: 1_000,
    cost: 0.5,
  });
  expect(csv.text).not.toContain('Nina');
  const { events } = (await owner.get('/audit-events?action=analytics.exported')).body;
  expect(events.map(({ detail }: { detail: { format: string } }) => detail.format)).toEqual(['jsonl', 'csv']);
});

test('an administrator counts restricted domains without their names', async () => {
  const { db } = server.database;
  const hidden = (await owner.post('/domains', { name: 'Board papers' })).body.id;
  const grant = (person: Person, role: string) =>
    db.execute(
      sql`insert into domain_grant (domain_id, user_id, role) values (${hidden}, ${person.id}, ${role})`,
    );
  await grant(expert, 'manager');
  const at = '2026-05-06T09:00:00Z';
  await asked({ by: nina, at, outcome: 'not_in_documents', domain: hidden });
  const MAY = 'from=2026-05-05&to=2026-05-07&time_zone=UTC';
  const seen = async (person: Person, query = MAY) =>
    JSON.stringify([
      (await person.get(`/analytics?${query}`)).body,
      (await person.get(`/analytics/questions?${query}`)).body,
      await (
        await fetch(`${server.url}/v1/analytics/export?${query}&format=csv`, {
          headers: { authorization: `Bearer ${person.token}` },
        })
      ).text(),
    ]);
  expect(await seen(owner)).toContain(at.slice(0, 16));
  expect(await seen(nina)).toContain('Board papers');
  await db.execute(sql`update domain set access = 'restricted' where id = ${hidden}`);
  expect((await figures(owner, MAY)).now).toMatchObject({ questions: 0, people: 0, gaps: 0 });
  expect(await seen(owner)).not.toMatch(/Board papers|Asked at/);
  expect((await figures(expert, MAY)).now.questions).toBe(1);
  expect(await seen(expert)).toContain('Board papers');
  // The user still sees their own question, but not the name of the domain that they may not know any more.
  expect((await figures(nina, MAY)).now.questions).toBe(1);
  expect(await seen(nina)).toContain(`Asked at ${at}`);
  expect(await seen(nina)).not.toMatch(new RegExp(`Board papers|${hidden}`));
  await grant(owner, 'expert');
  expect((await figures(owner, MAY)).now.questions).toBe(1);
});

test('neither names nor counts a lesson that the reader may not read', async () => {
  const { db } = server.database;
  const [lesson, document] = [v7(), v7()];
  await db.execute(sql`insert into document (id, domain_id, name, size_bytes, content_hash, file_key, access)
    values (${document}, ${people}, 'x.pdf', 1, 'x', 'x', 'listed')`);
  await db.execute(sql`insert into lesson (id, domain_id, topic, text, state, live_at, reviewer_id, reviewed_at)
    values (${lesson}, ${people}, 'Numbat programme', 'Text', 'live', now(), ${expert.id}, '2026-04-05T09:00:00Z')`);
  await db.execute(sql`insert into lesson_document (lesson_id, document_id) values (${lesson}, ${document})`);
  const APRIL = 'from=2026-04-01&to=2026-04-30&time_zone=UTC';
  const seen = async () => [
    (await expert.get(`/analytics/lessons?${APRIL}&expert_id=${expert.id}`)).body.lessons.length,
    (await figures(expert, APRIL)).experts.map(({ lessons }) => lessons),
  ];
  expect(await seen()).toEqual([0, []]);
  await db.execute(
    sql`insert into document_principal (document_id, user_id) values (${document}, ${expert.id})`,
  );
  expect(await seen()).toEqual([1, [1]]);
});
