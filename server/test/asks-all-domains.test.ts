import { ALL_DOMAINS, textOf } from '@docent/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upload } from './kit/domain-deeds.ts';
import { type Person, startTestServer, type TestServer } from './kit/server.ts';
import { until } from './kit/until.ts';

let server: TestServer;
let owner: Person;
let reader: Person;
let other: Person;
const ids: Record<string, string> = {};

/** More than the few statements that finding the domain takes, and what a server asks beside. */
const MANY = 16;

const TEXTS = {
  Fleet:
    'Fuel cards. The fuel card of a company car is valid in every petrol station of the country. Lost fuel cards are reported to the fleet desk within one day.',
  Travel: 'Hotels. A hotel in London may cost 210 pounds a night. Trains are booked in second class.',
  Board: 'Acquisition. The board buys the Orchid factory for 12 million pounds in spring.',
};

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('Olga Owner');
  reader = await server.person('Rita Reader');
  other = await server.person('Otto Other');
  for (const [name, text] of Object.entries(TEXTS)) {
    const { id } = (await owner.post('/domains', { name })).body;
    ids[name] = id;
    await upload(server, owner, { domainId: id, name: `${name}.txt`, text });
    await server.documents(owner, id);
  }
  const { Board = '' } = ids;
  const restricted = { access: 'restricted', managers: [owner.id] };
  const { status } = await server.call('PUT', `/domains/${Board}/access`, restricted, owner.token);
  expect(status).toBeLessThan(300);
});
afterAll(() => server.close());

const askAll = async (person: Person, question: string, chat?: string) => {
  const chatId = chat ?? (await person.post('/chats', {})).body.id;
  const window = await person.connect();
  const answer = await window.ask(chatId, question, ALL_DOMAINS);
  window.close();
  return { answer, chatId };
};

test('the best domain answers a question to all domains, and owns it', async () => {
  const { answer, chatId } = await askAll(reader, 'Within how many days is a lost fuel card reported?');
  expect(answer).toMatchObject({
    domain_id: ids.Fleet,
    status: 'complete',
    answer: { outcome: 'answered', all_domains: true },
  });
  expect(textOf(answer.content)).toContain('within one day');
  const { linked_domains } = (await reader.get(`/chats/${chatId}`)).body;
  expect(linked_domains.map(({ name }: { name: string }) => name)).toEqual(['Fleet']);
  const { executions } = (await owner.get(`/executions?domain_id=${ids.Fleet}`)).body;
  expect(executions[0].question).toContain('lost fuel card');
  const hotel = await askAll(reader, 'What may a hotel in London cost?');
  expect(hotel.answer.domain_id).toBe(ids.Travel);
});

test('a domain that she may not know is neither searched nor named', async () => {
  const question = 'For how much does the board buy the Orchid factory?';
  const hers = await askAll(reader, question);
  expect(hers.answer.domain_id).not.toBe(ids.Board);
  expect(JSON.stringify(hers.answer)).not.toMatch(/12 million|Board/);
  const theirs = await askAll(owner, question);
  expect(theirs.answer).toMatchObject({ domain_id: ids.Board, answer: { outcome: 'answered' } });
});

test('in a chat of several only what all of them read is searched', async () => {
  const chatId = (await owner.post('/chats', {})).body.id;
  await owner.post(`/chats/${chatId}/participant`, { user_id: other.id });
  const { answer } = await askAll(owner, 'For how much does the board buy the Orchid factory?', chatId);
  expect(answer.domain_id).not.toBe(ids.Board);
  expect(textOf(answer.content)).not.toContain('12 million');
  // The next one that fits is asked of all again.
  const next = await askAll(owner, 'What may a hotel in London cost?', chatId);
  expect(next.answer.domain_id).toBe(ids.Travel);
});

test('where none fits that is said, and no domain is blamed', async () => {
  const { answer } = await askAll(reader, 'Zyxwv qwrtp?');
  expect(answer).toMatchObject({
    domain_id: null,
    answer: { outcome: 'not_in_documents', all_domains: true },
  });
  expect(textOf(answer.content)).toBe('I searched all your domains and couldn’t find an answer to this.');
});

test('what is being read is waited for', async () => {
  const { id } = (await owner.post('/domains', { name: 'Garden' })).body;
  await upload(server, owner, {
    domainId: id,
    name: 'garden.txt',
    text: 'Dahlias are planted in the month of May, at a depth of ten centimetres.',
  });
  const { answer } = await askAll(reader, 'At which depth are dahlias planted?');
  expect(answer).toMatchObject({ domain_id: id, answer: { outcome: 'answered' } });
});

test('a program asks all domains too, and is told which one answered', async () => {
  const asked = await reader.post(`/domains/${ALL_DOMAINS}/ask`, {
    question: 'What may a hotel in London cost?',
  });
  expect(asked.body).toMatchObject({ domain_id: ids.Travel, outcome: 'answered' });
  expect(asked.body.citations[0].url).toContain(ids.Travel);
});

test('many domains are searched in as many statements as few', async () => {
  for (let at = 0; at < MANY; at += 1) {
    const { id } = (await owner.post('/domains', { name: `Store ${at}` })).body;
    await upload(server, owner, { domainId: id, name: 'shelf.txt', text: `Shelf ${at} holds spare lamps.` });
    await server.documents(owner, id);
  }
  const { pool } = server.database;
  const query = pool.query.bind(pool);
  const statementsOf = async (where: string) => {
    let statements = 0;
    // Every overload of it is passed on as it came.
    pool.query = ((...given: Parameters<typeof query>) => {
      statements += 1;
      return query(...given);
    }) as typeof pool.query;
    const { body } = await owner.post(`/domains/${where}/ask`, {
      question: 'What may a hotel in London cost?',
    });
    expect(body.domain_id).toBe(ids.Travel);
    return statements;
  };
  // Background work only adds statements: the minimum of several tries is the cost of the question.
  const fewestOf = async (where: string) => {
    let fewest = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 5; tries += 1) fewest = Math.min(fewest, await statementsOf(where));
    return fewest;
  };
  await statementsOf(ALL_DOMAINS); // from then on their indexes are at hand
  const ofOne = await fewestOf(ids.Travel ?? '');
  const ofAll = await fewestOf(ALL_DOMAINS);
  pool.query = query as typeof pool.query;
  expect(ofAll - ofOne).toBeLessThan(MANY);
});

test('an installation may have each question put to a domain that was chosen', async () => {
  expect((await owner.get('/config')).body.ask_all_domains).toBe(true);
  expect((await owner.patch('/settings', { ask_all_domains: false })).status).toBe(200);
  await until(async () => (await owner.get('/config')).body.ask_all_domains === false);
  const window = await reader.connect();
  const chatId = (await reader.post('/chats', {})).body.id;
  const refused = await window.say(chatId, 'What may a hotel in London cost?', ALL_DOMAINS);
  expect(refused).toMatchObject({ ok: false, error: { code: 'domain_required' } });
  const asked = await reader.post(`/domains/${ALL_DOMAINS}/ask`, { question: 'Why?' });
  expect(asked.body.code).toBe('domain_required');
  window.close();
  await owner.patch('/settings', { ask_all_domains: true });
});

test('no domain is called what stands for all of them', async () => {
  expect((await owner.post('/domains', { name: ALL_DOMAINS })).status).toBe(400);
});
