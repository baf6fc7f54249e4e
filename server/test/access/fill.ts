import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { textContent } from '@docent/contract';
import type pg from 'pg';
import { v7 } from 'uuid';
import { hashOf, randomToken } from '../../src/features/accounts/index.ts';
import { indexPassage } from '../../src/knowledge/lexical/index-passage.ts';
import { createSegmentBuilder } from '../../src/knowledge/lexical/segment.ts';
import type { TestServer } from '../kit/server.ts';
import { restsOn } from './oracle-of-answers.ts';
import type { Document, Id, Message, Principal, World } from './world.ts';
import { wordOf } from './worlds.ts';

/** What people come with: tokens of sessions and of API keys, a disabled person's too. */
export type Tokens = { session: Map<Id, string>; key: Map<Id, string> };
type Row = Record<string, unknown>;

const DAY_SECONDS = 86_400;
/** The same in every document, beside its own word. */
const RULE = 'The rule of the house says that the badge is worn at the door.';

/** Rows of one table in one statement; their columns are the fields of the first. */
const insert = async (pool: pg.Pool, table: string, rows: Row[], returning = 'null'): Promise<Row[]> => {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first)
    .map((name) => `"${name}"`)
    .join(', ');
  const result = await pool.query(
    `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb) returning ${returning}`,
    [JSON.stringify(rows)],
  );
  return result.rows;
};

/** Puts a world into the tables of a server, in place of all that was there. */
export const fill = async (server: TestServer, world: World): Promise<Tokens> => {
  const { pool } = server.database;
  for (const table of ['chat', 'domain', 'principal_group', '"user"'])
    await pool.query(`delete from ${table}`);
  const tokens = await fillPeople(pool, world);
  await fillGroups(pool, world);
  await fillDomains(pool, world);
  await fillDocuments(server, world);
  await fillChats(pool, world);
  return tokens;
};

const fillPeople = async (pool: pg.Pool, world: World): Promise<Tokens> => {
  const now = new Date().toISOString();
  const expiresAt = Math.floor(Date.now() / 1_000) + DAY_SECONDS;
  const expires = new Date(expiresAt * 1_000).toISOString();
  const people = [...world.people.values()];
  await insert(
    pool,
    'user',
    people.map(({ id, role, active }) => ({
      ...{ id, role, name: `Person ${id.slice(0, 8)}`, username: `p${id}`, email: `p${id}@example.com` },
      ...{ email_verified: true, created_at: now, updated_at: now, is_expert: false, language: 'en' },
      ...{ disabled_at: active ? null : now, two_factor_enabled: false },
    })),
  );
  const made = people.map(({ id }) => ({
    ...{ id, sessionId: v7(), token: `${randomToken()}.${expiresAt}`, key: `docent_${randomToken()}` },
  }));
  await insert(
    pool,
    'session',
    made.map(({ id, sessionId }) => ({
      ...{
        id: sessionId,
        user_id: id,
        token: randomToken(),
        expires_at: expires,
        created_at: now,
        updated_at: now,
      },
    })),
  );
  await insert(
    pool,
    'access_token',
    made.map(({ sessionId, token }) => ({
      ...{ id: v7(), session_id: sessionId, token_hash: hashOf(token), created_at: now, expires_at: expires },
    })),
  );
  await insert(
    pool,
    'api_key',
    made.map(({ id, key }) => ({
      ...{
        id: v7(),
        user_id: id,
        name: 'Assistant',
        token_hash: hashOf(key),
        hint: key.slice(-4),
        created_at: now,
      },
      ...{ scopes: ['read', 'ask'], expires_at: expires },
    })),
  );
  return {
    session: new Map(made.map(({ id, token }) => [id, token])),
    key: new Map(made.map(({ id, key }) => [id, key])),
  };
};

const fillGroups = async (pool: pg.Pool, world: World): Promise<void> => {
  const now = new Date().toISOString();
  await insert(
    pool,
    'principal_group',
    [...world.groups].map((id) => ({
      ...{ id, name: `Group ${id}`, origin: 'hand', created_at: now, updated_at: now },
    })),
  );
  await insert(
    pool,
    'group_member',
    world.memberships.map(({ group, member, origin }) => ({
      ...{ group_id: group, origin, created_at: now },
      user_id: world.groups.has(member) ? null : member,
      member_group_id: world.groups.has(member) ? member : null,
    })),
  );
};
/** The columns that name a principal. */
const columnsOf = (world: World, principal: Principal): Row => ({
  user_id: world.people.has(principal) ? principal : null,
  group_id: world.groups.has(principal) ? principal : null,
  everybody: principal === 'everybody',
});

const fillDomains = async (pool: pg.Pool, world: World): Promise<void> => {
  const domains = [...world.domains.values()];
  const now = new Date().toISOString();
  // Columns that have defaults of their own are left to them.
  await pool.query(
    `insert into domain (id, status, access, name, description) select r.id, r.state, r.access, 'Domain ' || r.id, r.description
     from jsonb_to_recordset($1::jsonb) as r(id uuid, state text, access text, description text)`,
    [JSON.stringify(domains.map((one) => ({ ...one, description: wordOf('described', one.id) })))],
  );
  await insert(
    pool,
    'workflow',
    domains.map(({ id }) => ({ id: v7(), domain_id: id, kind: 'categorizer', prompt: '' })),
  );
  await insert(
    pool,
    'domain_grant',
    world.grants.map(({ domain, principal, role }) => ({
      ...{ domain_id: domain, role, created_at: now, ...columnsOf(world, principal) },
    })),
  );
  await insert(
    pool,
    'golden_question',
    [...world.golden.values()].map(({ id, domain }) => ({
      ...{ id, domain_id: domain, question: 'Where is the badge worn?', outcome: 'answered' },
      ...{ must_say: [], must_cite: [], created_at: now },
    })),
  );
};

const textOf = ({ id, canary }: Document) => `${RULE} The paper ${wordOf('mark', id)} says ${canary}.`;
const nameOf = ({ id }: Document) => `Paper ${id.slice(0, 8)}.txt`;
const isLesson = ({ restsOn: rest }: Document) => rest.length > 0;

const fillDocuments = async ({ database: { pool }, folder }: TestServer, world: World): Promise<void> => {
  const documents = [...world.documents.values()].filter(({ deletedFor }) => !deletedFor);
  const files = join(folder, 'data', 'files', 'documents');
  mkdirSync(files, { recursive: true });
  for (const one of documents) writeFileSync(join(files, one.id), textOf(one));
  const now = new Date().toISOString();
  await insert(
    pool,
    'document',
    documents.map((one) => ({
      ...{
        id: one.id,
        domain_id: one.domain,
        name: nameOf(one),
        type: isLesson(one) ? 'docent_chat' : 'txt',
      },
      ...{ access: one.access === 'domain' ? 'domain' : 'listed' },
      ...{ size_bytes: textOf(one).length, content_hash: createHash('sha256').update(one.id).digest('hex') },
      ...{
        file_key: `documents/${one.id}`,
        enabled: one.enabled,
        status: 'ingested',
        pages_done: 1,
        pages_total: 1,
      },
      ...{
        passages: 1,
        pages_without_text: [],
        pages_recognised: 0,
        attempts: 1,
        run: 1,
        created_at: now,
        updated_at: now,
      },
    })),
  );
  await insert(
    pool,
    'lesson',
    documents.filter(isLesson).map((one) => ({
      ...{ id: one.id, domain_id: one.domain, topic: `Topic ${one.id}`, text: textOf(one), state: 'live' },
      ...{ reason: '', created_at: now, live_at: now },
    })),
  );
  const readings = await insert(
    pool,
    'reading',
    documents.map((one) => ({
      ...{ document_id: one.id, domain_id: one.domain, visible: true, chunks: 1, segment: segmentOf(one) },
      ...{ embedded: 0, created_at: now },
    })),
    'id, document_id',
  );
  const texts = new Map(documents.map((one) => [one.id, textOf(one)]));
  const rows = readings.map(({ id, document_id }) => ({ id, text: texts.get(String(document_id)) ?? '' }));
  await insert(
    pool,
    'page',
    rows.map(({ id, text }) => ({
      ...{ reading_id: id, number: 1, width: 0, height: 0, text, title: '' },
      blocks: [{ kind: 'paragraph', start: 0, end: text.length }],
    })),
  );
  await insert(
    pool,
    'chunk',
    rows.map(({ id, text }) => ({
      ...{
        reading_id: id,
        ordinal: 0,
        id: v7(),
        page: 1,
        char_start: 0,
        char_end: text.length,
        text,
        headings: [],
      },
      ...{ boxes: [], locator: { kind: 'heading', headings: [] } },
    })),
  );
};
const segmentOf = (one: Document): string => {
  const segment = createSegmentBuilder();
  segment.add(indexPassage({ text: textOf(one), headings: [] }, nameOf(one), 'en'));
  return `\\x${Buffer.from(segment.build()).toString('hex')}`;
};

const fillChats = async (pool: pg.Pool, world: World): Promise<void> => {
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
