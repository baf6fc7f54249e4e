import { textContent } from '@docent/contract';
import type pg from 'pg';
import { v7 } from 'uuid';
import { insert } from './insert.ts';
import { restsOn } from './oracle-of-answers.ts';
import { nameOf, RULE, textOf } from './texts.ts';
import type { Message, World } from './world.ts';
import { wordOf } from './worlds.ts';

export const fillChats = async (pool: pg.Pool, world: World): Promise<void> => {
  const now = new Date().toISOString();
  const messages = [...world.messages.values()];
  await insert(
    pool,
    'chat',
    [...world.chats.values()].map(({ id, participants }) => ({
      ...{ id, name: 'A chat', created_by: participants[0] ?? null, created_at: now, updated_at: now },
      last_seq: messages.filter(({ chat }) => chat === id).length,
    })),
  );
  const people = [...world.chats.values()].flatMap(({ id, participants }) =>
    participants.map((person) => ({
      ...{ chat_id: id, user_id: person, kind: 'collaborator', joined_at: now, last_read_seq: 0 },
    })),
  );
  await insert(pool, 'participant', people);
  // `search` is made of the others.
  await insert(
    pool,
    'message',
    messages.map((one) => ({
      ...{
        id: one.id,
        chat_id: one.chat,
        seq: one.seq,
        role: one.author ? 'user' : 'assistant',
        author_id: one.author,
      },
      ...{
        content: textContent(wordsOf(world, one)),
        status: 'complete',
        reply_to: one.replyTo,
        domain_id: one.domain,
      },
      ...{ sources: sourcesOf(world, one), sent_at: now },
    })),
  );
  await insert(
    pool,
    'removed_document',
    [...world.documents.values()].flatMap(({ id, domain, deletedFor }) =>
      deletedFor ? { id, domain_id: domain, removed_at: now, readers: [...deletedFor] } : [],
    ),
  );
  await insert(
    pool,
    'message_document',
    messages
      .filter(({ author }) => !author)
      .flatMap(({ id, domain }) =>
        [...restsOn(world, id)].map((document_id) => ({ message_id: id, document_id, domain_id: domain })),
      ),
  );
  await insert(
    pool,
    'execution',
    messages
      .filter(({ author }) => !author)
      .map((one) => ({
        ...{
          id: one.id,
          chat_id: one.chat,
          message_id: one.id,
          question_id: one.replyTo,
          domain_id: one.domain,
        },
        ...{
          step: 'done',
          engine: 'extractive',
          outcome: 'answered',
          attempt: 1,
          waits: 0,
          draft: '',
          passages: 1,
        },
        ...{
          nearest: [],
          image_unseen: false,
          thorough: false,
          rounds: [],
          steps: [],
          verdict_state: 'none',
        },
        ...{ decision: decisionOf(one), created_at: now, queued_at: now, finished_at: now },
      })),
  );
};
/** An answer has a word of its own, and those of all documents that it was given, cited or not. */
const wordsOf = (world: World, { id, author }: Message): string => {
  if (author) return 'Where is the badge worn?';
  const words = [...restsOn(world, id)].map((one) => world.documents.get(one)?.canary);
  return `At the door ${wordOf('answer', id)} ${words.join(' ')} [1].`;
};
const sourcesOf = (world: World, { documents }: Message) =>
  documents.flatMap((id, at) => {
    const one = world.documents.get(id);
    if (!one) return [];
    return {
      ...{
        id: v7(),
        n: at + 1,
        content: textOf(one),
        quote: RULE,
        knowledgebase_id: one.domain,
        source_document_id: id,
      },
      ...{ source_document_name: nameOf(one), taught: null },
      place: { page: 1, char_start: 0, char_end: RULE.length, boxes: [], locator: null },
    };
  });
const decisionOf = ({ id }: Message) => ({
  ...{ question: `Where is the badge worn, ${wordOf('rewritten', id)}?`, language: 'en', in_scope: true },
  ...{ specific_case: null, missing_details: [], escalation: null, reason: '', by: 'model', fell_back: null },
});
