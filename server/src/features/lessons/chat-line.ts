import { type CurrentUser, type Lesson, type SystemEvent, textContent } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { whatHappened } from '../chats/index.ts';

/** Stores the line that tells a chat what became of its lesson. Returns the message's id. */
export const insertLessonLine = async (
  db: Db,
  chatId: string,
  person: Pick<CurrentUser, 'id' | 'name'>,
  { id, topic, state }: Pick<Lesson, 'id' | 'topic' | 'state'>,
): Promise<string> => {
  const messageId = newId();
  const event: SystemEvent = { kind: 'lesson', lesson_id: id, topic, state };
  await db.execute(sql`
    with place as (update chat set last_seq = last_seq + 1 where id = ${chatId} returning last_seq)
    insert into message (id, chat_id, seq, role, author_id, content, event)
    select ${messageId}::uuid, ${chatId}::uuid, last_seq, 'system', ${person.id}::uuid,
      ${textContent(`${person.name}${whatHappened(event)}`)}, ${JSON.stringify(event)}::jsonb from place`);
  return messageId;
};
