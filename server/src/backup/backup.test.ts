import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabaseUrl } from '../../test/kit/database.ts';
import { anywhere } from '../../test/kit/outgoing.ts';
import { type Person, startTestServer, type TestServer } from '../../test/kit/server.ts';
import { until } from '../../test/kit/until.ts';
import { startS3Server } from '../../test/stand-ins/s3-server.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { tablesOf } from '../platform/database/dump.ts';
import { openLocalFiles } from '../platform/files/local-files.ts';
import { openS3Files } from '../platform/files/s3-files.ts';
import { silentLogger } from '../platform/logs.ts';
import { backUp, copyFiles } from './back-up.ts';
import { restore } from './restore.ts';

let server: TestServer;
let owner: Person;
let folder: string;
let target: string;
let empty: { database: Database; drop: () => Promise<void>; dataDir: string };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docent-backup-'));
  target = join(folder, 'backup');
  server = await startTestServer({ SAMPLE_DOMAIN: 'on' });
  owner = await server.person('Olga Owner');
  const domain = (await owner.get('/domains')).body.domains[0].id;
  await server.documents(owner, domain);
  // A setting whose value is null is a row of its own.
  await owner.patch('/settings', { retention_days: null, product_name: 'Larkfield' });
  const { ask, close } = await owner.connect();
  const chat = (await owner.post('/chats', {})).body.id;
  await ask(chat, 'How many days of holiday are there?', domain);
  close();
  const url = await createTestDatabaseUrl();
  const dataDir = join(folder, 'restored');
  const database = await openDatabase({ url: url.url, logger: silentLogger });
  empty = { database, drop: url.drop, dataDir };
});
afterAll(async () => {
  await empty.database.close();
  await empty.drop();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Every row of every table as one sum. */
const sums = async (database: Database): Promise<Record<string, string>> => {
  const client = await database.pool.connect();
  try {
    const all: Record<string, string> = {};
    for (const table of await tablesOf(client)) {
      const { rows } = await client.query(`select t::text as row from "${table}" t order by 1`);
      const text = rows.map(({ row }) => row).join('\n');
      all[table] = `${rows.length} ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
    }
    return all;
  } finally {
    client.release();
  }
};
const localFiles = (dataDir: string) => openLocalFiles(join(dataDir, 'files'));
const filesIn = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return `${path.slice(place.length)} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`;
    })
    .sort();

test('restores a backup equal to the original, row by row and byte by byte', async () => {
  const dataDir = join(server.folder, 'data');
  // The server writes by itself for a while (that an answer has not been seen yet): a backup of a quiet moment.
  const { manifest, before } = await until(async () => {
    rmSync(target, { recursive: true, force: true });
    const begun = await sums(server.database);
    const made = await backUp({ database: server.database, files: localFiles(dataDir), dataDir, target });
    return isDeepStrictEqual(await sums(server.database), begun) && { manifest: made, before: begun };
  });
  expect(manifest.tables.find(({ table }) => table === 'chunk')?.rows).toBeGreaterThan(5);
  await restore({
    database: empty.database,
    files: localFiles(empty.dataDir),
    dataDir: empty.dataDir,
    source: target,
  });
  expect(await sums(empty.database)).toEqual(before);
  expect(filesIn(join(empty.dataDir, 'files'))).toEqual(filesIn(join(dataDir, 'files')));
  expect(existsSync(join(empty.dataDir, 'auth-secret'))).toBe(true);
});

test('the keys between tables hold again', async () => {
  await expect(
    empty.database.pool.query(`insert into session (id, expires_at, token, user_id)
      values (gen_random_uuid(), now(), 'x', gen_random_uuid())`),
  ).rejects.toThrow('foreign key');
});

test('backs up into a new folder only, restores into an empty one only', async () => {
  const dataDir = join(server.folder, 'data');
  const place = { database: server.database, files: localFiles(dataDir), dataDir };
  await expect(backUp({ ...place, target })).rejects.toThrow('not empty');
  await expect(restore({ ...place, source: target })).rejects.toThrow('There is data already');
  await expect(restore({ ...place, source: folder })).rejects.toThrow('not a whole backup');
});

test('refuses to restore an incomplete, cut or changed backup, with a reason', async () => {
  const place = { ...empty, files: localFiles(empty.dataDir) };
  const copy = join(folder, 'copy');
  const broken = async (breaks: (path: string) => void): Promise<string> => {
    rmSync(copy, { recursive: true, force: true });
    cpSync(target, copy, { recursive: true });
    breaks(copy);
    return restore({ ...place, source: copy }).then(
      () => 'restored',
      (error: Error) => error.message,
    );
  };
  const file = readdirSync(join(target, 'files', 'documents'))[0] ?? '';
  const named = (path: string) => `of its files 1 are missing or changed, ${path} among them`;
  for (const path of [`files/documents/${file}`, 'tables/chat.jsonl.gz', 'auth-secret']) {
    expect(await broken((to) => rmSync(join(to, path)))).toContain(named(path));
    expect(await broken((to) => truncateSync(join(to, path), 10))).toContain(named(path));
  }
  expect(await broken((to) => truncateSync(join(to, 'manifest.json'), 100))).toContain('cannot be read');
  const manifest = JSON.parse(readFileSync(join(target, 'manifest.json'), 'utf8'));
  const rewrite = (changes: object) => (to: string) =>
    writeFileSync(join(to, 'manifest.json'), JSON.stringify({ ...manifest, ...changes }));
  expect(await broken(rewrite({ migrations: 9_999 }))).toContain('A newer version of Docent');
  expect(await broken(rewrite({ format: 3 }))).toContain('newer version of Docent');
  // A backup of the first form, whose manifest does not know its files.
  const first = { format: 1, contents: undefined };
  expect(
    await broken((to) => {
      rewrite(first)(to);
      rmSync(join(to, 'tables/chat.jsonl.gz'));
    }),
  ).toContain('tables/chat.jsonl.gz among them');
  expect(await broken(rewrite(first))).toContain('There is data already');
});

test('files go to an S3 store and come back from it the same', async () => {
  const s3 = await startS3Server();
  const inBucket = await openS3Files(s3.options, anywhere.agents());
  const from = localFiles(join(server.folder, 'data'));
  await copyFiles(from, inBucket);
  const back = join(folder, 'from-s3');
  await copyFiles(inBucket, openLocalFiles(back));
  expect(filesIn(back)).toEqual(filesIn(join(server.folder, 'data', 'files')));
  inBucket.close();
  await s3.close();
});
