import { expect, test } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { en } from '../../i18n/en/index.ts';
import type { Translate } from '../../i18n/translate.ts';
import { wordChatError } from './chat-error.ts';

const TEXTS: Record<string, string> = {
  ...Object.fromEntries(Object.entries(en.errors).map(([code, text]) => [`errors.${code}`, text])),
  'chats.unknownError': en.chats.unknownError,
  'chats.mustSelectDomain': en.chats.mustSelectDomain,
};
const t: Translate = (key, { defaultValue = '' } = {}) => TEXTS[key] ?? defaultValue;
const word = (code: string, status = 0) => wordChatError(t, new ApiError(code, '', status), 'Docent');

test('a socket error is “An error occurred”, plus the reason if there is one', () => {
  expect(word('unexpected')).toBe('An error occurred');
  expect(word('invalid_input')).toBe('An error occurred');
  expect(word('of_tomorrow')).toBe('An error occurred');
  expect(word('chat_closed')).toBe('An error occurred. This chat is closed.');
});

test('a missing domain and a lost connection have words of their own', () => {
  expect(word('domain_required')).toBe(en.chats.mustSelectDomain);
  expect(word('timeout')).toBe('operation has timed out');
  expect(word('network')).toBe('Network Error');
});

test('a picture that is refused says why', () => {
  expect(word('image_refused', 400)).toBe('Only JPEG and PNG images can be attached.');
});
