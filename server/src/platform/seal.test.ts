import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

test('what was sealed is read with the same secret and purpose only', () => {
  const one = createSeal('a secret of the server', 'sso');
  const sealed = one.seal('the client’s secret');
  expect(sealed).not.toContain('secret');
  expect(one.seal('the client’s secret')).not.toBe(sealed);
  expect(one.open(sealed)).toBe('the client’s secret');
  expect(() => createSeal('another secret', 'sso').open(sealed)).toThrow();
  expect(() => createSeal('a secret of the server', 'other').open(sealed)).toThrow();
  const changed = Buffer.from(sealed, 'base64url');
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => one.open(changed.toString('base64url'))).toThrow();
});
