import { textContent } from '@docent/contract';
import type pg from 'pg';
import { v7 } from 'uuid';
import { EVERYBODY, insert } from './insert.ts';
import { answerSources } from './oracle-of-answers.ts';
import { nameOf, RULE, textOf } from './texts.ts';
import { askedAbout, isAskedOfDomain } from './ways-of-the-inbox.ts';
import type { Id, Message, World } from './world.ts';
import { ASKED_AT, runOf, topicOf, wasEverybodys, wordOf } from './worlds.ts';

const SECOND_MS = 1_000;

export const fillChats = async (pool: pg.Pool, world: World): Promise<void> => {
  const now = new Date().toISOString();
  const messages = [...world.messages.values()];
  const times = timesOf(messages);
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
    [...world.documents.values()].flatMap((one) => {
      const { id, domain, deletedFor, wasDomains } = one;
      if (!deletedFor) return [];
      const readers = wasEverybodys(world, one) ? [EVERYBODY] : [...deletedFor];
      return { id, domain_id: domain, removed_at: now, readers, for_domain: wasDomains };
    }),
  );
  await insert(
    pool,
    'message_document',
    messages
      .filter(({ author }) => !author)
      .flatMap(({ id, domain }) =>
        [...answerSources(world, id)].map((document_id) => ({
          message_id: id,
          document_id,
          domain_id: domain,
        })),
      ),
  );
  await insert(
    pool,
    'message_share',
    messages.flatMap(({ id, shares }) =>
      shares.map(({ reader, domain }) => ({
        ...{ message_id: id, user_id: reader, domain_id: domain, shared_by: null, created_at: now },
      })),
    ),
  );
  await insert(
    pool,
    'execution',
    messages
      .filter(({ author }) => !author)
      .map((one) => ({
        ...{
          id: runOf(one.id),
          chat_id: one.chat,
          message_id: one.id,
          question_id: one.replyTo,
          domain_id: one.domain,
        },
        ...{
          step: 'done',
          engine: 'extractive',
          outcome: one.answering.length ? 'not_in_documents' : 'answered',
          attempt: 1,
          waits: 0,
          draft: '',
          passages: 1,
        },
        ...{
          nearest: [],
          follow_ups: followUpsOf(world, one),
          image_unseen: false,
          thorough: false,
          rounds: [],
          steps: [],
          verdict_state: 'none',
        },
        ...{ decision: decisionOf(one), queued_at: now, finished_at: now },
        created_at: times.get(one.id) ?? now,
      })),
  );
  await fillHidden(pool, world);
  await fillRequests(pool, world);
};
/** Experts are asked about every answer: all of the domain's, or everybody by name, who may come into the chat later. */
const fillRequests = async (pool: pg.Pool, world: World): Promise<void> => {
  const now = new Date().toISOString();
  const asked = askedAbout(world);
  const request = (one: Message) => ({
    ...{ id: v7(), chat_id: one.chat, message_id: one.id, domain_id: one.domain, created_at: now },
    ...{ for_domain: isAskedOfDomain(one), asked_at: now, answered: false },
    asked_by: world.messages.get(one.replyTo ?? '')?.author ?? null,
  });
  const requests = asked.map(request);
  await insert(pool, 'expert_request', requests);
  await insert(
    pool,
    'expert_request_person',
    requests
      .filter(({ for_domain }) => !for_domain)
      .flatMap(({ id }) => [...world.people.keys()].map((user_id) => ({ request_id: id, user_id }))),
  );
};

/** Which documents have the answer that was not found, as the job after a refusal keeps it. */
const fillHidden = (pool: pg.Pool, { messages, documents }: World) =>
  insert(
    pool,
    'hidden_answer',
    [...messages.values()].flatMap(({ id, answering }) =>
      answering
        .filter((one) => !documents.get(one)?.deletedFor)
        .map((document_id) => ({ execution_id: runOf(id), document_id })),
    ),
  );
/** An answer has a word of its own, and those of all documents that it was given, cited or not. */
const wordsOf = (world: World, { id, author, domain }: Message): string => {
  if (author) return `Where is the ${topicOf(domain ?? '', answerOf(world, id), 'question')}?`;
  const words = [...answerSources(world, id)].map((one) => world.documents.get(one)?.canary);
  return `At the door ${wordOf('answer', id)} ${words.join(' ')} [1].`;
};
const answerOf = (world: World, question: Id): Id =>
  [...world.messages.values()].find(({ replyTo }) => replyTo === question)?.id ?? question;
/** When the run of each answer began: in the order of their ids. */
const timesOf = (messages: Message[]): Map<Id, string> => {
  const runs = messages.filter(({ author }) => !author).map(({ id }) => id);
  const inOrder = runs.toSorted((one, other) => runOf(other).localeCompare(runOf(one)));
  return new Map(inOrder.map((id, at) => [id, new Date(ASKED_AT - at * SECOND_MS).toISOString()]));
};
/** One of each document that it was given. */
const followUpsOf = (world: World, { id }: Message) =>
  [...answerSources(world, id)].map((documentId) => ({
    text: `What is in “${world.documents.get(documentId)?.canary}”?`,
    documentId,
  }));
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
