import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { call, everyone, participants, type Row } from './row.ts';

const LISTS = ['', '/requests', '/gaps', '/lessons', '/golden', '/sources', '/digest'];

/** Inbox: all users read their own, and the people asked may act on a request. */
export const INBOX_ROWS: Row[] = [
  ...LISTS.map(
    (list): Row => ({
      name: `GET /v1/inbox${list}`,
      expected: everyone,
      attempt: call('GET', () => `/inbox${list}`),
    }),
  ),
  {
    name: 'PUT /v1/inbox/digest',
    expected: everyone,
    attempt: call(
      'PUT',
      () => '/inbox/digest',
      () => ({ frequency: 'weekly' }),
    ),
  },
  {
    name: 'PUT /v1/inbox/snoozes/{kind}/{id}',
    expected: everyone,
    attempt: call(
      'PUT',
      ({ questionId }) => `/inbox/snoozes/request/${questionId}`,
      () => ({ until: null }),
    ),
  },
  {
    name: 'PATCH /v1/inbox/requests/{id} that the experts of the domain were asked',
    // Experts of the domain only, in the chat or not; admins and owners are not experts.
    expected: ({ role }) => (role === 'expert' ? 'allowed' : 'not_found'),
    attempt: async (actor, scene) => {
      const id = randomUUID();
      await actor.server.database.db.execute(sql`
        insert into expert_request (id, chat_id, message_id, domain_id, for_domain, asked_by)
        values (${id}, ${scene.chatId}, ${scene.answerId}, ${scene.domainId}, true, ${scene.otherId})`);
      const take = call(
        'PATCH',
        () => `/inbox/requests/${id}`,
        () => ({ do: 'take' }),
      );
      return take(actor, scene);
    },
  },
  {
    name: 'PATCH /v1/inbox/gaps/{id}',
    expected: ({ role }) => (role === 'normal' ? 'not_found' : 'allowed'),
    attempt: call(
      'PATCH',
      ({ executionId }) => `/inbox/gaps/${executionId}`,
      () => ({ do: 'dismiss' }),
    ),
  },
  {
    name: 'GET /v1/chats/{id}/requests',
    expected: participants,
    attempt: call('GET', ({ chatId }) => `/chats/${chatId}/requests`),
  },
];
