import { expect, test } from 'vitest';
import { addressOf } from './address.ts';

const head = { commit: 'c0ffee', branch: 'feature/x' };
const of = (address: string, link: string | null = null) =>
  addressOf({ address, link, folder: '/docs/' }, head, 'a b#1.md');

test.each([
  [
    'https://github.com/acme/handbook.git',
    'https://github.com/acme/handbook/blob/feature/x/docs/a%20b%231.md',
  ],
  ['https://gitlab.acme.example/g/h/', 'https://gitlab.acme.example/g/h/-/blob/feature/x/docs/a%20b%231.md'],
  ['https://codeberg.org/acme/h', 'https://codeberg.org/acme/h/src/branch/feature/x/docs/a%20b%231.md'],
  ['https://git.acme.example/h.git', null],
])('the original of a file of %s', (address, expected) => {
  expect(of(address)).toBe(expected);
});

test('by the link that was set', () => {
  expect(of('https://git.acme.example/h', 'https://view.example/{commit}?f={path}')).toBe(
    'https://view.example/c0ffee?f=docs/a%20b%231.md',
  );
});
