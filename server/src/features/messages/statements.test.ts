import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';

let server: TestServer;
let ada: Person;
let bob: Person;
const statements: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const watched = new WeakSet<pg.PoolClient>();
  server.database.pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown; // one of many overloads, passed on unchanged
    client.query = ((statement: unknown, ...rest: unknown[]) => {
      statements.push(typeof statement === 'string' ? statement : (statement as pg.QueryConfig).text);
      return query(statement, ...rest);
    }) as typeof client.query;
  });
  ada = await server.person('Ada Writer');
  bob = await server.person('Bob Reader');
});
afterAll(() => server.close());

/** Tables that a message between people touches, without what the server does at intervals. */
const OF_MESSAGES = /"session"|with sender|user_id from participant|\b(from|into|update) "?notification/;
const ofMessages = () => statements.filter((text) => OF_MESSAGES.test(text) && !/pgboss/.test(text));

test('stores and announces a message to a colleague in six statements', async () => {
  const { id: chatId } = (await ada.post('/chats', {})).body;
  await ada.post(`/chats/${chatId}/participant`, { user_id: bob.id });
  const [writer, reader] = [await ada.connect(), await bob.connect()];
  const write = async (message: string) => {
    const notified = reader.heard('notification', (event) => event.notification?.kind === 'message');
    const outgoing = { message, chat_id: chatId, domain_id: null, thread_id: null, workflow: null };
    const ack = await writer.socket.emitWithAck('new_message', { ...outgoing, client_id: randomUUID() });
    expect(ack).toMatchObject({ ok: true, data: { answer: null } });
    await notified;
  };
  await write('Have you seen the plan?');
  statements.splice(0);
  await write('It is on the table.');
  const sent = ofMessages();
  expect(sent.length, sent.join('\n\n')).toBe(6);
  expect(sent.filter((text) => !text.includes('/* prepared */'))).toEqual([]);
  writer.close();
  reader.close();
});
