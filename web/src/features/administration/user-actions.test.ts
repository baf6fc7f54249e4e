import { expect, test } from 'vitest';
import { listUserActions } from './user-actions.ts';

const can = { disable: true, release: false, export: true, delete: true };

test('an active account can be sent a link and disabled', () => {
  expect(listUserActions({ disabled: false, can })).toEqual(['link', 'disable']);
});

test('only a disabled account can be exported and deleted', () => {
  expect(listUserActions({ disabled: true, can })).toEqual(['download', 'enable', 'delete']);
});

test('an account with an identity can be released from it', () => {
  expect(listUserActions({ disabled: false, can: { ...can, release: true } })).toContain('release');
});

test('offers nothing on an account that the caller may not change', () => {
  expect(listUserActions({ disabled: true, can: { ...can, disable: false, release: true } })).toEqual([]);
});
