import { randomUUID } from 'node:crypto';
import { ALL_DOMAINS } from '@docent/contract';
import { ANALYTICS_ROWS } from './analytics-rows.ts';
import { CHAT_ROWS } from './chat-rows.ts';
import { DOMAIN_ROWS } from './domain-rows.ts';
import { EMBEDDER_ROWS } from './embedder-rows.ts';
import { GRANT_ROWS } from './grant-rows.ts';
import { INBOX_ROWS } from './inbox-rows.ts';
import { LESSON_ROWS } from './lesson-rows.ts';
import { MODEL_ROWS } from './model-rows.ts';
import { GROUP_ROWS, PEOPLE_ROWS } from './people-rows.ts';
import { call, configures, event, everyone, participants, type Row, type Scene } from './row.ts';
import { SOURCE_ROWS } from './source-rows.ts';

const answer = ({ chatId, answerId }: Scene) => ({ chat_id: chatId, message_id: answerId });

/**
 * Table of permissions, row by row, as in the design. A new call or event is a new row. The test tries every row as every role, in every
 * relation to the chat.
 */
export const TABLE: Row[] = [
  ...CHAT_ROWS,
  {
    name: 'POST /v1/domains/{id}/search-test',
    expected: configures,
    attempt: call(
      'POST',
      ({ domainId }) => `/domains/${domainId}/search-test`,
      () => ({ question: 'Why?' }),
    ),
  },
  {
    name: 'GET /v1/domains/{id}/dashboard',
    expected: configures,
    attempt: call('GET', ({ domainId }) => `/domains/${domainId}/dashboard`),
  },
  {
    name: 'POST /v1/domains/{id}/search',
    expected: everyone,
    attempt: call(
      'POST',
      ({ domainId }) => `/domains/${domainId}/search`,
      () => ({ question: 'Why?' }),
    ),
  },
  {
    name: 'POST /v1/domains/{id}/ask',
    expected: everyone,
    attempt: call(
      'POST',
      ({ domainId }) => `/domains/${domainId}/ask`,
      () => ({ question: 'Why?' }),
    ),
  },
  {
    name: 'POST /v1/domains/{id}/ask of all domains',
    expected: everyone,
    attempt: call(
      'POST',
      () => `/domains/${ALL_DOMAINS}/ask`,
      () => ({ question: 'Why?' }),
    ),
  },
  {
    name: 'POST /v1/domains/{id}/ask in a chat',
    expected: participants,
    attempt: call(
      'POST',
      ({ domainId }) => `/domains/${domainId}/ask`,
      ({ chatId }) => ({ question: 'Why?', chat_id: chatId }),
    ),
  },
  ...ANALYTICS_ROWS,
  ...PEOPLE_ROWS,
  ...GROUP_ROWS,
  { name: 'GET /v1/users', expected: everyone, attempt: call('GET', () => '/users') },
  {
    name: 'new_message',
    expected: participants,
    attempt: event('new_message', ({ chatId, domainId }) => ({
      message: 'Hello',
      chat_id: chatId,
      domain_id: domainId,
      thread_id: null,
      workflow: null,
      client_id: randomUUID(),
    })),
  },
  {
    name: 'load_chat',
    expected: participants,
    attempt: event('load_chat', ({ chatId }) => ({ chat_id: chatId })),
  },
  { name: 'refresh_rooms', expected: everyone, attempt: event('refresh_rooms', () => ({})) },
  {
    name: 'view_chat',
    expected: participants,
    attempt: event('view_chat', ({ chatId }) => ({ chat_id: chatId })),
  },
  { name: 'typing', expected: participants, attempt: event('typing', ({ chatId }) => ({ chat_id: chatId })) },
  {
    name: 'read_chat',
    expected: participants,
    attempt: event('read_chat', ({ chatId }) => ({ chat_id: chatId, seq: 1 })),
  },
  ...LESSON_ROWS,
  { name: 'GET /v1/notifications', expected: everyone, attempt: call('GET', () => '/notifications') },
  {
    name: 'PATCH /v1/notifications/{id} of nobody',
    expected: () => 'not_found',
    attempt: call(
      'PATCH',
      ({ questionId }) => `/notifications/${questionId}`,
      () => ({ read: true }),
    ),
  },
  {
    name: 'POST /v1/notifications/read',
    expected: everyone,
    attempt: call('POST', () => '/notifications/read'),
  },
  { name: 'GET /v1/push/key', expected: everyone, attempt: call('GET', () => '/push/key') },
  {
    name: 'POST /v1/push/subscriptions of no push service',
    expected: () => 'push_refused',
    attempt: call(
      'POST',
      () => '/push/subscriptions',
      () => ({ endpoint: 'https://push.example/x', keys: { p256dh: 'x', auth: 'x' } }),
    ),
  },
  {
    name: 'DELETE /v1/push/subscriptions',
    expected: everyone,
    attempt: call(
      'DELETE',
      () => '/push/subscriptions',
      () => ({ endpoint: 'https://push.example/x' }),
    ),
  },
  { name: 'stop_answer', expected: participants, attempt: event('stop_answer', answer) },
  { name: 'retry_answer', expected: participants, attempt: event('retry_answer', answer) },
  ...DOMAIN_ROWS,
  ...GRANT_ROWS,
  ...MODEL_ROWS,
  ...EMBEDDER_ROWS,
  ...INBOX_ROWS,
  ...SOURCE_ROWS,
];
