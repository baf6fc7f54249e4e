import { type InboxGap, type Outcome, textContent } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accessOf } from '../../../test/kit/readers.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';

let server: TestServer;
let owner: Person;
let marie: Person;
let paul: Person;
/** Expert through a group. */
let gina: Person;
let nina: Person;
let domain: string;
let name: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('Olga Owner');
  marie = await server.person('Marie Dubois');
  paul = await server.person('Paul Expert');
  gina = await server.person('Gina Group');
  nina = await server.person('Nina Normal');
});
afterAll(() => server.close());
beforeEach(async () => {
  name = `People ${v7()}`;
  domain = (await owner.post('/domains', { name })).body.id;
  const { grant } = accessOf(server.database.db);
  await run(sql`delete from domain_grant`);
  await run(sql`delete from notification`);
  for (const one of [marie, paul]) await grant(domain, one.id, 'expert');
});

const run = (query: ReturnType<typeof sql>) => server.database.db.execute(query);
/** Stores a question of Nina's, by default without an answer; returns its run. */
const asked = async (question: string, outcome: Outcome | null = 'not_in_documents'): Promise<string> => {
  const [chatId, questionId, answerId, id] = [v7(), v7(), v7(), v7()];
  await run(sql`insert into chat (id, name, created_by) values (${chatId}, 'A chat', ${nina.id})`);
  await run(sql`insert into message (id, chat_id, seq, role, author_id, content, reply_to) values
    (${questionId}, ${chatId}, 1, 'user', ${nina.id}, ${textContent(question)}, null),
    (${answerId}, ${chatId}, 2, 'assistant', null, ${textContent('')}, ${questionId})`);
  await run(sql`insert into execution (id, chat_id, message_id, question_id, domain_id, engine, step, outcome)
    values (${id}, ${chatId}, ${answerId}, ${questionId}, ${domain}, 'extractive', ${outcome ? 'done' : 'search'}, ${outcome})`);
  return id;
};
const change = (person: Person, id: string, body: object) => person.patch(`/inbox/gaps/${id}`, body);
const lists = async (person: Person) => {
  const of = async (list: string) =>
    (await person.get(`/inbox/gaps?list=${list}`)).body.gaps.map(({ question }: InboxGap) => question);
  return { open: await of('open'), assigned: await of('assigned'), dismissed: await of('dismissed') };
};
const NOTHING = { open: [], assigned: [], dismissed: [] };
const audited = async () => {
  const { rows } = await run(sql`select action, actor_name, target_name, detail from audit_event
    where action like 'gap.%' and target_id = ${domain} order by id`);
  return rows;
};

test('a dismissed gap leaves all lists, returns by undo and by new questions', async () => {
  const id = await asked('Where is the sauna?');
  expect((await change(marie, id, { do: 'dismiss' })).status).toBe(204);
  const dismissed = { ...NOTHING, dismissed: ['Where is the sauna?'] };
  expect([await lists(marie), await lists(paul)]).toEqual([dismissed, dismissed]);
  expect((await paul.get('/inbox/gaps?list=dismissed')).body).toMatchObject({
    ...{ total: 0, assigned: 0, dismissed: 1 },
    gaps: [{ id, dismissed: { by: { name: 'Marie Dubois' } } }],
  });
  const { gaps } = (await paul.get(`/domains/${domain}/dashboard`)).body;
  expect(gaps).toMatchObject([{ closed_by: 'dismissed', dismissed: { by: { name: 'Marie Dubois' } } }]);

  // By the newest question of nearly the same words, which is another run.
  const newer = await asked('Where is the sauna today?');
  expect((await lists(marie)).dismissed).toEqual(['Where is the sauna today?']);
  expect((await change(paul, newer, { do: 'restore' })).status).toBe(204);
  expect(await lists(marie)).toEqual({ ...NOTHING, open: ['Where is the sauna today?'] });

  await change(marie, newer, { do: 'dismiss' });
  for (const nth of ['first', 'second']) {
    await asked('Where is the sauna?');
    expect([nth, (await lists(marie)).open]).toEqual([nth, []]);
  }
  await asked('Where is the sauna?');
  expect(await lists(marie)).toEqual({ ...NOTHING, open: ['Where is the sauna?'] });
  expect(await audited()).toMatchObject([
    { action: 'gap.dismissed', actor_name: 'Marie Dubois', target_name: name, detail: { run: id } },
    { action: 'gap.restored', actor_name: 'Paul Expert' },
    { action: 'gap.dismissed' },
  ]);
  expect(JSON.stringify(await audited())).not.toContain('sauna');
});

test('an assigned gap is counted and announced to its assignee', async () => {
  const id = await asked('Who tunes the piano?');
  const counted = async (person: Person) => (await person.get('/inbox')).body.gaps;
  expect([await counted(paul), await counted(marie)]).toEqual([0, 0]);
  const connection = await paul.connect();
  const other = await marie.connect();
  const heard = Promise.all([connection.heard('inbox_changed'), other.heard('inbox_changed')]);
  expect((await change(marie, id, { do: 'assign', user_id: paul.id })).status).toBe(204);
  expect(await heard).toEqual([{ chat_id: null }, { chat_id: null }]);
  connection.close();
  other.close();

  expect([await counted(paul), await counted(marie)]).toEqual([1, 0]);
  expect(await lists(paul)).toEqual({ ...NOTHING, open: ['Who tunes the piano?'] });
  expect(await lists(marie)).toEqual({ ...NOTHING, assigned: ['Who tunes the piano?'] });
  const { notifications } = (await paul.get('/notifications')).body;
  expect(notifications).toMatchObject([
    { kind: 'gap_assigned', actor: { name: 'Marie Dubois' }, title: name, domain_id: domain },
  ]);
  expect(JSON.stringify(notifications)).not.toContain('piano');

  await change(paul, id, { do: 'unassign' });
  expect([await counted(paul), await lists(marie)]).toEqual([
    0,
    { ...NOTHING, open: ['Who tunes the piano?'] },
  ]);
  expect(await audited()).toMatchObject([
    { action: 'gap.assigned', detail: { expert: { id: paul.id, name: 'Paul Expert' } } },
    { action: 'gap.unassigned' },
  ]);
});

test('an assignment ends with the role of its assignee', async () => {
  const id = await asked('Who tunes the piano?');
  await change(marie, id, { do: 'assign', user_id: paul.id });
  await run(sql`delete from domain_grant where user_id = ${paul.id}`);
  expect((await lists(marie)).open).toEqual(['Who tunes the piano?']);
  expect([(await paul.get('/inbox')).body.gaps, await lists(paul)]).toEqual([0, NOTHING]);
  expect((await paul.get('/notifications')).body.notifications).toEqual([]);
});

test('assigns to experts of the domain only, also through a group', async () => {
  const id = await asked('Who tunes the piano?');
  const refused = await change(marie, id, { do: 'assign', user_id: nina.id });
  expect([refused.status, refused.body.code]).toEqual([409, 'no_expert']);
  expect((await lists(marie)).open).toEqual(['Who tunes the piano?']);
  const group = (await owner.post('/groups', { name: `Pianists ${domain}` })).body.id;
  await owner.post(`/groups/${group}/members`, { user_ids: [gina.id] });
  await server.call('PUT', `/domains/${domain}/grants/${group}`, { role: 'expert' }, owner.token);
  expect((await change(marie, id, { do: 'assign', user_id: gina.id })).status).toBe(204);
  expect((await gina.get('/inbox')).body.gaps).toBe(1);
});

test.each(['answered', 'details_asked', null] as const)(
  'refuses a run that is no gap: %s',
  async (outcome) => {
    const id = await asked('Who tunes the piano?', outcome);
    for (const body of [{ do: 'dismiss' }, { do: 'assign', user_id: paul.id }]) {
      const refused = await change(marie, id, body);
      expect([refused.status, refused.body?.code]).toEqual([404, 'not_found']);
    }
    expect(await audited()).toEqual([]);
  },
);

test('badly rated answers are gaps, helpful possible answers are none', async () => {
  const [bad, good] = [
    await asked('Who tunes the piano?', 'answered'),
    await asked('Is it old?', 'may_answer'),
  ];
  for (const [id, rating] of [
    [bad, -1],
    [good, 1],
  ] as const)
    await run(sql`insert into feedback (message_id, user_id, rating)
      select message_id, ${nina.id}, ${rating} from execution where id = ${id}`);
  expect((await change(marie, bad, { do: 'dismiss' })).status).toBe(204);
  expect((await change(marie, good, { do: 'dismiss' })).status).toBe(404);
});

test('refuses callers without the domain, readers, and unknown fields', async () => {
  const id = await asked('Who tunes the piano?');
  const codes = async (person: Person) => (await change(person, id, { do: 'dismiss' })).body?.code;
  expect(await codes(nina)).toBe('not_found');
  await server.call(
    'PUT',
    `/domains/${domain}/access`,
    { access: 'restricted', managers: [marie.id] },
    owner.token,
  );
  expect(await codes(nina)).toBe('not_found');
  expect((await change(marie, v7(), { do: 'dismiss' })).body.code).toBe('not_found');
  expect((await change(marie, id, { do: 'dismiss', until: null })).status).toBe(400);
  expect(await audited()).toEqual([]);
});
