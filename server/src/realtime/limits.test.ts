import type { Ack } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../test/kit/server.ts';
import { until } from '../../test/kit/until.ts';
import { SOCKETS_OF_A_PERSON } from '../platform/limits.ts';
import { silentLogger } from '../platform/logs.ts';

const METRICS_TOKEN = 'a-token-of-the-test';
/** One person may spend 20 points at once and one a second: no machine is so slow that a flood fits in. */
const CALLS_A_MINUTE = 60;
let limited: TestServer;
let server: TestServer;

beforeAll(async () => {
  limited = await startTestServer({}, silentLogger, { fixed: { callsAMinute: CALLS_A_MINUTE } });
  server = await startTestServer({ METRICS_TOKEN });
});
afterAll(async () => {
  await limited.close();
  await server.close();
});

/** Calls of each window: more than the points, fewer than the frames of a user (200). */
const EACH = 60;

type Window = Awaited<ReturnType<Person['connect']>>;
type Answer = Ack<unknown>;
const codeOf = (ack: Answer) => (ack.ok ? 'ok' : ack.error.code);
const flood = (windows: Window[], times: number, name: string, payload: object): Promise<Answer>[] =>
  windows.flatMap(({ socket }) => Array.from({ length: times }, () => socket.emitWithAck(name, payload)));

test.each(['load_chat', 'typing', 'refresh_rooms', 'view_chat', 'read_chat', 'none'])(
  '%s is limited by user, over all windows, without limiting others',
  async (name) => {
    const person = await limited.person(`Ada ${name}`);
    const bob = await limited.person(`Bob ${name}`);
    const chatId = (await person.post('/chats', {})).body.id;
    const ofBob = (await bob.post('/chats', {})).body.id;
    const windows = [await person.connect(), await person.connect()];
    const other = await bob.connect();
    const payloads: Record<string, object> = {
      refresh_rooms: {},
      none: {},
      read_chat: { chat_id: chatId, seq: 0 },
    };
    const answers = flood(windows, EACH, name, payloads[name] ?? { chat_id: chatId });
    expect(codeOf(await other.socket.emitWithAck('load_chat', { chat_id: ofBob }))).toBe('ok');
    const codes = (await Promise.all(answers)).map(codeOf);
    for (const ofWindow of [codes.slice(0, EACH), codes.slice(EACH)])
      expect(ofWindow).toContain('too_many_requests');
    expect(codes).not.toContain('unexpected');
    for (const window of [...windows, other]) window.close();
  },
);

test('calls are counted by person as well', async () => {
  const carla = await limited.person('Carla Caller');
  const answers = await Promise.all(Array.from({ length: 200 }, () => carla.get('/chats')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  const dora = await limited.person('Dora Other');
  expect((await dora.get('/chats')).status).toBe(200);
});

test('limits a page of long messages by bytes, and continues after it', async () => {
  const person = await server.person('Lea Long');
  const chatId = (await person.post('/chats', {})).body.id;
  await server.database.db.execute(sql`
    insert into message (id, chat_id, seq, role, author_id, content)
    select gen_random_uuid(), ${chatId}, n, 'user', ${person.id},
      json_build_array(json_build_object('type', 'text', 'text', repeat('word ', 4000)))::text
    from generate_series(1, 130) n`);
  await server.database.db.execute(sql`update chat set last_seq = 130 where id = ${chatId}`);
  const { socket, close } = await person.connect();
  const load = async (place: object) =>
    (await socket.emitWithAck('load_chat', { chat_id: chatId, ...place })).data.messages.map(
      ({ seq }: { seq: number }) => seq,
    );
  const newest = await load({});
  expect(newest.length).toBeLessThan(60);
  expect(newest.length).toBeGreaterThan(40);
  expect(newest.at(-1)).toBe(130);
  const all: number[] = [];
  while (all.length < 130) all.push(...(await load({ after_seq: all.at(-1) ?? 0 })));
  expect(all).toEqual(Array.from({ length: 130 }, (_, at) => at + 1));
  const older = await load({ before_seq: newest[0] });
  expect(older.at(-1)).toBe(newest[0] - 1);
  const called = (await person.get(`/messages?chat_id=${chatId}`)).body.messages;
  expect(called.length).toBe(newest.length);

  // A client that requests page after page and reads none is disconnected before they fill the memory.
  const metric = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${server.url}/metrics`, { headers })).text();
    return Number(/^docent_sockets (\d+)$/m.exec(text)?.[1]);
  };
  await until(async () => (await metric()) === 1);
  // The web socket below the client, which its types do not show.
  const { transport } = socket.io.engine;
  if ('ws' in transport) (transport.ws as { pause: () => void }).pause();
  for (let at = 0; at < 60; at += 1)
    void socket.emitWithAck('load_chat', { chat_id: chatId }).catch(() => {}); // none comes
  await until(async () => (await metric()) === 0);
  close();
});

test('a person has so many windows and no more', async () => {
  const person = await server.person('Max Many');
  const windows: Window[] = [];
  while (windows.length < SOCKETS_OF_A_PERSON)
    windows.push(...(await Promise.all(Array.from({ length: 50 }, person.connect))));
  await expect(person.connect()).rejects.toThrow('too_many_requests');
  windows.pop()?.close();
  const again = await until(() => person.connect().catch(() => null));
  for (const window of [...windows, again]) window.close();
});

/** A connection that speaks the protocol by hand; resolves with what it was sent when the server has closed it. */
const closedAfter = (packets: string[]): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const heard: string[] = [];
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    socket.onmessage = ({ data }) => {
      heard.push(String(data).slice(0, 2));
      if (heard.length === 1) for (const packet of packets) socket.send(packet);
      // Every packet was answered, so packets were not limited.
      if (heard.length > packets.length) reject(new Error(`${packets.length} packets were taken`));
    };
    socket.onclose = () => resolve(heard);
  });
const hello = (token: string) => `40${JSON.stringify({ token })}`;

test('of who has not said who they are little is read', async () => {
  expect(await closedAfter([hello('x'.repeat(100_000))])).toEqual(['0{']);
  expect((await closedAfter(Array.from({ length: 50 }, () => hello('x')))).length).toBeLessThan(10);
  expect(await closedAfter(['x'.repeat(1024 * 1024)])).toEqual(['0{']);
  const long = await server.call('POST', '/login', { firebase_id_token: 'x'.repeat(100_000) });
  expect(long.status).toBe(413);
});

test('a person who sends frames without end is cut off', async () => {
  const person = await limited.person('Fred Frames');
  const { socket, close } = await person.connect();
  const gone = new Promise((resolve) => socket.once('disconnect', resolve));
  const text = 'x'.repeat(100_000);
  const timer = setInterval(() => {
    for (let at = 0; at < 20; at += 1) socket.emit('typing', { text });
  }, 50);
  await gone;
  clearInterval(timer);
  close();
});
