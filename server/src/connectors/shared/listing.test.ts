import { expect, test } from 'vitest';
import { SourceError } from '../connector.ts';
import { listing, MOST_PASSED_OVER } from './listing.ts';
import { type Entry, walk } from './walk.ts';

const settings = { include: [], exclude: [], max_items: 10 };
const { signal } = new AbortController();
const put = () => {
  throw new Error('nothing is taken');
};

test('ends at a limit of things passed over, counted across checkpoints', async () => {
  async function* found() {
    for (let index = 0; index < 3; index += 1) yield { path: `${index}`, passedOver: 'It is no file.' };
  }
  const checkpoint = { after: null, missed: null, taken: 0, passedOver: MOST_PASSED_OVER - 2 };
  const types: string[] = [];
  const read = async () => {
    for await (const { type } of listing(found(), { settings, checkpoint, signal, put })) types.push(type);
  };
  await expect(read()).rejects.toBeInstanceOf(SourceError);
  expect(types).toEqual(['passed_over', 'passed_over']);
});

test('ends at a limit of folders, though none holds a file', async () => {
  const list = async (): Promise<Entry<null>[]> => ['a', 'b'].map((name) => ({ name, kind: 'folder' }));
  const read = async () => {
    for await (const { path } of walk({ list, enters: () => true, after: null, mostFolders: 500 }))
      expect(path.split('/').length).toBeGreaterThan(90);
  };
  await expect(read()).rejects.toMatchObject({ reason: 'too_large' });
});
