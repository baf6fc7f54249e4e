import type { Readable } from 'node:stream';
import {
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
  type _Object as S3Object,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { SettingsOf } from '@docent/contract';
import { type Connector, type ConnectorContext, type Put, SourceError } from '../connector.ts';
import { limited, requireSize } from '../shared/content.ts';
import { asSourceError } from '../shared/errors.ts';
import { type Found, type ListingCheckpoint, listing } from '../shared/listing.ts';
import { handlerOf } from './handler.ts';

type Settings = SettingsOf<'s3'>;

/** A bucket of any store that speaks S3. Keys come in the order of their bytes, so that a listing goes on after any of them. */
export const s3Connector: Connector<Settings, ListingCheckpoint> = {
  kind: 's3',
  check: async (settings, context) => {
    const client = clientOf(settings, context);
    const [first] = await listPage(client, settings, undefined, context);
    if (!first?.Key)
      return { findings: [{ ok: true, message: 'The bucket can be listed. Nothing lies there.' }] };
    const what = first.Key;
    const read = await client
      .send(
        new GetObjectCommand({ Bucket: settings.bucket, Key: what, Range: 'bytes=0-0' }),
        abortOf(context),
      )
      .then(({ Body }) => (Body as Readable).destroy())
      .then(
        () => null,
        (error) => asS3Error(error, what),
      );
    const listed = { ok: true, message: 'The bucket can be listed.' };
    // An empty thing has no first byte: the store says so, and it was found all the same.
    if (!read || (read instanceof SourceError && read.reason === 'malformed'))
      return { findings: [listed, { ok: true, message: 'Its things can be read.' }] };
    if (!(read instanceof SourceError)) throw read;
    return { findings: [listed, { ok: false, message: `Its things cannot be read: ${read.message}` }] };
  },
  async *changes(settings, checkpoint, context) {
    const client = clientOf(settings, context);
    const found = listAll(client, settings, checkpoint?.after ?? null, context);
    const put = (path: string, file: S3Object) => putOf(client, settings, path, file, context);
    yield* listing(found, { settings, checkpoint, signal: context.signal, put });
  },
};

const clientOf = ({ region, endpoint, access_key_id }: Settings, { fetch, secrets }: ConnectorContext) =>
  new S3Client({
    region,
    requestHandler: handlerOf(fetch),
    credentials: { accessKeyId: access_key_id, secretAccessKey: secrets.secret_access_key ?? '' },
    // Other stores than Amazon's seldom have a host for each bucket, nor the checksums that the SDK adds by itself.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The caller of the connector retries.
    maxAttempts: 1,
  });

const abortOf = ({ signal }: ConnectorContext) => ({ abortSignal: signal });

/** Paths begin behind the prefix, where it ends with a folder. */
const folderOf = ({ prefix }: Settings) => prefix.slice(0, prefix.lastIndexOf('/') + 1);

const listPage = async (
  client: S3Client,
  { bucket, prefix }: Settings,
  after: string | undefined,
  context: ConnectorContext,
): Promise<S3Object[]> => {
  const input = { Bucket: bucket, Prefix: prefix, ...(after ? { StartAfter: after } : {}) };
  try {
    const page = await client.send(new ListObjectsV2Command(input), abortOf(context));
    const contents = page.Contents ?? [];
    if (page.IsTruncated && !contents.length)
      throw new SourceError('malformed', `${bucket} says that there is more, and does not show it.`);
    return contents;
  } catch (error) {
    throw asS3Error(error, bucket);
  }
};

async function* listAll(
  client: S3Client,
  settings: Settings,
  after: string | null,
  context: ConnectorContext,
): AsyncGenerator<Found<S3Object>> {
  const folder = folderOf(settings);
  let last = after === null ? undefined : folder + after;
  for (;;) {
    const page = await listPage(client, settings, last, context);
    for (const thing of page) {
      const key = thing.Key ?? '';
      if (last !== undefined && Buffer.compare(Buffer.from(key), Buffer.from(last)) <= 0)
        throw new SourceError('malformed', `${settings.bucket} lists its things in no order.`);
      last = key;
      const path = key.slice(folder.length);
      // Consoles create such keys to show an empty folder.
      if (!path || path.endsWith('/')) continue;
      if (hasNoPath(path)) yield { path, passedOver: 'Its name is none that a file can have.' };
      else if (isCold(thing))
        yield { path, passedOver: 'It is archived, and would have to be restored first.' };
      else yield { path, file: thing };
    }
    if (!page.length) return;
  }
}

/** Requests normalize such a path, and would read another key. */
const hasNoPath = (path: string) => path.split('/').some((part) => part === '.' || part === '..');

const isCold = ({ StorageClass }: S3Object) => StorageClass === 'GLACIER' || StorageClass === 'DEEP_ARCHIVE';

const putOf = (
  client: S3Client,
  { bucket }: Settings,
  path: string,
  { Key = '', ETag, Size, LastModified }: S3Object,
  context: ConnectorContext,
): Omit<Put, 'type' | 'path' | 'name'> => ({
  id: Key,
  address: null,
  version: ETag ?? null,
  size: Size ?? null,
  changedAt: LastModified?.toISOString() ?? null,
  access: 'unrestricted',
  movable: true,
  open: async () => {
    const limit = { what: path, maxBytes: context.maxBytes };
    requireSize(Size ?? null, limit);
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }), abortOf(context));
      // Our own handler returns a Readable.
      return limited(Body as Readable, limit);
    } catch (error) {
      throw asS3Error(error, path);
    }
  },
});

const WRONG_KEY = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'InvalidToken',
  'ExpiredToken',
  'AuthorizationHeaderMalformed',
]);

/** By the store's own word where it has one, else by its status. */
const asS3Error = (error: unknown, what: string): unknown => {
  if (!(error instanceof S3ServiceException)) return asSourceError(error, what);
  const status = error.$metadata.httpStatusCode ?? 0;
  if (WRONG_KEY.has(error.name) || status === 401)
    return new SourceError('credentials', `${what}: the key is not accepted (${error.name}).`);
  if (status === 403)
    return new SourceError('forbidden', `${what}: the key does not suffice (${error.name}).`);
  if (status === 404) return new SourceError('not_found', `${what} is not there (${error.name}).`);
  if (status === 429 || status === 503) return new SourceError('busy', `${what} asks to wait.`);
  if (status >= 500) return new SourceError('unreachable', `${what} answers ${status}.`);
  return new SourceError('malformed', `${what} answers ${status} (${error.name}).`);
};
