import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { requireSafePack } from './pack.ts';

const BLOB = 3;
const DELTA = 7;
const GB = 2 ** 30;

const sevenBits = (value: number): number[] => {
  const bytes = [];
  let rest = value;
  do {
    bytes.push((rest % 128) + (rest >= 128 ? 128 : 0));
    rest = Math.floor(rest / 128);
  } while (rest);
  return bytes;
};
const headerOf = (type: number, size: number): Buffer => {
  const rest = Math.floor(size / 16);
  return Buffer.from([(rest ? 0x80 : 0) | (type << 4) | (size % 16), ...(rest ? sevenBits(rest) : [])]);
};
const objectOf = (content: Buffer, { type = BLOB, size = content.length } = {}): Buffer =>
  Buffer.concat([
    headerOf(type, size),
    type === DELTA ? Buffer.alloc(20) : Buffer.alloc(0),
    deflateSync(content),
  ]);
const packOf = (objects: Buffer[], count = objects.length): Buffer => {
  const header = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1');
  header.writeUInt32BE(count, 8);
  return Buffer.concat([header, ...objects, Buffer.alloc(20)]);
};
const small = objectOf(Buffer.from('A small text.'));
const check = (objects: Buffer[], count?: number) => requireSafePack(packOf(objects, count), 'git.example');

test('accepts a pack of objects and differences of ordinary size', () => {
  const delta = objectOf(Buffer.from([...sevenBits(13), ...sevenBits(20), 0x90, 13]), { type: DELTA });
  expect(check([small, delta, objectOf(Buffer.alloc(100_000)), small])).toBeUndefined();
});

test('refuses an object that unpacks to 3 GB, also as a difference', () => {
  expect(() => check([small, objectOf(Buffer.alloc(10), { size: 3 * GB })])).toThrow(
    expect.objectContaining({
      reason: 'too_large',
      message: expect.stringContaining('128 MB'),
    }),
  );
  const delta = objectOf(Buffer.from([...sevenBits(13), ...sevenBits(3 * GB)]), { type: DELTA });
  expect(() => check([small, delta])).toThrow(expect.objectContaining({ reason: 'too_large' }));
});

test('refuses objects that unpack to more than their header says', () => {
  expect(() => check([objectOf(Buffer.alloc(1_000_000), { size: 10 })])).toThrow(
    expect.objectContaining({
      reason: 'malformed',
    }),
  );
});

test('refuses objects that are too much together', () => {
  const pack = packOf(Array.from({ length: 6 }, () => objectOf(Buffer.alloc(200))));
  const limits = { objectBytes: 200, totalBytes: 1_000 };
  expect(() => requireSafePack(pack, 'git.example', limits)).toThrow(
    expect.objectContaining({ reason: 'too_large' }),
  );
});

test('refuses a pack that is cut', () => {
  expect(() => check([small], 2)).toThrow(expect.objectContaining({ reason: 'malformed' }));
  expect(() => requireSafePack(Buffer.from('PACK'), 'git.example')).toThrow(
    expect.objectContaining({
      reason: 'malformed',
    }),
  );
});
