import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabaseUrl } from '../../../test/kit/database.ts';
import { call, createNode, hasCluster, type Node, signUp } from '../../../test/kit/nodes.ts';
import { until } from '../../../test/kit/until.ts';
import { type StandIn, startStandIn } from '../../../test/stand-ins/model/stand-in.ts';

const MODEL = 'openai-compatible:narrow';
const QUESTIONS_A_NODE = 3;

describe.skipIf(!hasCluster)('two servers and a model that writes one answer at a time', () => {
  let folder: string;
  let database: { url: string; drop: () => Promise<void> };
  let standIn: StandIn;
  let nodes: [Node, Node];
  let sockets: [Socket, Socket];
  let token: string;
  let domain: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docent-limits-'));
    database = await createTestDatabaseUrl();
    standIn = await startStandIn({ tokens: Array.from({ length: 20 }, () => 'word '), tokenMs: 20 });
    const environment = {
      OPENAI_COMPATIBLE_BASE_URL: standIn.url,
      LARGE_MODEL: MODEL,
    };
    const fixed = { answerWaitSeconds: 60 };
    const node = () => createNode(database.url, join(folder, 'data'), environment, { fixed });
    nodes = [await node(), await node()];
    await nodes[0].start();
    await nodes[1].start();
    ({ token } = await signUp(nodes[0].url, 'ada'));
    await call(nodes[0].url, 'PATCH', '/models/settings', { limits: { [MODEL]: 1 } }, token);
    domain = (await call(nodes[0].url, 'GET', '/domains', undefined, token)).body.domains[0].id;
    await until(
      async () => {
        const { body } = await call(nodes[0].url, 'GET', `/documents?kb_id=${domain}`, undefined, token);
        return body.documents.every((one: { parsing_status: string }) => one.parsing_status === 'ingested');
      },
      { timeout: 60_000 },
    );
    sockets = [connect(nodes[0]), connect(nodes[1])];
  }, 180_000);
  afterAll(async () => {
    for (const socket of sockets) socket.close();
    await Promise.all(nodes.map((node) => node.kill()));
    await standIn.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const connect = ({ url }: Node): Socket =>
    io(url, { auth: { token }, transports: ['websocket'], forceNew: true });

  /** Asks in a chat of its own, made on a server. Resolves to the ids of the chat and the answer. */
  const ask = async (
    socket: Socket,
    { url }: Node = nodes[1],
  ): Promise<{ chatId: string; answerId: string }> => {
    const chatId = (await call(url, 'POST', '/chats', {}, token)).body.id;
    const { data } = await socket.emitWithAck('new_message', {
      message: 'How many days of holiday can I carry over to the next year?',
      chat_id: chatId,
      domain_id: domain,
      thread_id: null,
      images: [],
      workflow: null,
      client_id: randomUUID(),
    });
    return { chatId, answerId: data.answer.id };
  };
  const ended = ({ chatId, answerId }: { chatId: string; answerId: string }) =>
    until(
      async () => {
        const path = `/messages?chat_id=${chatId}`;
        const { messages } = (await call(nodes[1].url, 'GET', path, undefined, token)).body;
        const answer = messages.find(({ id }: { id: string }) => id === answerId);
        return answer.status === 'writing' ? null : answer.status;
      },
      { timeout: 90_000 },
    );

  test('write one answer after the other, on whichever server they were asked', async () => {
    const asked = await Promise.all(
      sockets.flatMap((socket) => Array.from({ length: QUESTIONS_A_NODE }, () => ask(socket))),
    );
    expect(new Set(await Promise.all(asked.map(ended)))).toEqual(new Set(['complete']));
    const writing = standIn
      .calls()
      .filter(({ structured }) => !structured)
      .toSorted((one, other) => one.receivedAt - other.receivedAt);
    expect(writing).toHaveLength(2 * QUESTIONS_A_NODE);
    for (const [index, { receivedAt }] of writing.entries())
      expect(receivedAt).toBeGreaterThanOrEqual(writing[index - 1]?.endedAt ?? 0);
  }, 180_000);

  test('frees the slot of a dead server when its lease expires', async () => {
    standIn.set({ tokenMs: 60_000 });
    const before = standIn.calls().length;
    // Any server takes a waiting run: the other one is stopped until the first has taken it.
    const other = nodes[1].pid();
    if (!other) throw new Error('The second server does not run.');
    process.kill(other, 'SIGSTOP');
    const asked = await ask(sockets[0], nodes[0]);
    await until(() =>
      standIn
        .calls()
        .slice(before)
        .some(({ structured }) => !structured),
    );
    process.kill(other, 'SIGCONT');
    await nodes[0].kill();
    standIn.set({ tokenMs: 1 });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    for (const table of ['execution', 'model_slot'])
      await client.query(`update ${table} set lease_until = now() - interval '1 second'`);
    await client.end();
    expect(await ended(asked)).toBe('complete');
    await nodes[0].start();
  }, 180_000);
});
