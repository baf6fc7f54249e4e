import type { Message } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/kit/database.ts';
import { newId } from '../../platform/ids.ts';
import { insertChat } from '../chats/index.ts';
import { insertMessage, type NewMessage } from './insert-message.ts';
import { messagesForAll } from './store.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
const domainId = newId();
const asker = { id: newId(), username: 'ada', name: 'Ada Owner', is_expert: true };
const expert = { id: newId(), username: 'eve', name: 'Eve Expert' };

beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.execute(sql`insert into domain (id, name) values (${domainId}, 'Staff')`);
  for (const { id, username, name } of [asker, expert])
    await database.db.execute(
      sql`insert into "user" (id, username, name, email, is_expert) values (${id}, ${username}, ${name}, ${`${username}@example.com`}, ${id === asker.id})`,
    );
});
afterAll(() => database.remove());

const inserted = async (chatId: string, more: Partial<NewMessage> = {}) => {
  const found = await insertMessage(database.db, {
    chatId,
    user: asker,
    domainId,
    clientId: newId(),
    text: 'How many days, "at most"?',
    title: 'How many days',
    replyTo: null,
    replaces: null,
    imageId: null,
    asksAssistant: false,
    experts: [],
    collaborators: [],
    engine: { engine: 'model', model: 'some:model' },
    allDomains: false,
    thorough: false,
    ...more,
  });
  if (!found) throw new Error('nothing was stored');
  return found;
};
const newChat = () => insertChat(database.db, 'New chat', asker.id);

/** Expects that the message published when it was stored equals the message read from the database, so that no read is needed. */
const expectAsStored = async ({ message, answer }: Awaited<ReturnType<typeof inserted>>) => {
  const told = [message, ...(answer ? [answer] : [])];
  const read = await messagesForAll(
    database.db,
    told.map(({ id }) => id),
  );
  const stored = told.map(({ id }) => read.find(({ whole }) => whole.id === id)?.whole);
  // The database writes the same JSON with other spaces.
  const plain = (messages: (Message | undefined)[]) =>
    messages.map((one) => one && { ...one, content: JSON.parse(one.content) });
  expect(plain(told)).toEqual(plain(stored));
};

test('a question and its empty answer are told as they are stored', async () => {
  const chatId = await newChat();
  const first = await inserted(chatId);
  expect(first.answer).toMatchObject({ role: 'assistant', seq: 2, reply_to: first.message.id });
  await expectAsStored(first);
  await expectAsStored(await inserted(chatId, { replyTo: first.answer?.id ?? null }));
});

test('publishes messages with no answer or an invitation as stored', async () => {
  const chatId = await newChat();
  await inserted(chatId);
  const invites = await inserted(chatId, { experts: [expert.id] });
  expect(invites).toMatchObject({ answer: null, message: { seq: 3 } });
  await expectAsStored(invites);
  const asksToo = await inserted(chatId, { asksAssistant: true });
  expect(asksToo.answer?.seq).toBe(6);
  await expectAsStored(asksToo);
});

test('a picture is part of what is told', async () => {
  const chatId = await newChat();
  const imageId = newId();
  await database.db.execute(sql`
    insert into chat_image (id, chat_id, uploaded_by, name, type, size_bytes, width, height, file_key)
    values (${imageId}, ${chatId}, ${asker.id}, 'plan.png', 'image/png', 10, 4, 3, 'key')`);
  const sent = await inserted(chatId, { imageId });
  expect(JSON.parse(sent.message.content)).toMatchObject([{ type: 'text' }, { type: 'image', id: imageId }]);
  await expectAsStored(sent);
});
