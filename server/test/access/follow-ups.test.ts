import type { Message } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { done, upload } from '../kit/domain-deeds.ts';
import { type Person, startTestServer, type TestServer } from '../kit/server.ts';
import { type StandIn, startStandIn } from '../stand-ins/model/stand-in.ts';

const QUESTION = 'How many holidays, how much sick pay and which severance does the quokka programme give?';
const OF_HOLIDAYS = 'What does “Holidays” tell me about “Days off”?';
const OF_SEVERANCE = 'What does “Severance” tell me about “Farewell”?';

let standIn: StandIn;
let server: TestServer;
/** Manager of the domain; reads all of it; may not read what is restricted. */
let mia: Person;
let hana: Person;
let bob: Person;
let domain: string;
let severance: string;
let holidays: string;

const put = (path: string, body: object) => server.call('PUT', path, body, mia.token);
const suggestedTo = async (person: Person, chatId: string, id: string): Promise<string[] | undefined> => {
  const { messages } = (await person.get(`/messages?chat_id=${chatId}`)).body as { messages: Message[] };
  return messages.find((one) => one.id === id)?.answer?.follow_ups;
};
const asked = async (question = QUESTION) => {
  const window = await hana.connect();
  const chatId: string = (await hana.post('/chats', {})).body.id;
  const answer = await window.ask(chatId, question, domain);
  window.close();
  return { chatId, answer };
};

beforeAll(async () => {
  standIn = await startStandIn();
  server = await startTestServer({
    OPENAI_COMPATIBLE_BASE_URL: standIn.url,
    LARGE_MODEL: 'openai-compatible:stand-in',
  });
  mia = await server.person('Mia Manager');
  hana = await server.person('Hana Human');
  bob = await server.person('Bob Sales');
  domain = (await mia.post('/domains', { name: 'People' })).body.id;
  done(await put(`/domains/${domain}/access`, { access: 'restricted', managers: [mia.id] }));
  for (const { id } of [hana, bob]) done(await put(`/domains/${domain}/grants/${id}`, { role: 'reader' }));
  const add = (name: string, text: string) => upload(server, mia, { domainId: domain, name, text });
  holidays = await add('holidays.md', '# Days off\n\nThe quokka programme gives 28 days of holidays.');
  await add(
    'illness.md',
    '# Absence\n\nThe quokka programme gives sick pay, and much sick pay, for eight weeks.',
  );
  severance = await add('severance.md', '# Farewell\n\nThe quokka programme gives severance of nine months.');
  await server.documents(mia, domain);
  done(await put(`/documents/${severance}/access`, { access: 'listed', principals: [mia.id, hana.id] }));
}, 60_000);
afterAll(async () => {
  await server.close();
  await standIn.close();
});
beforeEach(() => standIn.set({ tokens: ['There are eight weeks of sick pay [1].'] }));

test('an answer has follow-up questions, also when it is read later', async () => {
  const { chatId, answer } = await asked();
  expect(answer.sources.map(({ section }) => section)).toEqual(['Absence']);
  expect(answer.answer?.follow_ups.toSorted()).toEqual([OF_HOLIDAYS, OF_SEVERANCE]);
  expect(await suggestedTo(hana, chatId, answer.id)).toEqual(answer.answer?.follow_ups);
});

test('a refusal and an answer that breaks off have none', async () => {
  standIn.set({ tokens: ['NOT_IN_DOCUMENTS'] });
  const refused = await asked();
  expect(refused.answer.answer?.outcome).not.toBe('answered');
  expect(refused.answer.answer?.follow_ups).toEqual([]);
});

test('follow-ups name no document hidden from the reader', async () => {
  const { chatId, answer } = await asked();
  for (const person of [bob, mia])
    done(await hana.post(`/chats/${chatId}/participant`, { user_id: person.id }));
  expect(await suggestedTo(bob, chatId, answer.id)).toEqual([]);
  done(await put(`/chats/${chatId}/shares/${bob.id}`, { message_ids: [answer.id] }));
  expect(await suggestedTo(bob, chatId, answer.id)).toEqual([OF_HOLIDAYS]);
  expect(await suggestedTo(hana, chatId, answer.id)).toContain(OF_SEVERANCE);
});

test('events to a whole chat name no document hidden from a participant', async () => {
  const { chatId, answer } = await asked();
  for (const person of [bob, mia])
    done(await hana.post(`/chats/${chatId}/participant`, { user_id: person.id }));
  const inBobs = await bob.connect();
  const heard = inBobs.heard('new_message', ({ message }) => message.id === answer.id && !message.withheld);
  done(await put(`/chats/${chatId}/shares/${bob.id}`, { message_ids: [answer.id] }));
  expect((await heard).message.answer?.follow_ups).toEqual([OF_HOLIDAYS]);
  inBobs.close();
});

test('a document that was switched off or deleted is not asked for', async () => {
  const { chatId, answer } = await asked();
  await server.database.db.execute(sql`update document set enabled = false where id = ${holidays}`);
  expect(await suggestedTo(hana, chatId, answer.id)).toEqual([OF_SEVERANCE]);
  done(await mia.remove(`/documents/${severance}`));
  expect(await suggestedTo(hana, chatId, answer.id)).toEqual([]);
});
