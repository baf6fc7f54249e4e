import { type Configuration, EMPTY_CONFIGURATION, type Looked } from '@docent/contract';
import { sql } from 'drizzle-orm';
import {
  decideByWords,
  type Engine,
  type Library,
  type Retrieve,
  type SecondLookLimits,
} from '../../src/answering/index.ts';
import { createExecutions } from '../../src/features/executions/index.ts';
import type { Hit } from '../../src/knowledge/index.ts';
import type { Db } from '../../src/platform/database/database.ts';
import { newId } from '../../src/platform/ids.ts';
import { silentLogger } from '../../src/platform/logs.ts';

/** Place of questions: a chat of a person, and a domain. */
export type Scene = { db: Db; user: string; domain: string; chat: string };

/** Stores a person with a domain and an empty chat, in place of all chats and domains that were there. */
export const putScene = async (db: Db): Promise<Scene> => {
  const [user, domain, chat] = [newId(), newId(), newId()];
  await db.execute(sql`delete from chat`);
  await db.execute(sql`delete from domain`);
  await db.execute(sql`insert into "user" (id, name, email, username, role, language)
    values (${user}, 'Ada', ${`${user}@example.com`}, ${user}, 'owner', 'en')`);
  await db.execute(sql`insert into domain (id, name) values (${domain}, 'Machines')`);
  // The passage's document is there, in a domain of its own, which everybody reads: nothing is waited for, nothing withheld.
  const shelf = newId();
  await db.execute(sql`insert into domain (id, name) values (${shelf}, 'Shelf')`);
  await db.execute(sql`insert into document (id, domain_id, name, size_bytes, content_hash, file_key, status)
    values (${HIT.documentId}, ${shelf}, ${HIT.documentName}, 4, 'hash', 'key', 'ingested')`);
  await db.execute(sql`insert into chat (id, name, created_by) values (${chat}, 'Questions', ${user})`);
  await db.execute(sql`insert into participant (chat_id, user_id) values (${chat}, ${user})`);
  return { db, user, domain, chat };
};

/** Stores questions with their runs, as sending them does; returns the ids of the answers, in order. */
export const putQuestions = async (
  { db, user, domain, chat }: Scene,
  questions: string[],
  { thorough = false }: { thorough?: boolean } = {},
): Promise<string[]> => {
  const answers: string[] = [];
  for (const [index, question] of questions.entries()) {
    const [questionId, answerId] = [newId(), newId()];
    const content = JSON.stringify([{ type: 'text', text: question }]);
    await db.execute(sql`
      insert into message (id, chat_id, seq, role, author_id, content, status, domain_id) values
        (${questionId}, ${chat}, ${2 * index + 1}, 'user', ${user}, ${content}, 'complete', ${domain}),
        (${answerId}, ${chat}, ${2 * index + 2}, 'assistant', null, '[]', 'writing', ${domain})`);
    await db.execute(sql`
      insert into execution (id, chat_id, message_id, question_id, domain_id, engine, thorough)
      values (${newId()}, ${chat}, ${answerId}, ${questionId}, ${domain}, 'model', ${thorough})`);
    answers.push(answerId);
  }
  return answers;
};

/** A passage that holds every word of the question. */
export const HIT: Hit = {
  passageId: newId(),
  documentId: newId(),
  documentName: 'Manual.pdf',
  version: 1,
  taught: null,
  page: 1,
  charStart: 0,
  charEnd: 4,
  text: 'Text',
  headings: [],
  boxes: [],
  locator: null,
  score: 1,
  held: 1,
  match: null,
  lexicalScore: 1,
  vectorScore: null,
};

/**
 * An engine whose answers are `write`'s pieces. It is none of a model, so that what cites nothing is an answer too: what is
 * tried with it is how answers are kept, not what they say.
 */
export const engineOf = (
  write: (question: string, signal: AbortSignal) => AsyncIterable<string>,
): Engine => ({
  kind: 'extractive',
  seesImages: false,
  model: 'test:model',
  categorize: async ({ question, configuration }) => ({
    result: decideByWords(question, configuration),
    usage: [],
    notes: {},
  }),
  write: ({ question, signal }) => ({ text: write(question.text, signal), usage: () => [], cut: () => null }),
  validate: () => Promise.reject(new Error('is not asked')),
});

/** A library in which nothing more is found. */
export const emptyLibrary: Library = {
  search: async () => [],
  searchIn: async () => [],
  page: async () => [],
  documents: async () => [],
  passagesByIds: async () => [],
  documentsByIds: async () => [],
};

/** Runs what is stored with an engine, and notes the answers of which it tells that they write, wait or have ended. */
export const startRuns = (
  db: Db,
  engine: Engine,
  {
    retrieve = async () => [HIT],
    library = emptyLibrary,
    maxAnswers = 300,
    validation = 'off',
    secondLookLimits = {},
  }: {
    retrieve?: Retrieve;
    library?: Library;
    maxAnswers?: number;
    validation?: Configuration['validation'];
    secondLookLimits?: Partial<SecondLookLimits>;
  } = {},
) => {
  const ended: string[] = [];
  const told: string[] = [];
  const waited: string[] = [];
  const looked: string[] = [];
  const progress: { step: string; looked: Looked[] }[] = [];
  const executions = createExecutions({
    db,
    answering: {
      readFile: async () => new Uint8Array(),
      configurationOf: async (_domainId, version) => ({
        configuration: { ...EMPTY_CONFIGURATION, validation },
        version,
        name: 'Machines',
        categorizers: 1,
      }),
      chooseEngine: async () => engine,
      retrieve: () => retrieve,
      chooseDomain: async ({ domainIds: [domainId] }) => (domainId ? { domainId, alsoIn: [] } : null),
      library: () => library,
      thoroughLimits: { rounds: 3, seconds: 600, tokens: 100_000 },
      secondLookLimits: { looks: 2, seconds: 600, tokens: 100_000, ...secondLookLimits },
      prices: () => ({}),
    },
    listener: {
      onDelta: ({ text }) => told.push(text),
      onProgress: ({ step, searched, rounds }) =>
        progress.push({
          step,
          looked: [...searched, ...rounds.flatMap(({ looks }) => looks.map(({ shown }) => shown))],
        }),
      onLooked: (messages) => looked.push(...messages.map(({ messageId }) => messageId)),
      onWaiting: (messages) => waited.push(...messages.map(({ messageId }) => messageId)),
      onVerdict: () => {},
      onEnd: (messages) => ended.push(...messages.map(({ messageId }) => messageId)),
    },
    logger: silentLogger,
    maxAnswers,
    waitSeconds: 60,
  });
  executions.start();
  return { executions, ended, told, waited, looked, progress };
};
