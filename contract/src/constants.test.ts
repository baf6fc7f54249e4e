import { expect, test } from 'vitest';
import * as constants from './constants.ts';

/** Numbers and names of the specification (section 9 and others), verbatim. */
const SPECIFIED = {
  API_VERSION_PATH: '/v1',
  API_TIMEOUT_MS: 300_000,
  PASSWORD_MIN_LENGTH: 6,
  DOCUMENTS_PER_PAGE: 15,
  FIRST_PAGE: 1,
  MAX_IMAGES_PER_MESSAGE: 1,
  IMAGE_TYPES: ['image/jpeg', 'image/png'],
  IMAGE_EXTENSIONS: ['jpeg', 'jpg', 'png'],
  FILE_NAME_DISPLAY_LENGTH: 20,
  QUERY_RETRIES: 2,
  QUERY_RETRY_DELAY_CAP_MS: 30_000,
  TOAST_LIMIT: 1,
  TOAST_REMOVE_DELAY_MS: 1_000_000,
  OTHER_CHAT_NOTIFICATION_DEBOUNCE_MS: 5_000,
  SOCKET_RECONNECTION_DELAY_MS: 1_000,
  SOCKET_RECONNECTION_DELAY_MAX_MS: 5_000,
  SOCKET_RANDOMIZATION_FACTOR: 0.5,
  SOCKET_TIMEOUT_MS: 20_000,
  ACK_TIMEOUT_MESSAGE: 'operation has timed out',
  STORAGE_KEY_USER: 'user',
  STORAGE_KEY_TOKEN: 'token',
  LANGUAGES: ['en', 'fr'],
  DEFAULT_LANGUAGE: 'en',
  DEFAULT_CHAT_NAME: 'New chat',
  FEEDBACK_REASONS: [
    'technically_wrong',
    'wrong_in_context',
    'wording_mistake',
    'neither_right_nor_wrong',
    'not_specific_enough',
    'could_not_answer_although_documented',
    'incorrect_sources',
    'other',
  ],
  TIME_SAVED_BUCKETS: [
    'none',
    'minutes_1_15',
    'minutes_15_30',
    'minutes_30_60',
    'hours_1_4',
    'hours_4_8',
    'hours_8_24',
    'hours_over_24',
  ],
};

test('the constants are those of the specification', () => {
  expect(constants).toMatchObject(SPECIFIED);
  expect(constants.selectedDomainStorageKey('7')).toBe('selectedDomainId_7');
});

test('a query is tried again after min(1000^attempt, 30000) milliseconds', () => {
  expect([0, 1, 2, 3].map(constants.queryRetryDelay)).toEqual([1, 1_000, 30_000, 30_000]);
});
