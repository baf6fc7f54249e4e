import {
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { folderConnector } from '../../src/connectors/folder/index.ts';
import { testContext } from './context.ts';
import { testContract } from './contract.ts';
import { createFollower } from './follow.ts';

const settingsOf = (folder: string) => ({
  kind: 'folder' as const,
  folder,
  include: [],
  exclude: [],
  max_items: 10_000,
});
const write = (folder: string, path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const newFolder = () => mkdtempSync(join(tmpdir(), 'docent-folder-'));

testContract({
  connector: folderConnector,
  items: 200,
  can: ['move'],
  open: async () => {
    const folder = newFolder();
    return {
      settings: settingsOf(folder),
      context: () => testContext({ folders: [folder] }),
      write: async (path, text) => write(folder, path, text),
      remove: async (path) => rmSync(join(folder, path)),
      move: async (from, to) => {
        mkdirSync(dirname(join(folder, to)), { recursive: true });
        renameSync(join(folder, from), join(folder, to));
      },
      close: async () => rmSync(folder, { recursive: true }),
    };
  },
});

test('nothing outside of the allowed folders is read, by no name and no link', async () => {
  const [outside, folder] = [newFolder(), newFolder()];
  write(outside, 'secret.md', 'The secret.');
  write(folder, 'own.md', 'Our own.');
  symlinkSync(join(outside, 'secret.md'), join(folder, 'link.md'));
  symlinkSync(outside, join(folder, 'linked'));
  symlinkSync(folder, join(folder, 'loop'));
  symlinkSync(join(folder, 'own.md'), join(folder, 'same.md'));
  const context = testContext({ folders: [folder] });
  const follower = createFollower(folderConnector, settingsOf(folder), () => context);
  const { changes } = await follower.sync();
  expect(follower.paths()).toEqual(['own.md', 'same.md']);
  expect(changes.flatMap((change) => (change.type === 'passed_over' ? [change.path] : []))).toEqual([
    'link.md',
    'linked',
    'loop',
  ]);
  for (const named of [outside, join(folder, '..'), 'relative', `${folder}/../${outside}`, '/'])
    await expect(folderConnector.check(settingsOf(named), context)).rejects.toMatchObject({
      reason: 'not_allowed',
    });
  const link = join(newFolder(), 'link');
  symlinkSync(outside, link);
  await expect(
    folderConnector.check(settingsOf(link), testContext({ folders: [dirname(link)] })),
  ).rejects.toMatchObject({ reason: 'not_allowed' });
});

test('a file that became a link since it was listed is not opened', async () => {
  const [outside, folder] = [newFolder(), newFolder()];
  write(outside, 'secret.md', 'The secret.');
  write(folder, 'own.md', 'Our own.');
  const context = testContext({ folders: [folder] });
  for await (const change of folderConnector.changes(settingsOf(folder), null, context)) {
    if (change.type !== 'put') continue;
    rmSync(join(folder, 'own.md'));
    symlinkSync(join(outside, 'secret.md'), join(folder, 'own.md'));
    await expect(change.open()).rejects.toMatchObject({ reason: 'not_found' });
  }
});

test('skips 3 GB, calendars and contacts; reads a name of 255 characters', async () => {
  const folder = newFolder();
  const long = `${'n'.repeat(252)}.md`;
  write(folder, long, 'Long.');
  write(folder, 'large.md', '');
  truncateSync(join(folder, 'large.md'), 3 * 1_024 ** 3);
  for (const name of ['a.ics', 'b.VCF', 'c.mp4', 'README']) write(folder, name, 'x');
  const context = testContext({ folders: [folder] });
  const reasons: string[] = [];
  for await (const change of folderConnector.changes(settingsOf(folder), null, context)) {
    if (change.type === 'passed_over') reasons.push(`${change.path}: ${change.reason}`);
    if (change.type !== 'put') continue;
    if (change.path === 'large.md')
      await expect(change.open()).rejects.toMatchObject({ reason: 'too_large' });
    else expect(change.name).toBe(long);
  }
  expect(reasons).toEqual([
    'README: Files without an ending are not read.',
    'a.ics: Calendar files are not read.',
    'b.VCF: Contact files are not read.',
    'c.mp4: Files that end in .mp4 are not read.',
  ]);
});

test('a folder of more than is taken never counts as listed', async () => {
  const folder = newFolder();
  for (let index = 0; index < 5; index += 1) write(folder, `${index}.md`, 'x');
  const follower = createFollower(folderConnector, { ...settingsOf(folder), max_items: 3 }, () =>
    testContext({ folders: [folder] }),
  );
  await expect(follower.sync()).rejects.toMatchObject({ reason: 'too_large' });
  expect(follower.paths()).toEqual(['0.md', '1.md', '2.md']);
});
