import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { s3Connector } from '../../src/connectors/s3/index.ts';
import { startS3Server } from '../stand-ins/s3-server.ts';
import { testContext } from './context.ts';
import { testContract } from './contract.ts';
import { createFollower } from './follow.ts';
import { s3Place, s3Settings } from './s3-place.ts';

const startStore = async () => {
  const { options, kill, close } = await startS3Server();
  const { endpoint = '', bucket, keys } = options;
  return { endpoint, bucket, key: keys?.accessKeyId ?? '', secret: keys?.secretAccessKey ?? '', kill, close };
};

testContract({
  connector: s3Connector,
  items: 60,
  can: ['move', 'revoke', 'kill'],
  // s3rver judges whose key it is, and no signature.
  open: async () =>
    s3Place(await startStore(), (settings) => {
      settings.access_key_id = 'REVOKED';
    }),
});

test('tells a missing bucket from an unreachable store', async () => {
  const { endpoint, bucket, key, secret, close } = await startStore();
  const context = testContext({ secrets: { secret_access_key: secret } });
  const settings = s3Settings(endpoint, bucket, key);
  await expect(s3Connector.check({ ...settings, bucket: 'none' }, context)).rejects.toMatchObject({
    reason: 'not_found',
  });
  expect((await s3Connector.check(settings, context)).findings).toMatchObject([{ ok: true }]);
  await close();
  await expect(s3Connector.check(settings, context)).rejects.toMatchObject({ reason: 'unreachable' });
});

test('a key with .. in its path is passed over and never requested', async () => {
  const asked: string[] = [];
  const keys = ['shared/../secret.md', 'shared/a.md', 'shared/b/../../c.md'];
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
    asked.push(pathname);
    if (!searchParams.has('list-type')) return reply.end('Some text.');
    const listed = keys.filter((key) => key > (searchParams.get('start-after') ?? ''));
    const contents = listed.map((key) => `<Contents><Key>${key}</Key><Size>10</Size></Contents>`);
    reply.end(`<ListBucketResult>${contents.join('')}</ListBucketResult>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const settings = s3Settings(`http://127.0.0.1:${port}`, 'papers', 'KEY');
  const context = () => testContext({ secrets: { secret_access_key: 'secret' } });
  const follower = createFollower(s3Connector, settings, context);
  const { changes, isComplete } = await follower.sync();
  server.closeAllConnections();
  server.close();
  expect(isComplete).toBe(true);
  expect(changes.flatMap((one) => (one.type === 'passed_over' ? [one.path] : []))).toEqual([
    '../secret.md',
    'b/../../c.md',
  ]);
  expect(new Set(asked)).toEqual(new Set(['/papers/', '/papers/shared/a.md']));
});
