import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACK_TIMEOUT_MS, type Message } from '@docent/contract';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabaseUrl } from '../../test/kit/database.ts';
import { call, createNode, hasCluster, type Node, signUp } from '../../test/kit/nodes.ts';
import { until } from '../../test/kit/until.ts';

const [CLIENTS, MESSAGES] = [10, 200];

/** A client as the web app is one: it subscribes, fetches what it lacks, and sends again what was not acknowledged. */
const createClient = (url: string, token: string, chatId: string) => {
  const known = new Map<string, Message>();
  const socket: Socket = io(url, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  });
  /** The highest number up to which nothing is lacking. */
  const whole = () => {
    const seqs = new Set([...known.values()].map(({ seq }) => seq));
    let last = 0;
    while (seqs.has(last + 1)) last += 1;
    return last;
  };
  const catchUp = async () => {
    const last = whole();
    const ack = await socket
      .timeout(ACK_TIMEOUT_MS)
      .emitWithAck('load_chat', { chat_id: chatId, after_seq: last })
      .catch(() => null);
    for (const message of ack?.data?.messages ?? []) known.set(message.id, message);
  };
  socket.on('connect', () => void catchUp());
  socket.on('new_message', ({ message }: { message: Message }) => {
    known.set(message.id, message);
    if (whole() < message.seq) void catchUp();
  });
  return {
    catchUp,
    close: () => socket.close(),
    texts: () =>
      [...known.values()]
        .filter(({ role }) => role === 'user')
        .sort((a, b) => a.seq - b.seq)
        .map(({ content }) => content),
    seqs: () => [...known.values()].map(({ seq }) => seq).sort((a, b) => a - b),
    say: async (text: string): Promise<void> => {
      const outgoing = {
        message: text,
        chat_id: chatId,
        domain_id: null,
        thread_id: null,
        workflow: null,
        client_id: randomUUID(),
      };
      for (;;) {
        const ack = await socket
          .timeout(ACK_TIMEOUT_MS)
          .emitWithAck('new_message', outgoing)
          .catch(() => null);
        if (ack?.ok) return;
      }
    },
  };
};

describe.skipIf(!hasCluster)('two servers', () => {
  let folder: string;
  let drop: () => Promise<void>;
  let nodes: [Node, Node];
  let people: Awaited<ReturnType<typeof signUp>>[];
  let chatId: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docent-cluster-'));
    const database = await createTestDatabaseUrl();
    drop = database.drop;
    const url = database.url;
    nodes = [await createNode(url, join(folder, 'data')), await createNode(url, join(folder, 'data'))];
    await nodes[0].start();
    await nodes[1].start();
    people = [];
    for (let n = 0; n < CLIENTS; n += 1) people.push(await signUp(nodes[n % 2 ? 1 : 0].url, `person${n}`));
    const [first, ...others] = people;
    chatId = (await call(nodes[0].url, 'POST', '/chats', {}, first?.token)).body.id;
    for (const { id } of others) {
      await call(nodes[0].url, 'POST', `/chats/${chatId}/participant`, { user_id: id }, first?.token);
    }
  }, 120_000);
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.kill()));
    await drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('delivers each message once and in order while one server is killed', async () => {
    const clients = people.map(({ token }, n) => createClient(nodes[n % 2 ? 1 : 0].url, token, chatId));
    let acknowledged = 0;
    const sending = Promise.all(
      clients.map(async (client, n) => {
        for (let at = 0; at < MESSAGES / CLIENTS; at += 1) {
          await client.say(`message ${at} of client ${n}`);
          acknowledged += 1;
        }
      }),
    );
    await until(() => acknowledged > MESSAGES / 4, { timeout: 60_000 });
    await nodes[1].kill();
    await nodes[1].start();
    await sending;
    const texts = (of: (typeof clients)[number]) => of.texts();
    await until(() => clients.every((client) => texts(client).length >= MESSAGES), {
      timeout: 60_000,
      interval: 50,
    });
    const [first] = clients;
    expect(new Set(first?.texts()).size).toBe(MESSAGES);
    for (const client of clients) {
      expect(client.texts()).toEqual(first?.texts());
      expect(client.seqs()).toEqual(Array.from({ length: MESSAGES + CLIENTS - 1 }, (_, at) => at + 1));
    }
    for (const client of clients) client.close();
  }, 180_000);

  test('a user removed on one server gets no event on the other afterwards', async () => {
    const [owner, ...others] = people;
    const removed = others.at(0);
    if (!owner || !removed) throw new Error('nobody is there');
    const socket = io(nodes[1].url, {
      auth: { token: removed.token },
      transports: ['websocket'],
      forceNew: true,
    });
    await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
    await socket.emitWithAck('load_chat', { chat_id: chatId });
    const heard: unknown[] = [];
    await call(nodes[0].url, 'DELETE', `/chats/${chatId}/participants/${removed.id}`, undefined, owner.token);
    socket.on('new_message', (event) => heard.push(event));
    const witness = createClient(nodes[1].url, others.at(1)?.token ?? '', chatId);
    const client = createClient(nodes[0].url, owner.token, chatId);
    await client.say('without you');
    await until(() => witness.texts().some((text) => text.includes('without you')));
    expect(heard).toEqual([]);
    socket.close();
    witness.close();
    client.close();
  });

  test('counts attempts over all servers: passwords, and calls of a route', async () => {
    const alternately = async (tries: number, act: (node: Node, at: number) => Promise<number>) => {
      const statuses: number[] = [];
      for (let at = 0; at < tries; at += 1) statuses.push(await act(nodes[at % 2 ? 1 : 0], at));
      return statuses;
    };
    const post = async ({ url }: Node, path: string, body: object) => {
      const sent = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      };
      return (await fetch(`${url}/v1${path}`, sent)).status;
    };
    const email = people[1]?.email;
    const guesses = await alternately(12, (node, at) =>
      post(node, '/auth/sign-in/email', { email, password: `guess-${at}` }),
    );
    expect(guesses).toEqual([...Array(10).fill(401), 429, 429]);
    const nobody = { email: `nobody-${randomUUID()}@example.com` };
    const forgotten = await alternately(12, (node) => post(node, '/user/password-reset', nobody));
    expect(forgotten.slice(10)).toEqual([429, 429]);
    expect(forgotten.slice(0, 10)).not.toContain(429);
  });
});
