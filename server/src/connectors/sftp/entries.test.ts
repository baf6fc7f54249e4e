import type { FileEntryWithStats, Stats } from 'ssh2';
import { expect, test } from 'vitest';
import { readEntries } from './entries.ts';

type Part = string[] | Error;

const endOfFile = Object.assign(new Error('End of file'), { code: 1 });

const entryOf = (filename: string): FileEntryWithStats => ({ filename, longname: '', attrs: {} as Stats });

/** A server that answers with these parts of a folder, one after the other. */
const serverOf = (partAt: (nth: number) => Part) => {
  let asked = 0;
  const closed: string[] = [];
  const session: Parameters<typeof readEntries>[0] = {
    sftp: {
      opendir: (path, done) => done(undefined, Buffer.from(path)),
      readdir: (_handle, done) => {
        const part = partAt(asked);
        asked += 1;
        // As a response of the network does: not within the call.
        setImmediate(() => (part instanceof Error ? done(part, []) : done(undefined, part.map(entryOf))));
      },
      close: (handle) => void closed.push(handle.toString()),
    },
    whileOpen: (work) => work,
  };
  return { session, closed, asked: () => asked };
};
const read = (partAt: (nth: number) => Part, maxBytes?: number) => {
  const server = serverOf(partAt);
  return { ...server, names: readEntries(server.session, '/shared', 'shared', maxBytes) };
};

test('reads all parts of a folder, also past one without entries', async () => {
  const { names, closed } = read((nth) => [[], ['a.txt'], ['b.txt', 'c.txt']][nth] ?? endOfFile);
  expect((await names).map(({ name }) => name)).toEqual(['a.txt', 'b.txt', 'c.txt']);
  expect(closed).toEqual(['/shared']);
});

test.each([
  ['entries', (nth: number) => [`${nth}.txt`]],
  ['parts without entries', () => []],
])('a folder of endless %s ends with an error', async (_what, partAt) => {
  const { names, asked, closed } = read(partAt, 10_000);
  await expect(names).rejects.toMatchObject({
    reason: 'too_large',
    message: 'shared is larger than what is read.',
  });
  expect(asked()).toBeLessThanOrEqual(101);
  expect(closed).toEqual(['/shared']);
});

test('an error amid a folder is no end of it', async () => {
  const failure = Object.assign(new Error('Failure'), { code: 4 });
  const { names, closed } = read((nth) => (nth ? failure : ['a.txt']));
  await expect(names).rejects.toBe(failure);
  expect(closed).toEqual(['/shared']);
});
