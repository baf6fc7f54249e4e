import { randomUUID } from 'node:crypto';
import { ALL_DOMAINS } from '@docent/contract';
import { ANALYTICS_ROWS } from './analytics-rows.ts';
import { DOMAIN_ROWS } from './domain-rows.ts';
import { EMBEDDER_ROWS } from './embedder-rows.ts';
import { GRANT_ROWS } from './grant-rows.ts';
import { INBOX_ROWS } from './inbox-rows.ts';
import { MODEL_ROWS } from './model-rows.ts';
import { GROUP_ROWS, PEOPLE_ROWS } from './people-rows.ts';
import {
  call,
  configures,
  creator,
  event,
  everyone,
  participants,
  type Row,
  type Scene,
  takesPart,
  type Who,
} from './row.ts';
import { SOURCE_ROWS } from './source-rows.ts';

const chat = ({ chatId }: Scene) => `/chats/${chatId}`;
const answer = ({ chatId, answerId }: Scene) => ({ chat_id: chatId, message_id: answerId });

const reviews = ({ role }: Who) => role !== 'normal';
const lessonOf = ({ chatId, domainId }: Scene) => ({
  chat_id: chatId,
  domain_id: domainId,
  topic: 'Topic',
  text: 'Text',
});

/**
 * Table of permissions, row by row, as in the design. A new call or event is a new row. The test tries every row as every role, in every
 * relation to the chat.
 */
export const TABLE: Row[] = [
  { name: 'GET /v1/chats', expected: everyone, attempt: call('GET', () => '/chats') },
  {
    name: 'POST /v1/chats',
    expected: everyone,
    attempt: call(
      'POST',
      () => '/chats',
      () => ({}),
    ),
  },
  { name: 'GET /v1/chats/{id}', expected: participants, attempt: call('GET', chat) },
  {
    name: 'PATCH /v1/chats/{id} name',
    expected: participants,
    attempt: call('PATCH', chat, () => ({ name: 'A' })),
  },
  {
    name: 'PATCH /v1/chats/{id} closed',
    expected: participants,
    attempt: call('PATCH', chat, () => ({ closed: true })),
  },
  {
    name: 'DELETE /v1/chats/{id}',
    expected: (who) => (who.role === 'owner' ? 'allowed' : creator(who)),
    attempt: call('DELETE', chat),
  },
  {
    name: 'POST /v1/chats/{id}/invitation-preview',
    expected: participants,
    attempt: call(
      'POST',
      (scene) => `${chat(scene)}/invitation-preview`,
      ({ otherId }) => ({ user_ids: [otherId] }),
    ),
  },
  {
    name: 'PUT /v1/chats/{id}/shares/{userId} as no manager',
    // Rests on nothing that any of them manages.
    expected: (who) => (takesPart(who) ? 'forbidden' : 'not_found'),
    attempt: call(
      'PUT',
      (scene) => `${chat(scene)}/shares/${scene.otherId}`,
      ({ answerId }) => ({ message_ids: [answerId] }),
    ),
  },
  {
    name: 'DELETE /v1/chats/{id}/shares/{userId}',
    expected: participants,
    attempt: call('DELETE', (scene) => `${chat(scene)}/shares/${scene.otherId}`),
  },
  {
    name: 'POST /v1/chats/{id}/participant',
    expected: participants,
    attempt: call(
      'POST',
      (scene) => `${chat(scene)}/participant`,
      ({ outsiderId }) => ({ user_id: outsiderId }),
    ),
  },
  {
    name: 'DELETE /v1/chats/{id}/participants/{other}',
    expected: creator,
    attempt: call('DELETE', (scene) => `${chat(scene)}/participants/${scene.otherId}`),
  },
  {
    name: 'DELETE /v1/chats/{id}/participants/{self}',
    expected: participants,
    attempt: (actor, scene) =>
      call('DELETE', () => `${chat(scene)}/participants/${actor.person?.id ?? scene.otherId}`)(actor, scene),
  },
  {
    name: 'POST /v1/chats/{id}/images',
    expected: (who) => (takesPart(who) ? 'invalid_input' : 'not_found'), // no file is sent: only who may is told so
    attempt: call(
      'POST',
      (scene) => `${chat(scene)}/images`,
      () => ({}),
    ),
  },
  {
    name: 'GET /v1/chats/{id}/images/{imageId}',
    expected: participants,
    attempt: async ({ server, person }, { chatId, imageId }) => {
      const headers: Record<string, string> = person ? { authorization: `Bearer ${person.token}` } : {};
      const response = await fetch(`${server.url}/v1/chats/${chatId}/images/${imageId}`, { headers });
      return response.ok ? 'allowed' : (await response.json()).code;
    },
  },
  {
    name: 'GET /v1/messages',
    expected: participants,
    attempt: call('GET', ({ chatId }) => `/messages?chat_id=${chatId}`),
  },
  {
    name: 'PATCH /v1/messages/{id}',
    expected: participants,
    attempt: call(
      'PATCH',
      ({ answerId }) => `/messages/${answerId}`,
      () => ({ rating: 1 }),
    ),
  },
  {
    name: 'PATCH /v1/messages/{id} of a person',
    expected: (who) => (takesPart(who) ? 'forbidden' : 'not_found'),
    attempt: call(
      'PATCH',
      ({ questionId }) => `/messages/${questionId}`,
      () => ({ rating: 1 }),
    ),
  },
  ...(['PUT', 'DELETE'] as const).map(
    (method): Row => ({
      name: `${method} /v1/messages/{id}/review`,
      expected: (who) => (takesPart(who) && who.role !== 'expert' ? 'not_an_expert' : participants(who)),
      attempt: call(
        method,
        ({ answerId }) => `/messages/${answerId}/review`,
        method === 'PUT' ? () => ({ verdict: 'endorsed' }) : undefined,
      ),
    }),
  ),
  {
    name: 'POST /v1/messages/{id}/ask-expert',
    expected: participants,
    attempt: call('POST', ({ answerId }) => `/messages/${answerId}/ask-expert`),
  },
  {
    name: 'GET /v1/messages/{id}/refusal',
    expected: participants,
    attempt: call('GET', ({ answerId }) => `/messages/${answerId}/refusal`),
  },
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
  {
    // The scene's chat is open, so participants get `chat_open`.
    name: 'POST /v1/chats/{id}/lesson-draft',
    expected: (who) => (takesPart(who) ? 'chat_open' : 'not_found'),
    attempt: call('POST', (scene) => `${chat(scene)}/lesson-draft`),
  },
  {
    name: 'POST /v1/lessons from an open chat',
    // Reviewers teach from an open chat.
    expected: (who) => {
      if (!takesPart(who)) return 'not_found';
      return reviews(who) ? 'allowed' : 'chat_open';
    },
    attempt: call('POST', () => '/lessons', lessonOf),
  },
  {
    name: 'POST /v1/lessons without a chat',
    expected: (who) => (reviews(who) ? 'lesson_gone' : 'forbidden'),
    attempt: call(
      'POST',
      () => '/lessons',
      (scene) => ({ ...lessonOf(scene), chat_id: null, replaces: scene.questionId }),
    ),
  },
  {
    name: 'POST /v1/lessons/related',
    expected: everyone,
    attempt: call(
      'POST',
      () => '/lessons/related',
      ({ domainId }) => ({ domain_id: domainId, topic: 'Topic', text: 'Text' }),
    ),
  },
  {
    name: 'GET /v1/lessons',
    expected: everyone,
    attempt: call('GET', ({ domainId }) => `/lessons?domain_id=${domainId}`),
  },
  {
    name: 'GET /v1/lessons/{id} of nobody',
    expected: () => 'not_found',
    attempt: call('GET', ({ questionId }) => `/lessons/${questionId}`),
  },
  {
    name: 'PATCH /v1/lessons/{id} of nobody',
    expected: () => 'not_found',
    attempt: call(
      'PATCH',
      ({ questionId }) => `/lessons/${questionId}`,
      () => ({ state: 'live' }),
    ),
  },
  {
    name: 'PUT /v1/lessons/{id}/access of nobody',
    expected: () => 'not_found',
    attempt: call(
      'PUT',
      ({ questionId }) => `/lessons/${questionId}/access`,
      () => ({ access: 'domain' }),
    ),
  },
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
