import { expect, test } from 'vitest';
import { mayRegister, mustProveAddress } from './sign-up-policy.ts';

const domains = ['example.com', 'example.org'];

test.each([
  ['invited', 'zoe@example.com', false],
  ['anyone', 'zoe@anywhere.example', true],
  ['domains', 'zoe@example.com', true],
  ['domains', 'zoe@EXAMPLE.org', true],
  ['domains', 'zoe@sub.example.com', false],
  ['domains', 'zoe@badexample.com', false],
  ['domains', 'zoe@example.com.evil.test', false],
  ['domains', '"zoe@example.com"@evil.test', false],
] as const)('with sign-up %s, %s may register: %s', (mode, email, may) => {
  expect(mayRegister({ mode, domains }, email)).toBe(may);
});

test.each([
  ['domains', false, true],
  ['domains', true, true],
  ['anyone', false, false],
  ['anyone', true, true],
] as const)('with sign-up %s and mail %s an address must be proven: %s', (mode, mail, must) => {
  expect(mustProveAddress({ mode, domains }, mail)).toBe(must);
});
