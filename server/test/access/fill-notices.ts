import type pg from 'pg';
import { v7 } from 'uuid';
import { insert } from './insert.ts';
import { isLesson } from './texts.ts';
import type { World } from './world.ts';
import { proposalOf } from './worlds.ts';

/** Stores one notification of each kind for each person: a message in a chat, a lesson to review, a domain without a manager. */
export const fillNotices = async (pool: pg.Pool, world: World): Promise<void> => {
  const { chats, documents, domains, people } = world;
  const none = { chat_id: null, lesson_id: null, domain_id: null };
  const lessons = [...documents.values()].filter((one) => isLesson(one) && !one.deletedFor);
  const told = [
    ...[...chats.keys()].map((chat_id) => ({ ...none, kind: 'message', chat_id })),
    ...lessons.map(({ id }) => ({ ...none, kind: 'lesson_waiting', lesson_id: proposalOf(id) })),
    ...[...domains.keys()].map((domain_id) => ({ ...none, kind: 'manager_lost', domain_id })),
  ];
  const now = new Date().toISOString();
  for (const user_id of people.keys())
    await insert(
      pool,
      'notification',
      told.map((one) => ({ ...one, id: v7(), user_id, count: 1, created_at: now })),
    );
};
