import { randomBytes } from 'node:crypto';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type ZipEntry, zipOf } from './zip.ts';

async function* each<Value>(...values: Value[]) {
  yield* values;
}

test('what was put into an archive comes out of it', async () => {
  const picture = new Uint8Array(randomBytes(300_000));
  const entries = each<ZipEntry>(
    { name: 'data.json', content: each('{"name":', '"Zoé"}') },
    { name: 'empty.json', content: each<string>() },
    {
      name: 'pictures/one.png',
      content: each(picture.subarray(0, 1_000), picture.subarray(1_000)),
      isPacked: true,
    },
  );
  const pieces: Uint8Array[] = [];
  for await (const piece of zipOf(entries)) pieces.push(piece);
  const out = unzipSync(new Uint8Array(Buffer.concat(pieces)));
  expect(Object.keys(out)).toEqual(['data.json', 'empty.json', 'pictures/one.png']);
  expect(new TextDecoder().decode(out['data.json'])).toBe('{"name":"Zoé"}');
  expect(out['empty.json']).toHaveLength(0);
  expect(Buffer.from(out['pictures/one.png'] ?? []).equals(Buffer.from(picture))).toBe(true);
});

test('an entry that fails fails the archive', async () => {
  async function* broken() {
    yield 'a';
    throw new Error('gone');
  }
  const read = async () => {
    for await (const _ of zipOf(each<ZipEntry>({ name: 'a', content: broken() })));
  };
  await expect(read()).rejects.toThrow('gone');
});
