import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anywhere, nowhere } from '../../../test/kit/outgoing.ts';
import { startS3Server } from '../../../test/stand-ins/s3-server.ts';
import type { Files } from './files.ts';
import { openLocalFiles } from './local-files.ts';
import { openFiles } from './open-files.ts';
import { openS3Files } from './s3-files.ts';

const openers = {
  'a folder': async () => {
    const folder = mkdtempSync(join(tmpdir(), 'docent-files-'));
    return {
      files: openLocalFiles(folder),
      close: async () => rmSync(folder, { recursive: true, force: true }),
    };
  },
  'an S3 store': async () => {
    const s3 = await startS3Server();
    const files = await openS3Files(s3.options, anywhere.agents());
    return {
      files,
      close: async () => {
        files.close();
        await s3.close();
      },
    };
  },
};

describe.each(Object.entries(openers))('files in %s', (_name, open) => {
  let files: Files;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ files, close } = await open());
  });
  afterAll(() => close());

  const put = (key: string, content: string | Buffer) => files.put(key, Readable.from([content]));
  const keys = async () => {
    const all: string[] = [];
    for await (const key of files.keys()) all.push(key);
    return all.sort();
  };

  test('come back as they went, with their size and sum', async () => {
    const stored = await put('documents/one', 'Grüße, 世界');
    expect(stored).toEqual({
      size: 15,
      sha256: createHash('sha256').update('Grüße, 世界').digest('hex'),
    });
    expect(await text(files.read('documents/one'))).toBe('Grüße, 世界');
    expect(await keys()).toEqual(['documents/one']);
  });

  test('may be empty, and large ones come in parts', async () => {
    expect((await put('documents/empty', '')).size).toBe(0);
    expect((await buffer(files.read('documents/empty'))).length).toBe(0);
    const large = randomBytes(17 * 1_048_576);
    const pieces = Array.from({ length: 17 }, (_, at) =>
      large.subarray(at * 1_048_576, (at + 1) * 1_048_576),
    );
    const { size } = await files.put('documents/large', Readable.from(pieces));
    expect(size).toBe(large.length);
    expect((await buffer(files.read('documents/large'))).equals(large)).toBe(true);
  });

  test('are read in part, both ends included', async () => {
    await put('documents/digits', '0123456789');
    expect(await text(files.read('documents/digits', { start: 2, end: 4 }))).toBe('234');
  });

  test('are replaced whole', async () => {
    await put('documents/two', 'before');
    await put('documents/two', 'after');
    expect(await text(files.read('documents/two'))).toBe('after');
  });

  test('that break off on their way leave nothing behind', async () => {
    const before = await keys();
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(9 * 1_048_576);
        throw new Error('the sender has gone');
      })(),
    );
    await expect(files.put('documents/broken', broken)).rejects.toThrow('the sender has gone');
    expect(await keys()).toEqual(before);
    await expect(buffer(files.read('documents/broken'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('are lent as a path to whoever reads files themselves', async () => {
    await put('documents/lent', 'on this machine');
    expect(await files.withLocalPath('documents/lent', async (path) => readFileSync(path, 'utf8'))).toBe(
      'on this machine',
    );
    const failing = files.withLocalPath('documents/none', async (path) => readFileSync(path));
    await expect(failing).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('are gone when they are removed, and removing them again is no error', async () => {
    await put('documents/three', 'x');
    await files.remove('documents/three');
    await files.remove('documents/three');
    expect(await keys()).not.toContain('documents/three');
    await expect(text(files.read('documents/three'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

test.skipIf(process.platform === 'win32')(
  'only its own account may enter a folder of files, also an old one',
  async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'docent-files-')), 'files');
    mkdirSync(folder, { mode: 0o755 });
    chmodSync(folder, 0o755);
    const files = await openFiles(null, folder, anywhere);
    await files.put('documents/one', Readable.from(['mine']));
    const modes = [folder, join(folder, 'documents/one')].map((path) => statSync(path).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600]);
    rmSync(folder, { recursive: true });
  },
);

test('keeps no copies of S3 files; sweeps without a list of uploads too', async () => {
  const s3 = await startS3Server();
  const files = await openS3Files(s3.options, anywhere.agents());
  await files.put('documents/one', Readable.from(['x']));
  let lent = '';
  await files.withLocalPath('documents/one', async (path) => {
    lent = path;
  });
  expect([lent !== '', existsSync(lent)]).toEqual([true, false]);
  expect(await files.removeUnfinished('documents/', Date.now())).toBe(0);
  files.close();
  await s3.close();
});

test('aborts old incomplete uploads to an S3 store, on every page', async () => {
  const ended: string[] = [];
  const upload = (key: string, initiated: string) =>
    `<Upload><Key>documents/${key}</Key><UploadId>u-${key}</UploadId><Initiated>${initiated}</Initiated></Upload>`;
  const [old, young] = ['2026-01-01T00:00:00.000Z', '2026-01-03T00:00:00.000Z'];
  // The store of the other tests does not list uploads.
  const store = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
    if (request.method === 'DELETE') ended.push(`${pathname} ${searchParams.get('uploadId')}`);
    const second = searchParams.get('key-marker') === 'documents/two';
    const page = second
      ? `<IsTruncated>false</IsTruncated>${upload('three', old)}`
      : `<IsTruncated>true</IsTruncated><NextKeyMarker>documents/two</NextKeyMarker><NextUploadIdMarker>u-two</NextUploadIdMarker>${upload('one', old)}${upload('two', young)}`;
    response.writeHead(request.method === 'DELETE' ? 204 : 200, { 'content-type': 'application/xml' });
    response.end(
      request.method === 'GET' ? `<ListMultipartUploadsResult>${page}</ListMultipartUploadsResult>` : '',
    );
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const { port } = store.address() as AddressInfo; // of a server that listens on a port
  const keys = { accessKeyId: 'a', secretAccessKey: 'b' };
  const endpoint = `http://127.0.0.1:${port}`;
  const files = await openS3Files(
    { bucket: 'b', region: 'r', endpoint, pathStyle: true, keys },
    anywhere.agents(),
  );
  expect(await files.removeUnfinished('documents/', Date.parse('2026-01-02'))).toBe(2);
  expect(ended).toEqual(['/b/documents/one u-one', '/b/documents/three u-three']);
  files.close();
  store.close();
});

test('a bucket that cannot be used is said so at the start', async () => {
  const s3 = await startS3Server();
  const open = (changed: object) => openS3Files({ ...s3.options, ...changed }, anywhere.agents());
  await expect(open({ bucket: 'another' })).rejects.toThrow('The bucket another cannot be used');
  const keys = { accessKeyId: 'NOBODY', secretAccessKey: 'wrong' };
  await expect(open({ keys })).rejects.toThrow('The bucket docent-files cannot be used');
  await s3.close();
  await expect(open({})).rejects.toThrow('ECONNREFUSED');
});

test('a store is reached by the guarded way out only', async () => {
  const s3 = await startS3Server();
  await expect(openS3Files(s3.options, nowhere.agents())).rejects.toThrow('private_address');
  await s3.close();
});
