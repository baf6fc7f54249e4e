import { ERRORS } from '@docent/contract';
import { expect, test } from 'vitest';
import { ApiError } from '../api/client.ts';
import { en } from './en/index.ts';
import { GENERAL, wordDetail, wordError } from './errors.ts';
import { translator } from './translate.ts';

const t = translator('en', en);

test('what the server says is shown where it says more than its code', () => {
  expect(wordError(t, new ApiError('unexpected', 'disk on fire', 500))).toBe('disk on fire');
  expect(wordError(t, new ApiError('invalid_input', '/name: Too long', 400))).toBe('/name: Too long');
});

test('translates clear codes, standard sentences and responses without one', () => {
  expect(wordError(t, new ApiError('unexpected', ERRORS.unexpected.detail, 500))).toBe(en.errors.unexpected);
  expect(wordError(t, new ApiError('unexpected', '', 502))).toBe(en.errors.unexpected);
  expect(wordError(t, new ApiError('wrong_code', 'said differently', 403))).toBe(en.errors.wrong_code);
  expect(wordError(t, new TypeError('no error of the server'))).toBe(en.errors.unexpected);
});

test('an error about a domain or a document shows the server’s detail', () => {
  expect(wordDetail(t, new ApiError('storage_full', 'disk on fire', 507))).toBe('disk on fire');
  expect(wordDetail(t, new ApiError('network', 'Network Error', 0))).toBe(en.errors.network);
});

test('the general sentences are those of the contract', () => {
  for (const [code, sentence] of Object.entries(GENERAL))
    expect(ERRORS[code as keyof typeof ERRORS].detail).toBe(sentence);
});
