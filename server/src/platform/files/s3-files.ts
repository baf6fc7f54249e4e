import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { createMeasure, type Files } from './files.ts';

export type S3Options = {
  bucket: string;
  region: string;
  /** Address of a store other than Amazon's. */
  endpoint: string | undefined;
  /** Bucket as the first part of the path (MinIO and most others), not of the host. */
  pathStyle: boolean;
  /** Without keys the SDK's own sources apply: the machine's role or its files. */
  keys: { accessKeyId: string; secretAccessKey: string } | undefined;
};
type Agents = ReturnType<Outgoing['agents']>;

/** Part size of a multipart upload, and the number of parts sent in parallel. S3's minimum is 5 MiB. */
const PART_BYTES = 8 * 1_048_576;
const PARTS_AT_ONCE = 2;
/** Some stores do not list uploads, or not to every account: their lifecycle rules must delete unfinished ones. */
const LEFT_TO_THE_STORE = new Set(['NotImplemented', 'AccessDenied', 'NoSuchUpload']);
const TIMEOUTS = { connectionTimeout: 3_000, requestTimeout: 60_000 };

/**
 * Opens a bucket of an S3 store.
 *
 * @throws Error with a message for the operator if the bucket cannot be used
 */
export const openS3Files = async (
  options: S3Options,
  agents: Agents,
): Promise<Files & { close: () => void }> => {
  const { bucket: Bucket } = options;
  const client = createClient(options, agents);
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
  } catch (error) {
    client.destroy();
    throw new Error(`The bucket ${Bucket} cannot be used (${reasonOf(error)}): check the S3_ settings.`);
  }

  async function* download(Key: string, range?: { start: number; end: number }) {
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, ...(Range ? { Range } : {}) }));
      if (Body instanceof Readable) yield* Body;
    } catch (error) {
      if (!(error instanceof Error && error.name === 'NoSuchKey')) throw error;
      throw Object.assign(new Error(`No file is stored as ${Key}`, { cause: error }), { code: 'ENOENT' });
    }
  }
  const read: Files['read'] = (key, range) => Readable.from(download(key, range), { objectMode: false });

  return {
    put: async (Key, content) => {
      const { through, result } = createMeasure();
      await pipeline(content, through, async (source) => {
        const Body = Readable.from(source, { objectMode: false });
        const upload = {
          client,
          params: { Bucket, Key, Body },
          partSize: PART_BYTES,
          queueSize: PARTS_AT_ONCE,
        };
        // The object becomes visible with its last part; a failed upload is aborted.
        await new Upload(upload).done();
      });
      return result();
    },
    read,
    remove: async (Key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    withLocalPath: async (key, work) => {
      const folder = await mkdtemp(join(tmpdir(), 'docent-file-'));
      try {
        const path = join(folder, 'file');
        await pipeline(read(key), createWriteStream(path));
        return await work(path);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    keys: async function* () {
      for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket })) {
        for (const { Key } of Contents ?? []) if (Key) yield Key;
      }
    },
    removeUnfinished: async (Prefix, before) => {
      let removed = 0;
      try {
        for await (const { Key, UploadId, Initiated } of listUnfinished(client, Bucket, Prefix)) {
          if (!Initiated || Initiated.getTime() >= before) continue;
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
          removed += 1;
        }
      } catch (error) {
        if (!(error instanceof Error && LEFT_TO_THE_STORE.has(error.name))) throw error;
      }
      return removed;
    },
    close: () => client.destroy(),
  };
};

const createClient = ({ region, endpoint, pathStyle, keys }: S3Options, agents: Agents): S3Client =>
  new S3Client({
    region,
    forcePathStyle: pathStyle,
    requestHandler: { ...TIMEOUTS, httpAgent: agents.http, httpsAgent: agents.https },
    // S3 implementations other than Amazon's reject the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint ? { endpoint } : {}),
    ...(keys ? { credentials: keys } : {}),
  });

/** Lists uploads that have begun and neither completed nor been aborted. */
async function* listUnfinished(client: S3Client, Bucket: string, Prefix: string) {
  let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
  while (after) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket, Prefix, ...after }),
    );
    yield* page.Uploads ?? [];
    const { IsTruncated, NextKeyMarker, NextUploadIdMarker } = page;
    after = IsTruncated ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker } : null;
  }
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : error.name;
  return code === 'UnknownError' ? error.message : code;
};
