import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/kit/database.ts';
import { openLocalFiles } from '../../platform/files/local-files.ts';
import { requireSharedFiles, sameInstallation } from './same-installation.ts';

type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>;
let folder: string;
let ours: TestDatabase;
let another: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docent-installation-'));
  [ours, another] = await Promise.all([openTestDatabase(), openTestDatabase()]);
});
afterAll(async () => {
  await Promise.all([ours.remove(), another.remove()]);
  rmSync(folder, { recursive: true });
});

test('an empty store belongs to the first database, and refuses others', async () => {
  const files = openLocalFiles(join(folder, 'one'));
  expect(await sameInstallation(ours.db, files)).toBe(true);
  await files.put('documents/x', Readable.from(['x']));
  expect(await sameInstallation(ours.db, files)).toBe(true);
  expect(await sameInstallation(another.db, files)).toBe(false);
});

test('a store that has files already, of nobody knows whom, is not taken', async () => {
  const files = openLocalFiles(join(folder, 'two'));
  await files.put('documents/x', Readable.from(['x']));
  expect(await sameInstallation(ours.db, files)).toBe(false);
});

test('of several servers each must find the files of the first', async () => {
  const shared = openLocalFiles(join(folder, 'shared'));
  const database = await openTestDatabase();
  await requireSharedFiles(database.db, shared);
  await requireSharedFiles(database.db, shared);
  const alone = requireSharedFiles(database.db, openLocalFiles(join(folder, 'of its own')));
  await expect(alone).rejects.toThrow('set S3_BUCKET for all of them');
  const fresh = await openTestDatabase();
  await expect(requireSharedFiles(fresh.db, shared)).rejects.toThrow('not those of its database');
  await Promise.all([database.remove(), fresh.remove()]);
});
