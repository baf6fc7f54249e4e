import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/**
 * Each table belongs to a noun: one room writes its rows, or a few listed here. Other rooms call that room's functions. A room whose
 * statement joins a table is listed with it, so that no join goes unnoticed. `reports/` may read everything; the database's own upkeep
 * (backup, tables of `knowledge`) is not of the product's nouns.
 */
const OWNERS: Record<string, { writes: string[]; joins?: string[] }> = {
  // People and how they sign in: `users` changes the people that `accounts` signs in.
  user: {
    writes: ['accounts', 'users'],
    joins: [
      'access',
      'api-keys',
      'chats',
      'domains',
      'executions',
      'grants',
      'groups',
      'inbox',
      'knowledge',
      'lessons',
      'messages',
      'notifications',
      'scim',
      'sources',
    ],
  },
  account: { writes: ['accounts'], joins: ['access', 'users'] },
  session: { writes: ['accounts'], joins: ['grants', 'users'] },
  access_token: { writes: ['accounts'] },
  account_link: { writes: ['accounts'], joins: ['grants'] },
  revocation: { writes: ['accounts'] },
  sign_in_ticket: { writes: ['accounts'] },
  sso_connection: { writes: ['accounts'] },
  verification: { writes: ['accounts'] },
  // Better Auth reads and writes these itself; a change of the secret seals what is in them anew.
  jwks: { writes: ['accounts'] },
  passkey: { writes: [] },
  sso_provider: { writes: [] },
  two_factor: { writes: ['accounts'] },
  // Keys end with the sessions, in the same transaction.
  api_key: { writes: ['accounts', 'api-keys'] },

  domain: {
    writes: ['domains'],
    joins: [
      'access',
      'accounts',
      'audit',
      'chats',
      'documents',
      'executions',
      'golden',
      'grants',
      'knowledge',
      'lessons',
      'messages',
      'notifications',
    ],
  },
  // Which principals may do what: rooms that fetch for a reader join them by the conditions of `access`.
  domain_grant: {
    writes: ['access'],
    joins: ['accounts', 'domains', 'executions', 'grants', 'lessons', 'messages'],
  },
  access_change: { writes: ['access'] },
  document_principal: { writes: ['access'], joins: ['accounts', 'grants', 'knowledge', 'sources'] },
  principal_group: { writes: ['groups'], joins: ['access', 'grants', 'scim'] },
  group_member: { writes: ['groups'], joins: ['access', 'accounts', 'grants', 'scim'] },
  // Data of an identity provider about users and groups, beside the rows made of it.
  scim_token: { writes: ['scim'] },
  scim_user: { writes: ['scim'], joins: ['access', 'accounts'] },
  scim_group: { writes: ['scim'] },
  workflow: { writes: ['domains'] },
  specific_case: { writes: ['domains'] },
  config_change: { writes: ['domains'] },

  // A chat and what stands in it are two folders of one noun. A run that ends writes its answer in the same statement.
  chat: { writes: ['chats', 'messages'], joins: ['lessons', 'notifications'] },
  participant: {
    writes: ['chats', 'messages'],
    joins: ['accounts', 'executions', 'inbox', 'lessons', 'notifications'],
  },
  message: {
    writes: ['chats', 'executions', 'messages'],
    joins: ['documents', 'inbox', 'lessons', 'notifications'],
  },
  // Documents of an answer are stored with it; the conditions of `access` decide who may read it.
  message_document: { writes: ['access', 'executions'], joins: ['documents'] },
  message_share: { writes: ['chats', 'messages'], joins: ['access'] },
  // Written by a condition of `access` in the statements that take documents away.
  removed_document: { writes: ['access'], joins: ['audit', 'golden', 'lessons'] },
  chat_image: { writes: ['chats', 'messages'], joins: ['executions'] },
  review: { writes: ['messages'], joins: ['executions', 'lessons', 'notifications'] },
  // A question that asks the assistant is stored with its run, in one statement.
  execution: { writes: ['executions', 'messages'], joins: ['access', 'domains', 'inbox', 'knowledge'] },
  model_slot: { writes: ['executions'] },
  token_use: { writes: ['token-limits'] },
  feedback: { writes: ['feedback'], joins: ['executions', 'inbox', 'messages'] },

  // A message shows the nearest documents, under their current names. The list of a document is written with its readers.
  document: {
    writes: ['access', 'documents'],
    joins: [
      'audit',
      'domains',
      'executions',
      'golden',
      'grants',
      'knowledge',
      'lessons',
      'messages',
      'sources',
    ],
  },
  // References to a version are checked before it is deleted; its ingested passages are deleted with it.
  document_version: { writes: ['documents'], joins: ['knowledge'] },
  // A document tells where it comes from, and so does a message that cites it.
  source: { writes: ['sources'], joins: ['access', 'documents'] },
  source_item: { writes: ['sources'], joins: ['access', 'documents'] },
  source_folder: { writes: ['sources'] },
  source_sync: { writes: ['sources'] },
  source_sign_in: { writes: ['sources'] },
  hidden_answer: { writes: ['executions'] },
  lesson: { writes: ['lessons'], joins: ['access', 'chats', 'documents', 'notifications'] },
  // The conditions of `access` decide who may read a lesson.
  lesson_document: { writes: ['lessons'], joins: ['access', 'documents'] },
  reading: { writes: ['knowledge'], joins: ['access', 'documents', 'golden', 'lessons'] },
  search_outbox: { writes: ['knowledge'] },
  // A lesson waits for review when words that it was learned from stand on no page any more.
  page: { writes: ['knowledge'], joins: ['lessons'] },
  chunk: { writes: ['knowledge'] },
  passage_vectors: { writes: ['knowledge'] },
  reading_words: { writes: ['knowledge'] },
  vector_failure: { writes: ['vectors'] },

  golden_question: { writes: ['golden'], joins: ['documents'] },
  // Documents of a question and of a result; the conditions of `access` decide who may read them.
  golden_document: { writes: ['golden'], joins: ['access', 'documents'] },
  golden_result_document: { writes: ['golden'], joins: ['access'] },
  golden_run: { writes: ['golden'] },
  golden_result: { writes: ['golden'] },
  // Requests are stored with their message, by parts of statements that `inbox` provides.
  expert_request: { writes: ['inbox'] },
  expert_request_person: { writes: ['inbox'] },
  gap_decision: { writes: ['inbox'] },
  inbox_snooze: { writes: ['inbox'] },
  inbox_digest: { writes: ['inbox'] },
  notification: { writes: ['notifications'] },
  push_subscription: { writes: ['notifications'] },
  model_provider: { writes: ['models'] },
  model_health: { writes: ['models'] },
  product_setting: { writes: ['settings'] },
  audit_event: { writes: ['audit'], joins: ['accounts'] },
};

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url));
/** Rooms that are no noun: what they do with tables is the same for all of them. */
const UNTOUCHED = /^(tables|platform|backup|reports)\//;

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
const textOf = (path: string) => readFileSync(`${SOURCE}${path}`, 'utf8');
const roomOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1] ?? path.split('/')[0] ?? path;

/** The names of the tables by the constants that stand for them. */
const tableOf = new Map(
  files
    .filter((path) => path.startsWith('tables/'))
    .flatMap((path) => [...textOf(path).matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)])
    .map(([, constant = '', table = '']) => [constant, table]),
);
const tables = new Set(tableOf.values());

const SQL = /\b(insert into|update|delete from|from|join|using)\s+(?:only\s+)?(?:"?([a-z_]+)"?|\$\{(\w+)\})/g;
const BUILDER = /\.(insert|update|delete|from|innerJoin|leftJoin)\(\s*(\w+)/g;
const WRITES = /^(insert|update|delete)/;
/** A set or a map has a `delete` too: only what was imported from the tables is one. */
const namesTable = (text: string, constant: string) =>
  new RegExp(`import[^;]*\\b${constant}\\b[^;]*from '[^']*/tables/`).test(text);

/** Accesses of rooms to tables: `writes domain by users`. */
const touches = new Set(
  files
    .filter((path) => !UNTOUCHED.test(path))
    .flatMap((path) => {
      const text = textOf(path);
      const found = [
        ...[...text.matchAll(SQL)].map(([, verb = '', name, constant = '']) => [
          verb,
          name ?? tableOf.get(constant),
        ]),
        ...[...text.matchAll(BUILDER)]
          .filter(([, , constant = '']) => namesTable(text, constant))
          .map(([, verb = '', constant = '']) => [verb, tableOf.get(constant)]),
      ];
      return found
        .filter(([, table]) => table !== undefined && tables.has(table))
        .map(([verb = '', table]) => `${WRITES.test(verb) ? 'writes' : 'joins'} ${table} in ${roomOf(path)}`);
    }),
);

test('every table has an owner', () => {
  expect(Object.keys(OWNERS).toSorted()).toEqual([...tables].toSorted());
});

test('each room writes and joins only the tables listed for it', () => {
  const allowed = Object.entries(OWNERS).flatMap(([table, { writes, joins = [] }]) => [
    ...writes.flatMap((room) => [`writes ${table} in ${room}`, `joins ${table} in ${room}`]),
    ...joins.map((room) => `joins ${table} in ${room}`),
  ]);
  expect([...touches].filter((touch) => !allowed.includes(touch)).toSorted()).toEqual([]);
});

test('whoever is named as writing or joining a table does', () => {
  const named = Object.entries(OWNERS).flatMap(([table, { writes, joins = [] }]) => [
    ...writes.map((room) => `writes ${table} in ${room}`),
    ...joins.map((room) => `joins ${table} in ${room}`),
  ]);
  expect(named.filter((touch) => !touches.has(touch)).toSorted()).toEqual([]);
});
