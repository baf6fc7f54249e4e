import { createCipheriv, hkdfSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSeal, keyIdOf, type Secrets } from './seal.ts';

const only = (secret: string): Secrets => ({ current: secret, others: [], oldest: secret });

test('what was sealed is read with the same secret and purpose only', () => {
  const one = createSeal(only('a secret of the server'), 'sso');
  const sealed = one.seal('the client’s secret');
  expect(sealed).not.toContain('secret');
  expect(one.seal('the client’s secret')).not.toBe(sealed);
  expect(one.open(sealed)).toBe('the client’s secret');
  expect(() => createSeal(only('another secret'), 'sso').open(sealed)).toThrow('not known');
  expect(() => createSeal(only('a secret of the server'), 'other').open(sealed)).toThrow();
  const [id, body = ''] = sealed.split('.');
  const changed = Buffer.from(body, 'base64url');
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => one.open(`${id}.${changed.toString('base64url')}`)).toThrow();
});

test('opens seals of both secrets during a change, and seals with the new', () => {
  const before = createSeal(only('the old secret'), 'sso').seal('x');
  const both = createSeal(
    { current: 'the new secret', others: ['the old secret'], oldest: 'the old secret' },
    'sso',
  );
  expect(both.open(before)).toBe('x');
  const after = both.seal('x');
  expect(after.startsWith(`${keyIdOf('the new secret')}.`)).toBe(true);
  expect(createSeal(only('the new secret'), 'sso').open(after)).toBe('x');
});

test('opens a seal of an earlier version without key id by the oldest secret', () => {
  const key = Buffer.from(hkdfSync('sha256', 'the old secret', '', 'sso', 32));
  const nonce = Buffer.alloc(12, 1);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update('x'), cipher.final()]);
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
  expect(createSeal(only('the old secret'), 'sso').open(sealed)).toBe('x');
  const secrets = { current: 'the new secret', others: ['the old secret'], oldest: 'the old secret' };
  expect(createSeal(secrets, 'sso').open(sealed)).toBe('x');
});
