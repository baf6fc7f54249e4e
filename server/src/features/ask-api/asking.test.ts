import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { until } from '../../../test/kit/until.ts';
import { silentLogger } from '../../platform/logs.ts';

const MOST = 4;
let server: TestServer;
let owner: Person;
let domainId: string;

beforeAll(async () => {
  server = await startTestServer({ SAMPLE_DOMAIN: 'on' }, silentLogger, { fixed: { messagesAMinute: MOST } });
  owner = await server.person('Olga Owner');
  domainId = (await owner.get('/domains')).body.domains[0].id;
  await server.documents(owner, domainId);
});
afterAll(() => server.close());

test('a program asks and searches over REST with a key of the right scope', async () => {
  const body = { name: 'Script', scopes: ['ask', 'read'], expires_in_days: 1 };
  const { secret } = (await owner.post('/me/api-keys', body)).body;
  const asked = { question: 'How many days of holiday do full-time employees have?' };
  const { status, body: answer } = await server.call('POST', `/domains/${domainId}/ask`, asked, secret);
  expect(status).toBe(200);
  expect(answer.citations[0]).toMatchObject({ n: 1, page: 1, quote: expect.stringContaining('28 days') });
  expect(answer.text).toContain('[1]');
  expect(answer.url).toMatch(new RegExp(`/chats/${answer.chat_id}$`));
  const found = await server.call('POST', `/domains/${domainId}/search`, asked, secret);
  expect(found.body.passages[0].text).toContain('28 days');
});

test('limits messages a minute over web app and API together', async () => {
  const person = await server.person('Nina Normal');
  const { say, close } = await person.connect();
  const chat = (await person.post('/chats', {})).body.id;
  const codes: string[] = [];
  for (let at = 0; at < MOST; at += 1) codes.push((await say(chat, `@nobody ${at}`, domainId)).ok);
  expect(codes.every(Boolean)).toBe(true);
  const refused = await say(chat, 'One more', domainId);
  expect(refused).toMatchObject({ ok: false, error: { code: 'too_many_requests' } });
  const asked = await person.post(`/domains/${domainId}/ask`, { question: 'Why?' });
  expect(asked.body.code).toBe('too_many_requests');
  // Others are not held up, and nothing was stored of what was refused.
  expect((await owner.post(`/domains/${domainId}/ask`, { question: 'Holidays?' })).status).toBe(200);
  const { chats } = (await person.get('/chats')).body;
  expect(chats).toHaveLength(1);
  close();
});

test('a thorough question counts as ten', async () => {
  const person = await server.person('Theo Thorough');
  const thorough = { question: 'Holidays?', thorough: true };
  expect((await person.post(`/domains/${domainId}/ask`, thorough)).status).toBe(200);
  expect((await person.post(`/domains/${domainId}/ask`, { question: 'Why?' })).body.code).toBe(
    'too_many_requests',
  );
});

test('limits invitations a minute, by hand, by mention and as expert', async () => {
  const person = await server.person('Ina Inviter');
  const guests = await Promise.all(['One', 'Two', 'Three'].map((name) => server.person(`Gus ${name}`)));
  const chat = (await person.post('/chats', {})).body.id;
  const [first, second, third] = guests;
  expect((await person.post(`/chats/${chat}/participant`, { user_id: first?.id })).status).toBe(201);
  const { say, close } = await person.connect();
  expect((await say(chat, `@${second?.username} look`, null)).ok).toBe(true);
  expect((await say(chat, `@${third?.username} look`, null)).error?.code).toBe('too_many_requests');
  close();
  const refused = await person.post(`/chats/${chat}/participant`, { user_id: third?.id });
  expect(refused.body.code).toBe('too_many_requests');
});

test('an answer that is written again counts as a message does', async () => {
  const person = await server.person('Rita Retry');
  const { socket, say, close } = await person.connect();
  const chat_id = (await person.post('/chats', {})).body.id;
  const { answer } = (await say(chat_id, 'How many days of holiday are there?', domainId)).data;
  const codes: string[] = [];
  for (let at = 0; at < MOST; at += 1) {
    const stopped = async () =>
      (await server.database.pool.query('select status from message where id = $1', [answer.id])).rows[0]
        .status !== 'writing';
    await until(stopped);
    await server.database.pool.query(`update execution set outcome = 'stopped' where message_id = $1`, [
      answer.id,
    ]);
    const ack = await socket.emitWithAck('retry_answer', { chat_id, message_id: answer.id });
    codes.push(ack.ok ? 'ok' : ack.error.code);
  }
  expect(codes).toEqual([...Array(MOST - 1).fill('ok'), 'too_many_requests']);
  close();
});

test('limits files a minute, documents and images together', async () => {
  const limited = await startTestServer({ SAMPLE_DOMAIN: 'on' }, silentLogger, {
    fixed: { uploadsAMinute: 2 },
  });
  const person = await limited.person('Olga Owner');
  const { id } = (await person.get('/domains')).body.domains[0];
  const send = async (names: string[]) => {
    const form = new FormData();
    form.append('kb_id', id);
    for (const name of names) form.append('files', new File([`text of ${name}`], name));
    const headers = { authorization: `Bearer ${person.token}` };
    const answer = await fetch(`${limited.url}/v1/documents`, { method: 'POST', headers, body: form });
    const { results } = (await answer.json()) as { results: { ok: boolean; error?: { code: string } }[] };
    return results.map((one) => one.error?.code ?? 'ok');
  };
  expect(await send(['a.txt', 'b.txt', 'c.txt'])).toEqual(['ok', 'ok', 'too_many_requests']);
  const chat = (await person.post('/chats', {})).body.id;
  const form = new FormData();
  form.append('file', new File(['x'], 'a.png'));
  const headers = { authorization: `Bearer ${person.token}` };
  const picture = await fetch(`${limited.url}/v1/chats/${chat}/images`, {
    method: 'POST',
    headers,
    body: form,
  });
  expect((await picture.json()).code).toBe('too_many_requests');
  await limited.close();
});
