import type { OnConflict } from '@docent/contract';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { countsOf, createUploadQueue } from './upload-queue.ts';

const FOR_ALL = { access: 'domain' } as const;
const file = (name: string) => new File(['Text.'], name);

type Asked = { name: string; onConflict: OnConflict; replaces?: string };

/** A queue into a domain that has these names. `failing`: codes with which the next calls for a name are refused. */
const open = (names: string[] = [], failing: Record<string, string[]> = {}) => {
  const asked: Asked[] = [];
  const there = new Set(names);
  const most = { running: 0, atOnce: 0 };
  const onEnd = vi.fn();
  const wait = vi.fn(async () => {});
  const queue = createUploadQueue({
    send: async ({ file: { name }, onConflict, replaces }) => {
      asked.push({ name, onConflict, ...(replaces && { replaces }) });
      most.running += 1;
      most.atOnce = Math.max(most.atOnce, most.running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      most.running -= 1;
      const code = failing[name]?.shift();
      if (code === 'network') throw new ApiError('network', 'Network Error', 0);
      if (code) return { ok: false, error: new ApiError(code, 'No.', 200) };
      if (there.has(name) && onConflict === 'refuse' && !replaces) {
        const existing = { id: `id of ${name}`, designation: name };
        return { ok: false, error: new ApiError('document_exists', 'There.', 200), existing };
      }
      const isNewVersion = there.has(name) && (onConflict === 'replace' || replaces !== undefined);
      there.add(name);
      return { ok: true, documentId: `id of ${name}`, version: isNewVersion ? 2 : 1, isNewVersion };
    },
    wait,
    onAdded: () => {},
    onEnd,
  });
  const states = () => queue.uploads().map(({ name, state }) => `${name} ${state}`);
  const counts = () => countsOf(queue.uploads());
  const settled = () => vi.waitUntil(() => counts().open === 0 && most.running === 0, { timeout: 10_000 });
  return { queue, asked, most, onEnd, wait, states, counts, settled };
};

test('sends hundreds of files two at a time', async () => {
  const { queue, asked, most, counts, settled } = open();
  const files = Array.from({ length: 500 }, (_, at) => file(`${at}.txt`));
  queue.add(files, FOR_ALL);
  await settled();
  expect(counts()).toMatchObject({ done: 500, refused: 0, open: 0 });
  expect(asked.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
  expect(most.atOnce).toBe(2);
});

test('reports once per round what was uploaded and refused', async () => {
  const { queue, onEnd, settled } = open(['a.txt'], { 'b.exe': ['upload_type'] });
  queue.add(['a.txt', 'b.exe', 'c.txt'].map(file), FOR_ALL);
  await settled();
  const refused = [expect.objectContaining({ name: 'b.exe', state: 'refused' })];
  expect(onEnd.mock.calls).toEqual([[{ done: 1, refused }]]);
  queue.answer(queue.uploads()[0]?.id ?? 0, 'replace', false);
  await settled();
  expect(onEnd.mock.calls.slice(1)).toEqual([[{ done: 1, refused: [] }]]);
});

test('waits and goes on when the server has too many requests', async () => {
  const { queue, asked, wait, counts, settled } = open([], {
    'a.txt': ['too_many_requests', 'too_many_requests'],
  });
  queue.add([file('a.txt')], FOR_ALL);
  await settled();
  expect([asked.length, wait.mock.calls.length, counts().done]).toEqual([3, 2, 1]);
});

test('sends failed files again, and not those that would fail again', async () => {
  const { queue, asked, states, counts, settled } = open([], {
    'a.txt': ['network'],
    'b.exe': ['upload_type'],
    'c.txt': ['unavailable'],
    'd.txt': ['document_duplicate'],
  });
  queue.add(['a.txt', 'b.exe', 'c.txt', 'd.txt'].map(file), FOR_ALL);
  await settled();
  expect(counts()).toMatchObject({ refused: 4, again: 2 });
  asked.length = 0;
  queue.sendAgain();
  await settled();
  expect(asked.map(({ name }) => name)).toEqual(['a.txt', 'c.txt']);
  expect(states()).toEqual(['a.txt done', 'b.exe refused', 'c.txt done', 'd.txt refused']);
});

test('asks about a name that is there while the other files are sent', async () => {
  const { queue, states, settled } = open(['a.txt']);
  queue.add(['a.txt', 'b.txt', 'c.txt'].map(file), FOR_ALL);
  await settled();
  expect(states()).toEqual(['a.txt asking', 'b.txt done', 'c.txt done']);
  const [asking] = queue.uploads();
  expect(asking?.existing).toEqual({ id: 'id of a.txt', designation: 'a.txt' });
});

test('replaces, keeps or leaves out each file as decided', async () => {
  const { queue, asked, states, settled } = open(['a.txt', 'b.txt', 'c.txt']);
  queue.add(['a.txt', 'b.txt', 'c.txt'].map(file), FOR_ALL);
  await settled();
  asked.length = 0;
  const [a, b, c] = queue.uploads().map(({ id }) => id) as [number, number, number];
  queue.answer(a, 'replace', false);
  await settled();
  expect(states()).toEqual(['a.txt done', 'b.txt asking', 'c.txt asking']);
  queue.answer(b, 'keep', false);
  queue.answer(c, 'skip', false);
  await settled();
  expect(states()).toEqual(['a.txt done', 'b.txt done', 'c.txt skipped']);
  expect(queue.uploads().map(({ isNewVersion }) => isNewVersion)).toEqual([true, false, undefined]);
  expect(asked).toEqual([
    { name: 'a.txt', onConflict: 'replace' },
    { name: 'b.txt', onConflict: 'keep' },
  ]);
});

test('a decision for all also applies to files not yet sent', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `${at}.txt`);
  const { queue, states, counts, settled } = open(names);
  queue.add(names.map(file), FOR_ALL);
  await vi.waitUntil(() => counts().asking > 0);
  const asking = queue.uploads().find(({ state }) => state === 'asking');
  queue.answer(asking?.id ?? 0, 'replace', true);
  await settled();
  expect(new Set(queue.uploads().map(({ state, isNewVersion }) => `${state} ${isNewVersion}`))).toEqual(
    new Set(['done true']),
  );
  // The next files are asked about again.
  queue.add([file('0.txt')], FOR_ALL);
  await settled();
  expect(states().at(-1)).toBe('0.txt asking');
});

test('files of one name from different folders are kept beside each other', async () => {
  const { queue, asked, states, settled } = open(['README.md']);
  queue.add([file('README.md'), file('readme.md'), file('b.txt')], FOR_ALL);
  await vi.waitUntil(() => states().includes('b.txt done'));
  // The second one waits until the first, about the document that was there, is decided.
  expect(states()).toEqual(['README.md asking', 'readme.md waiting', 'b.txt done']);
  queue.answer(queue.uploads()[0]?.id ?? 0, 'replace', false);
  await settled();
  expect(asked.slice(2)).toEqual([
    { name: 'README.md', onConflict: 'replace' },
    { name: 'readme.md', onConflict: 'keep' },
  ]);
});

test('forgets what has ended, and not what waits for a decision', async () => {
  const { queue, states, settled } = open(['a.txt']);
  queue.add([file('a.txt'), file('b.txt')], FOR_ALL);
  await settled();
  queue.forget();
  expect(states()).toEqual(['a.txt asking']);
});

test('replaces chosen documents of one name, also when sent again', async () => {
  const { queue, asked, states, settled } = open(['policy.txt'], { 'policy.txt': ['network'] });
  queue.replace(['first', 'second'].map((documentId) => ({ documentId, file: file('policy.txt') })));
  await settled();
  expect(states()).toEqual(['policy.txt refused', 'policy.txt done']);
  queue.sendAgain();
  await settled();
  expect(asked.map(({ replaces }) => replaces)).toEqual(['first', 'second', 'first']);
  expect(queue.uploads().map(({ isNewVersion }) => isNewVersion)).toEqual([true, true]);
});
