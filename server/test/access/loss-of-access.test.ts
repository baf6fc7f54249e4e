import { get as httpGet } from 'node:http';
import { type Message, textOf } from '@docent/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentLogger } from '../../src/platform/logs.ts';
import { done, upload } from '../kit/domain-deeds.ts';
import { type Person, startTestServer, type TestServer } from '../kit/server.ts';
import { until } from '../kit/until.ts';
import { type StandIn, startStandIn } from '../stand-ins/model/stand-in.ts';

/** A sentence of the restricted document. */
const SECRET = 'The severance of the quokka programme is nine months of pay.';
const QUESTION = 'How many months of severance does the quokka programme have?';
/** Takes some seconds to a caller who reads 64 kB every few milliseconds. */
const LARGE_BYTES = 16_000_000;
const READ_EVERY_MS = 15;

let standIn: StandIn;
let server: TestServer;
/** Owner and manager; reads by a grant of the group; nothing of the kind. */
let olga: Person;
let hana: Person;
let bob: Person;
let made = 0;
/** Each test has a domain of its own, restricted, with one document. */
let domain: string;
let document: string;
let group: string;

const put = (person: Person, path: string, body: object) => server.call('PUT', path, body, person.token);

beforeAll(async () => {
  standIn = await startStandIn();
  server = await startTestServer(
    { OPENAI_COMPATIBLE_BASE_URL: standIn.url, LARGE_MODEL: 'openai-compatible:stand-in' },
    silentLogger,
    { fixed: { product: { max_file_mb: 30 } } },
  );
  olga = await server.person('Olga Owner');
  hana = await server.person('Hana Human');
  bob = await server.person('Bob Sales');
}, 60_000);
afterAll(async () => {
  await server.close();
  await standIn.close();
});
beforeEach(async () => {
  made += 1;
  standIn.set({ tokens: null, tokenMs: 1 });
  domain = (await olga.post('/domains', { name: `People ${made}` })).body.id;
  group = (await olga.post('/groups', { name: `HR ${made}` })).body.id;
  done(await olga.post(`/groups/${group}/members`, { user_ids: [hana.id] }));
  done(await put(olga, `/domains/${domain}/access`, { access: 'restricted', managers: [olga.id] }));
  done(await put(olga, `/domains/${domain}/grants/${group}`, { role: 'reader' }));
  document = await upload(server, olga, { domainId: domain, name: 'severance.txt', text: SECRET });
  await server.documents(olga, domain);
});

/** An answer that has begun and would go on for minutes, as its asker's window sees it. */
const writing = async (person: Person, chat?: string) => {
  standIn.set({ tokens: Array.from({ length: 6_000 }, (_, at) => `${SECRET} ${at} [1] `), tokenMs: 50 });
  const window = await person.connect();
  // A new window gets an event for a recent change, in case that its page was loaded before.
  await window.heard('access_changed');
  const chatId = chat ?? (await person.post('/chats', {})).body.id;
  const begun = window.heard('message_delta', ({ chat_id }) => chat_id === chatId);
  const { data } = await window.say(chatId, `@Docent ${QUESTION}`, domain);
  await begun;
  const id = data.answer.id;
  const ended = window.heard(
    'new_message',
    ({ message }) => message.id === id && message.status !== 'writing',
  );
  return { window, chatId, id, ended };
};
const messageOf = async (person: Person, chatId: string, id: string): Promise<Message> =>
  (await person.get(`/messages?chat_id=${chatId}`)).body.messages.find((one: Message) => one.id === id);

/** Ways to lose access, by name; `back` restores it. */
const LOSSES: Record<string, { lose: () => Promise<unknown>; back?: () => Promise<unknown> }> = {
  'the grant of her group': {
    lose: async () => done(await olga.remove(`/domains/${domain}/grants/${group}`)),
    back: async () => done(await put(olga, `/domains/${domain}/grants/${group}`, { role: 'reader' })),
  },
  'her place in the group': {
    lose: async () => done(await olga.remove(`/groups/${group}/members/${hana.id}`)),
    back: async () => done(await olga.post(`/groups/${group}/members`, { user_ids: [hana.id] })),
  },
  'the group itself': { lose: async () => done(await olga.remove(`/groups/${group}`)) },
  'her place on the list of the document': {
    lose: async () =>
      done(await put(olga, `/documents/${document}/access`, { access: 'listed', principals: [olga.id] })),
    back: async () => done(await put(olga, `/documents/${document}/access`, { access: 'domain' })),
  },
  'the domain': { lose: async () => done(await olga.remove(`/domains/${domain}`)) },
};

test.each(Object.entries(LOSSES))(
  'an answer on its way ends when she loses %s',
  async (name, { lose, back }) => {
    const { window, chatId, id, ended } = await writing(hana);
    const told = window.heard('access_changed');
    await lose();
    await told;
    const { message } = await ended;
    const failure = name === 'the domain' ? 'domain_gone' : 'access_changed';
    expect(message).toMatchObject({ status: 'failed', answer: { outcome: 'failed', failure }, sources: [] });
    // Readers keep answers of a document that was deleted for everyone.
    if (failure === 'access_changed') expect(JSON.stringify(message)).not.toMatch(/quokka|severance\.txt/);
    if (failure === 'access_changed') expect(textOf((await messageOf(hana, chatId, id)).content)).toBe('');
    expect((await hana.get(`/documents/${document}/pages`)).status).toBe(404);
    if (back) {
      await back();
      standIn.set({ tokens: null, tokenMs: 1 });
      const again = window.heard('new_message', (event) => event.message.status === 'complete');
      await window.socket.emitWithAck('retry_answer', { chat_id: chatId, message_id: id });
      expect(textOf((await again).message.content)).toContain('quokka');
    }
    window.close();
  },
);

/** A right that a person without it gets, and loses again. */
const BRIEF: Record<string, { give: () => Promise<unknown>; take: () => Promise<unknown> }> = {
  'a place in a group': {
    give: async () => done(await olga.post(`/groups/${group}/members`, { user_ids: [bob.id] })),
    take: async () => done(await olga.remove(`/groups/${group}/members/${bob.id}`)),
  },
  'a role': {
    give: async () => done(await put(olga, `/domains/${domain}/grants/${bob.id}`, { role: 'reader' })),
    take: async () => done(await olga.remove(`/domains/${domain}/grants/${bob.id}`)),
  },
  'an open domain': {
    give: async () => done(await put(olga, `/domains/${domain}/access`, { access: 'open' })),
    take: async () => done(await put(olga, `/domains/${domain}/access`, { access: 'restricted' })),
  },
};

test.each(Object.entries(BRIEF))('notifies a person who had %s for a moment', async (_, { give, take }) => {
  const window = await bob.connect();
  // A new window is notified once of earlier changes.
  await window.heard('access_changed');
  const told = window.heard('access_changed');
  await give();
  await take();
  await told;
  window.close();
});

test('a new window is notified of earlier changes that concern its user only', async () => {
  // The set-up restricts a domain, which concerns all users.
  await server.database.pool.query(`update access_change set created_at = now() - interval '1 minute'`);
  const other = { name: `Other ${made}`, access: 'restricted', managers: [hana.id] };
  done(await olga.post('/domains', other));
  const bobs = await bob.connect();
  let told = 0;
  bobs.socket.on('access_changed', () => {
    told += 1;
  });
  const hanas = await hana.connect();
  await hanas.heard('access_changed');
  expect(told).toBe(0);
  bobs.close();
  hanas.close();
});

test('an unconcerned user is not notified, and their answer goes on', async () => {
  const other = (await olga.post('/domains', { name: `Other ${made}` })).body.id;
  const { window, id } = await writing(hana);
  const heard: string[] = [];
  window.socket.on('access_changed', () => heard.push('access_changed'));
  const bobs = await bob.connect();
  await bobs.heard('access_changed');
  const toBob = bobs.heard('access_changed');
  done(await put(olga, `/domains/${other}/access`, { access: 'restricted', managers: [olga.id, bob.id] }));
  await toBob;
  // All users are notified when an open domain becomes restricted; Hana is not notified of later changes in it.
  await until(() => heard.length > 0);
  const once = heard.length;
  const again = bobs.heard('access_changed');
  done(await olga.remove(`/domains/${other}/grants/${bob.id}`));
  await again;
  await window.heard('message_delta', ({ message_id }) => message_id === id);
  expect(heard).toHaveLength(once);
  window.close();
  bobs.close();
});

test('an answer for two ends when one loses access, without more text', async () => {
  done(await put(olga, `/domains/${domain}/grants/${bob.id}`, { role: 'reader' }));
  const chatId = (await hana.post('/chats', {})).body.id;
  done(await hana.post(`/chats/${chatId}/participant`, { user_id: bob.id }));
  const inBobs = await bob.connect();
  const { window, id, ended } = await writing(hana, chatId);
  await inBobs.heard('message_delta', ({ message_id }) => message_id === id);
  done(await olga.remove(`/domains/${domain}/grants/${bob.id}`));
  expect((await ended).message).toMatchObject({ status: 'failed', withheld: false });
  expect(await messageOf(bob, chatId, id)).toMatchObject({ status: 'failed', withheld: true });
  window.close();
  inBobs.close();
});

test('a disabled account ends its own questions only', async () => {
  const carl = await server.person(`Carl Leaver ${'abcdefghij'[made % 10]}`);
  done(await put(olga, `/domains/${domain}/grants/${carl.id}`, { role: 'reader' }));
  const chatId = (await hana.post('/chats', {})).body.id;
  done(await hana.post(`/chats/${chatId}/participant`, { user_id: carl.id }));
  const own = await writing(carl);
  const shared = await writing(hana, chatId);
  done(await olga.patch(`/users/${carl.id}`, { disabled: true }));
  await until(async () => {
    const { rows } = await server.database.pool.query(
      `select failure from execution where message_id = '${own.id}'`,
    );
    return rows[0]?.failure === 'access_changed';
  });
  await shared.window.heard('message_delta', ({ message_id }) => message_id === shared.id);
  shared.window.close();
  own.window.close();
});

test('a replay ends when its person may not read any more what it was given', async () => {
  done(await put(olga, `/domains/${domain}/grants/${hana.id}`, { role: 'expert' }));
  standIn.set({ tokens: Array.from({ length: 6_000 }, (_, at) => `${SECRET} ${at} [1] `), tokenMs: 50 });
  const response = await fetch(`${server.url}/v1/domains/${domain}/replays`, {
    method: 'POST',
    headers: { authorization: `Bearer ${hana.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ question: QUESTION }),
  });
  const reader = response.body?.getReader();
  let seen = '';
  while (!seen.includes('quokka')) seen += new TextDecoder().decode((await reader?.read())?.value);
  done(await put(olga, `/documents/${document}/access`, { access: 'listed', principals: [olga.id] }));
  await expect(
    (async () => {
      while (!(await reader?.read())?.done);
    })(),
  ).rejects.toThrow();
});

/** How a file comes to a caller who reads slowly, once `begun` has been done in the middle of it. */
const slowly = async (path: string, person: Person, begun: () => Promise<unknown>) =>
  new Promise<'whole' | 'cut'>((resolve, reject) => {
    const headers = { authorization: `Bearer ${person.token}` };
    httpGet(`${server.url}/v1${path}`, { headers }, (response) => {
      response.once('data', () => void begun().catch(reject));
      response.on('data', () => {
        response.pause();
        setTimeout(() => response.resume(), READ_EVERY_MS);
      });
      response.on('error', () => {});
      response.on('close', () => resolve(response.complete ? 'whole' : 'cut'));
    }).on('error', reject);
  });

// The last one: what would be read after it waits until its large text has been read.
test('a download is cut when its reader loses access, else complete', async () => {
  const text = 'Nothing to see here, and a lot of it.\n'.repeat(LARGE_BYTES / 38);
  const file = await upload(server, olga, { domainId: domain, name: 'large.txt', text });
  const path = `/documents/${file}/file`;
  expect(await slowly(path, hana, async () => {})).toBe('whole');
  const lose = async () => done(await olga.remove(`/domains/${domain}/grants/${group}`));
  expect(await slowly(path, hana, lose)).toBe('cut');
});
