import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { firstIdAt, newId } from '../ids.ts';
import { openLocalFiles } from './local-files.ts';
import { sweepFiles } from './sweep-files.ts';

const HOUR_MS = 3_600_000;

test('deletes old unnamed files, and keeps named, young and unknown ones', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-sweep-'));
  const files = openLocalFiles(folder);
  const longAgo = Date.now() - 2 * HOUR_MS;
  const old = Array.from({ length: 3 }, (_, index) => firstIdAt(longAgo - index));
  const [named, orphan, picture] = old.map((id) => `documents/${id}`);
  const young = `documents/${newId()}`;
  const others = [`images/${old[0]}`, 'documents/not-an-id', 'elsewhere/file'];
  for (const key of [named, orphan, picture, young, ...others])
    await files.put(key ?? '', Readable.from(['x']));
  const kinds = [{ prefix: 'documents/', named: async () => new Set([named ?? '', picture ?? '']) }];
  expect(await sweepFiles(files, kinds, { graceMs: HOUR_MS })).toBe(1);
  const left: string[] = [];
  for await (const key of files.keys()) left.push(key);
  expect(left.toSorted()).toEqual([named, picture, young, ...others].toSorted());
  rmSync(folder, { recursive: true });
});

test('deletes leftovers of an upload after a day without progress', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-sweep-'));
  mkdirSync(join(folder, 'documents'));
  const cutShort = (hoursAgo: number) => {
    const path = join(folder, 'documents', `${newId()}.partial`);
    writeFileSync(path, 'half');
    const at = new Date(Date.now() - hoursAgo * HOUR_MS);
    utimesSync(path, at, at);
    return path;
  };
  const [old, young] = [cutShort(25), cutShort(23)];
  const kinds = [{ prefix: 'documents/', named: async () => new Set<string>() }];
  expect(await sweepFiles(openLocalFiles(folder), kinds, { graceMs: HOUR_MS })).toBe(1);
  expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  rmSync(folder, { recursive: true });
});
