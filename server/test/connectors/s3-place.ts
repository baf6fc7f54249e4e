import { CopyObjectCommand, DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { testContext } from './context.ts';
import type { Place } from './contract.ts';

export const s3Settings = (endpoint: string, bucket: string, key: string) => ({
  kind: 's3' as const,
  endpoint,
  region: 'us-east-1',
  bucket,
  prefix: 'shared/',
  access_key_id: key,
  include: [],
  exclude: [],
  max_items: 10_000,
});
type Settings = ReturnType<typeof s3Settings>;
type Store = {
  endpoint: string;
  bucket: string;
  key: string;
  secret: string;
  kill: () => Promise<() => Promise<void>>;
  close: () => Promise<void>;
};

/** Creates a place from a bucket and a user who changes it; `wrong` makes its credentials invalid. */
export const s3Place = async (
  store: Store,
  wrong: (settings: Settings, secrets: { secret_access_key: string }) => void,
): Promise<Place<Settings>> => {
  const { endpoint, bucket: Bucket, key, secret } = store;
  const credentials = { accessKeyId: key, secretAccessKey: secret };
  const client = new S3Client({ region: 'us-east-1', forcePathStyle: true, endpoint, credentials });
  const at = (path: string) => ({ Bucket, Key: `shared/${path}` });
  await client.send(new PutObjectCommand({ Bucket, Key: 'elsewhere/other.md', Body: 'Not ours.' }));
  const settings = s3Settings(endpoint, Bucket, key);
  const secrets = { secret_access_key: secret };
  return {
    settings,
    context: () => testContext({ secrets: { ...secrets } }),
    write: async (path, text) => {
      await client.send(new PutObjectCommand({ ...at(path), Body: text }));
    },
    remove: async (path) => {
      await client.send(new DeleteObjectCommand(at(path)));
    },
    move: async (from, to) => {
      const CopySource = encodeURI(`${Bucket}/shared/${from}`);
      await client.send(new CopyObjectCommand({ ...at(to), CopySource }));
      await client.send(new DeleteObjectCommand(at(from)));
    },
    revoke: async () => {
      wrong(settings, secrets);
      return async () => {
        settings.access_key_id = key;
        secrets.secret_access_key = secret;
      };
    },
    kill: store.kill,
    close: async () => {
      client.destroy();
      await store.close();
    },
  };
};
