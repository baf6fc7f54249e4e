import { type Message, textOf } from '@docent/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messageDocument } from '../../src/tables/chats.ts';
import { done, upload } from '../kit/domain-deeds.ts';
import { type Person, startTestServer, type TestServer } from '../kit/server.ts';
import { type StandIn, startStandIn } from '../stand-ins/model/stand-in.ts';

const SECRET = 'The severance of the quokka programme is nine months of pay.';
const QUESTION = 'How many months of severance does the quokka programme have?';

let standIn: StandIn;
let server: TestServer;
/** Owner; manager of the domain; reads it; neither. */
let olga: Person;
let mia: Person;
let hana: Person;
let bob: Person;
let domain: string;
let document: string;

const put = (person: Person, path: string, body: object) => server.call('PUT', path, body, person.token);
const preview = async (person: Person, chatId: string, body: object) =>
  (await person.post(`/chats/${chatId}/invitation-preview`, body)).body.people;
const messageOf = async (person: Person, chatId: string, id: string): Promise<Message | undefined> =>
  (await person.get(`/messages?chat_id=${chatId}`)).body.messages.find((one: Message) => one.id === id);
const invite = async (by: Person, chatId: string, person: Person) =>
  done(await by.post(`/chats/${chatId}/participant`, { user_id: person.id }));
const asked = async (person: Person, chat?: string) => {
  const window = await person.connect();
  const chatId = chat ?? (await person.post('/chats', {})).body.id;
  const answer = await window.ask(chatId, QUESTION, domain);
  return { chatId, answer, window };
};

beforeAll(async () => {
  standIn = await startStandIn();
  server = await startTestServer({
    OPENAI_COMPATIBLE_BASE_URL: standIn.url,
    LARGE_MODEL: 'openai-compatible:stand-in',
  });
  olga = await server.person('Olga Owner');
  mia = await server.person('Mia Manager');
  hana = await server.person('Hana Human');
  bob = await server.person('Bob Sales');
  domain = (await olga.post('/domains', { name: 'People' })).body.id;
  done(await put(olga, `/domains/${domain}/access`, { access: 'restricted', managers: [mia.id] }));
  done(await put(mia, `/domains/${domain}/grants/${hana.id}`, { role: 'reader' }));
  document = await upload(server, mia, { domainId: domain, name: 'severance.txt', text: SECRET });
  await server.documents(mia, domain);
}, 60_000);
afterAll(async () => {
  await server.close();
  await standIn.close();
});
beforeEach(() => standIn.set({ tokens: null }));

test('an invitation or mention shows answers the person could not read', async () => {
  const { chatId, answer, window } = await asked(hana);
  const nobody = { shareable: [], shared: [] };
  const bobs = { user_id: bob.id, name: 'Bob Sales', withheld: [answer.id], ...nobody };
  expect(await preview(hana, chatId, { user_ids: [bob.id] })).toEqual([bobs]);
  expect(await preview(hana, chatId, { usernames: [bob.username.toUpperCase(), 'nobody'] })).toEqual([bobs]);
  expect(await preview(hana, chatId, { usernames: ['nobody'] })).toEqual([]);
  expect((await hana.post(`/chats/${chatId}/invitation-preview`, {})).status).toBe(400);
  expect(await preview(hana, chatId, { user_ids: [mia.id] })).toMatchObject([{ withheld: [] }]);
  window.close();
});

test("a mention answers within that person's access and tells the asker", async () => {
  const { chatId, window } = await asked(hana);
  const inBobs = await bob.connect();
  const before = standIn.calls().length;
  const answer = await window.ask(chatId, `@${bob.username} ${QUESTION}`, domain);
  expect(
    standIn
      .calls()
      .slice(before)
      .map(({ text }) => text)
      .join(),
  ).not.toContain('nine months');
  expect(answer.answer).toMatchObject({ outcome: 'not_in_documents', left_out: 1 });
  // Nor is the domain named, of which he does not know.
  expect(textOf(answer.content)).toContain('that everyone in this chat can read');
  expect(await messageOf(hana, chatId, answer.id)).toMatchObject({
    withheld: false,
    answer: { left_out: 1 },
  });
  expect(await messageOf(bob, chatId, answer.id)).toMatchObject({ withheld: false, answer: { left_out: 0 } });
  window.close();
  inBobs.close();
  // Told to everybody: to each their own.
  const again = await hana.connect();
  const [toHana, toBob] = [
    again.heard('new_message', ({ message }) => message.reply_to !== null && message.status !== 'writing'),
    (await bob.connect()).heard(
      'new_message',
      ({ message }) => message.reply_to !== null && message.status !== 'writing',
    ),
  ];
  await again.ask(chatId, QUESTION, domain);
  expect((await toHana).message.answer?.left_out).toBe(1);
  expect((await toBob).message.answer?.left_out).toBe(0);
  again.close();
});

test('alone, nothing is left out', async () => {
  const { answer, window } = await asked(hana);
  expect(answer.answer?.left_out).toBe(0);
  window.close();
});

test('a manager shares an answer with a non-reader; a reader may not', async () => {
  const { chatId, answer, window } = await asked(hana);
  await invite(hana, chatId, mia);
  await invite(hana, chatId, bob);
  const body = { message_ids: [answer.id] };
  const path = `/chats/${chatId}/shares/${bob.id}`;
  expect((await put(hana, path, body)).body.code).toBe('forbidden');
  expect((await put(bob, path, body)).body.code).toBe('forbidden');
  expect((await put(mia, `/chats/${chatId}/shares/${olga.id}`, body)).body.code).toBe('not_found');
  expect(await messageOf(bob, chatId, answer.id)).toMatchObject({ withheld: true });
  expect(await preview(mia, chatId, { user_ids: [bob.id] })).toMatchObject([
    { withheld: [answer.id], shareable: [answer.id], shared: [] },
  ]);

  const inBobs = await bob.connect();
  const shown = inBobs.heard('new_message', ({ message }) => message.id === answer.id);
  done(await put(mia, path, body));
  expect(textOf((await shown).message.content)).toContain('nine months');
  const read = await messageOf(bob, chatId, answer.id);
  expect(read).toMatchObject({ withheld: false });
  expect(read?.sources.length).toBeGreaterThan(0);
  // The document itself stays closed, and whatever is asked next is answered without it.
  expect((await bob.get(`/documents/${document}`)).status).toBe(404);
  const next = await window.ask(chatId, QUESTION, domain);
  expect(textOf(next.content)).not.toContain('nine months');
  expect(await preview(mia, chatId, { user_ids: [bob.id] })).toMatchObject([
    { withheld: [], shareable: [], shared: [answer.id] },
  ]);
  expect((await bob.get('/chats?search=quokka')).body.chats.map(({ id }: { id: string }) => id)).toContain(
    chatId,
  );

  const hidden = inBobs.heard('new_message', ({ message }) => message.id === answer.id);
  done(await mia.remove(path));
  expect(textOf((await hidden).message.content)).toBe('');
  expect(await messageOf(bob, chatId, answer.id)).toMatchObject({ withheld: true });
  const written = (await olga.get('/audit-events?limit=100')).body.events.filter(
    ({ target }: { target: { id: string } | null }) => target?.id === bob.id,
  );
  expect(written.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
    'answers.unshared',
    'answers.shared',
  ]);
  for (const hidden of ['quokka', domain]) expect(JSON.stringify(written)).not.toContain(hidden);
  window.close();
  inBobs.close();
});

test('a share ends when its person is removed, also if they return', async () => {
  const { chatId, answer, window } = await asked(hana);
  await invite(hana, chatId, mia);
  await invite(hana, chatId, bob);
  done(await put(mia, `/chats/${chatId}/shares/${bob.id}`, { message_ids: [answer.id] }));
  done(await hana.remove(`/chats/${chatId}/participants/${bob.id}`));
  await invite(hana, chatId, bob);
  expect(await messageOf(bob, chatId, answer.id)).toMatchObject({ withheld: true });
  window.close();
});

test("a manager shares only their own domain's part of an answer", async () => {
  const other = (await olga.post('/domains', { name: 'Board' })).body.id;
  done(await put(olga, `/domains/${other}/access`, { access: 'restricted', managers: [olga.id] }));
  for (const { id } of [hana, mia])
    done(await put(olga, `/domains/${other}/grants/${id}`, { role: 'reader' }));
  const minutes = await upload(server, olga, {
    domainId: other,
    name: 'minutes.txt',
    text: 'The board met.',
  });
  await server.documents(olga, other);
  const { chatId, answer, window } = await asked(hana);
  const { db } = server.database;
  await db.insert(messageDocument).values({ messageId: answer.id, documentId: minutes });
  for (const person of [mia, olga, bob]) await invite(hana, chatId, person);
  const share = { message_ids: [answer.id] };
  done(await put(mia, `/chats/${chatId}/shares/${bob.id}`, share));
  expect(await messageOf(bob, chatId, answer.id)).toMatchObject({ withheld: true });
  done(await put(olga, `/domains/${domain}/grants/${olga.id}`, { role: 'reader' }));
  done(await put(olga, `/chats/${chatId}/shares/${bob.id}`, share));
  expect(await messageOf(bob, chatId, answer.id)).toMatchObject({ withheld: false });
  window.close();
});
