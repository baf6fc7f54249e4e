import { expect, test } from 'vitest';
import { s3Connector } from '../../src/connectors/s3/index.ts';
import { startS3Server } from '../stand-ins/s3-server.ts';
import { testContext } from './context.ts';
import { testContract } from './contract.ts';
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

test('a bucket that is not there, and a store that is not reached, are told apart', async () => {
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
