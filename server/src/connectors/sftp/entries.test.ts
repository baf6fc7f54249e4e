import type { FileEntryWithStats, SFTPWrapper } from 'ssh2';
import { expect, test } from 'vitest';
import { readEntries } from './entries.ts';

type Part = string[] | Error;

const endOfFile = Object.assign(new Error('End of file'), { code: 1 });

/** A server that answers with these parts of a folder, one after the other. */
const serverOf = (partAt: (nth: number) => Part) => {
  let asked = 0;
  const closed: string[] = [];
  const sftp = {
    opendir: (path: string, done: (error: undefined, handle: Buffer) => void) =>
      done(undefined, Buffer.from(path)),
    readdir: (_handle: Buffer, done: (error?: Error, list?: FileEntryWithStats[]) => void) => {
      const part = partAt(asked);
      asked += 1;
      const list = (names: string[]) => names.map((filename) => ({ filename, longname: '', attrs: {} }));
      // As a response of the network does: not within the call.
      setImmediate(() =>
        part instanceof Error ? done(part) : done(undefined, list(part) as FileEntryWithStats[]),
      );
    },
    close: (handle: Buffer) => closed.push(handle.toString()),
  };
  const session = {
    sftp: sftp as unknown as SFTPWrapper,
    whileOpen: <Result>(work: Promise<Result>) => work,
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
