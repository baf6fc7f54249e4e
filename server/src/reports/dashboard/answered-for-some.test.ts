import { Dashboard, type Message } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upload } from '../../../test/kit/domain-deeds.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { until } from '../../../test/kit/until.ts';

let server: TestServer;
let owner: Person;
/** Manager of the domain, on the list of the narrower document. */
let mina: Person;
/** Expert of the domain who is not on it. */
let eve: Person;
/** Reads the domain. */
let nina: Person;
let domain: string;
let narrow: string;
let refused: Message;

const QUESTION = 'How many months of severance do directors have?';
const MISSING = 'What is the price of a boat in Lisbon?';

const run = (query: ReturnType<typeof sql>) => server.database.db.execute(query);
const narrowTo = (...people: Person[]) =>
  server.call(
    'PUT',
    `/documents/${narrow}/access`,
    { access: 'listed', principals: people.map(({ id }) => id) },
    mina.token,
  );
const ask = async (person: Person, question: string): Promise<Message> => {
  const chatId = (await person.post('/chats', {})).body.id;
  const window = await person.connect();
  const answer = await window.ask(chatId, question, domain);
  window.close();
  return answer;
};
const gapsOf = async (person: Person) => {
  const { gaps } = Dashboard.parse((await person.get(`/domains/${domain}/dashboard`)).body);
  return Object.fromEntries(gaps.map(({ questions, closed_by }) => [questions[0]?.question, closed_by]));
};
const today = new Date().toISOString().slice(0, 10);
const counted = async (person: Person, whose = 'everyone') => {
  const query = `from=${today}&to=${today}&time_zone=UTC&whose=${whose}`;
  const { now } = (await person.get(`/analytics?${query}`)).body;
  const { questions } = (await person.get(`/analytics/questions?${query}&only=gaps`)).body;
  expect(questions).toHaveLength(now.gaps);
  return now.gaps;
};

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('Olga Owner');
  mina = await server.person('Mina Manager');
  eve = await server.person('Eve Expert');
  nina = await server.person('Nina Normal');
  domain = (await owner.post('/domains', { name: 'People' })).body.id;
  for (const [person, role] of [
    [mina, 'manager'],
    [eve, 'expert'],
    [nina, 'reader'],
  ] as const)
    await run(
      sql`insert into domain_grant (domain_id, user_id, role) values (${domain}, ${person.id}, ${role})`,
    );
  await run(sql`update domain set access = 'restricted' where id = ${domain}`);
  const put = (name: string, text: string) => upload(server, mina, { domainId: domain, name, text });
  await put('parking.txt', 'A parking space is 80 euros a month.');
  narrow = await put('severance.txt', 'Directors have nine months of severance.');
  await server.documents(mina, domain);
  expect((await narrowTo(mina)).status).toBe(204);
}, 60_000);
afterAll(() => server.close());

test('answered for some: for a configurer who may read the document', async () => {
  refused = await ask(nina, QUESTION);
  await ask(nina, MISSING);
  expect(refused.answer?.outcome).toMatch(/may_answer|not_in_documents/);
  await until(async () => (await gapsOf(mina))[QUESTION] === 'access');
  expect(await gapsOf(mina)).toEqual({ [QUESTION]: 'access', [MISSING]: null });
  // To who may not read it nothing tells that it is there.
  expect(await gapsOf(eve)).toEqual({ [QUESTION]: null, [MISSING]: null });
  expect([await counted(mina), await counted(eve), await counted(nina, 'me')]).toEqual([1, 2, 2]);
});

test('it goes with the right to read, the manager’s and the asker’s', async () => {
  await narrowTo(eve);
  expect((await gapsOf(mina))[QUESTION]).toBeNull();
  expect((await gapsOf(eve))[QUESTION]).toBe('access');
  expect([await counted(mina), await counted(eve)]).toEqual([2, 1]);
  await narrowTo(mina, nina);
  expect((await gapsOf(mina))[QUESTION]).toBeNull();
  await narrowTo(mina);
  expect((await gapsOf(mina))[QUESTION]).toBe('access');
  // A disabled document answers no question, so the gap is open for all readers; a lesson closes it for all.
  await run(sql`update document set enabled = false where id = ${narrow}`);
  expect((await gapsOf(mina))[QUESTION]).toBeNull();
  await run(sql`update document set enabled = true where id = ${narrow}`);
});

test('a repeated question answered for others closes no gap for the rest', async () => {
  await run(sql`delete from hidden_answer`);
  expect((await ask(mina, QUESTION)).answer?.outcome).toBe('answered');
  expect((await gapsOf(mina))[QUESTION]).toBe('access');
  expect((await gapsOf(eve))[QUESTION]).toBeNull();
  // Once everybody in the domain reads it, it is asked again and answered.
  await server.call('PUT', `/documents/${narrow}/access`, { access: 'domain' }, mina.token);
  expect([(await gapsOf(mina))[QUESTION], (await gapsOf(eve))[QUESTION]]).toEqual(['answer', 'answer']);
  await narrowTo(mina);
});

test('a lesson closes a gap for those who may read the lesson', async () => {
  const lesson = crypto.randomUUID();
  await run(sql`insert into lesson (id, domain_id, topic, text, state, live_at)
    values (${lesson}, ${domain}, ${MISSING}, 'It is dear.', 'live', now())`);
  expect([(await gapsOf(mina))[MISSING], (await gapsOf(eve))[MISSING]]).toEqual(['lesson', 'lesson']);
  await run(sql`insert into lesson_document (lesson_id, document_id) values (${lesson}, ${narrow})`);
  expect([(await gapsOf(mina))[MISSING], (await gapsOf(eve))[MISSING]]).toEqual(['access', null]);
});

test('an own question is a gap even if one may read the hidden answer', async () => {
  const before = [await counted(mina, 'me'), await counted(mina)];
  const chatId = (await mina.post('/chats', {})).body.id;
  await run(sql`insert into participant (chat_id, user_id) values (${chatId}, ${nina.id})`);
  const window = await mina.connect();
  expect((await window.ask(chatId, QUESTION, domain)).answer?.outcome).not.toBe('answered');
  window.close();
  await until(async () => (await run(sql`select 1 from hidden_answer`)).rows.length > 0);
  expect([await counted(mina, 'me'), await counted(mina)]).toEqual([Number(before[0]) + 1, before[1]]);
});

test('refuses alike whether a hidden document has the answer or none has', async () => {
  const told = ({ content, sources, answer }: Message) => ({
    content,
    quotes: sources.map(({ quote }) => quote),
    answer: { ...answer, duration_ms: 0 },
  });
  expect((await mina.remove(`/documents/${narrow}`)).status).toBe(204);
  expect(told(await ask(nina, QUESTION))).toEqual(told(refused));
});
