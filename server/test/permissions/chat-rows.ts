import { call, creator, everyone, participants, type Row, type Scene, takesPart } from './row.ts';

export const chat = ({ chatId }: Scene) => `/chats/${chatId}`;

export const CHAT_ROWS: Row[] = [
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
];
