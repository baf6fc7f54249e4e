import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabaseUrl } from './kit/database.ts';
import { call, createNode, hasCluster, type Node, signUp } from './kit/nodes.ts';
import { until } from './kit/until.ts';
import { startS3Server } from './stand-ins/s3-server.ts';

/** The topology of compose.yaml: two servers with nothing of their own on PostgreSQL, Redis and an S3 store. */
describe.skipIf(!hasCluster)('two servers that share a bucket', () => {
  let folder: string;
  let drop: () => Promise<void>;
  let s3: Awaited<ReturnType<typeof startS3Server>>;
  let nodes: [Node, Node];
  let owner: { id: string; token: string };
  let domainId: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docent-two-'));
    const database = await createTestDatabaseUrl();
    drop = database.drop;
    s3 = await startS3Server();
    const url = database.url;
    nodes = [
      await createNode(url, join(folder, 'one'), s3.environment),
      await createNode(url, join(folder, 'two'), s3.environment),
    ];
    // Both at once on an empty database: one of them makes the tables.
    await Promise.all(nodes.map((node) => node.start()));
    owner = await signUp(nodes[0].url, 'olga');
    domainId = (await call(nodes[0].url, 'POST', '/domains', { name: 'Shared' }, owner.token)).body.id;
  }, 120_000);
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.kill()));
    await s3.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const TEXT = 'The lighthouse of Larkfield is open on Sundays from nine to noon.\n'.repeat(40);

  test('a file sent to one is read, asked and shown on the other', async () => {
    const form = new FormData();
    form.append('kb_id', domainId);
    form.append('files', new Blob([TEXT], { type: 'text/plain' }), 'lighthouse.txt');
    const authorization = `Bearer ${owner.token}`;
    const sent = await fetch(`${nodes[0].url}/v1/documents`, {
      method: 'POST',
      headers: { authorization },
      body: form,
    });
    expect(sent.status).toBeLessThan(300);
    const list = async () =>
      (await call(nodes[1].url, 'GET', `/documents?kb_id=${domainId}`, undefined, owner.token)).body
        .documents;
    await until(async () => (await list())[0]?.parsing_status === 'ingested', {
      timeout: 60_000,
      interval: 200,
    });
    const [{ id }] = await list();
    const file = await fetch(`${nodes[1].url}/v1/documents/${id}/file`, { headers: { authorization } });
    const sum = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(sum(await file.text())).toBe(sum(TEXT));
    expect([existsSync(join(folder, 'one', 'files')), existsSync(join(folder, 'two', 'files'))]).toEqual([
      false,
      false,
    ]);

    const chatId = (await call(nodes[0].url, 'POST', '/chats', {}, owner.token)).body.id;
    const socket = io(nodes[1].url, { auth: { token: owner.token }, transports: ['websocket'] });
    const { data } = await socket.emitWithAck('new_message', {
      message: 'When is the lighthouse of Larkfield open?',
      chat_id: chatId,
      domain_id: domainId,
      thread_id: null,
      workflow: null,
      client_id: randomUUID(),
    });
    const answer = async () => {
      const path = `/messages?chat_id=${chatId}`;
      const { messages } = (await call(nodes[0].url, 'GET', path, undefined, owner.token)).body;
      return messages.find((one: { id: string }) => one.id === data.answer.id);
    };
    await until(async () => (await answer())?.status === 'complete', {
      timeout: 60_000,
      interval: 100,
    });
    expect((await answer()).sources[0].source_document_name).toBe('lighthouse.txt');
    socket.close();
  }, 120_000);

  test('when one goes, the other has all of it', async () => {
    await nodes[0].kill();
    const { body } = await call(nodes[1].url, 'GET', `/documents?kb_id=${domainId}`, undefined, owner.token);
    const file = await fetch(`${nodes[1].url}/v1/documents/${body.documents[0].id}/file`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(await file.text()).toBe(TEXT);
    await nodes[0].start();
    expect((await fetch(`${nodes[0].url}/health/ready`)).status).toBe(200);
  }, 60_000);
});
