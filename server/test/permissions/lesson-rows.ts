import { chat } from './chat-rows.ts';
import { call, everyone, type Row, type Scene, takesPart, type Who } from './row.ts';

const reviews = ({ role }: Who) => role !== 'normal';
const lessonOf = ({ chatId, domainId }: Scene) => ({
  chat_id: chatId,
  domain_id: domainId,
  topic: 'Topic',
  text: 'Text',
});

export const LESSON_ROWS: Row[] = [
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
];
