import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { v7 } from 'uuid';
import { indexPassage } from '../../src/knowledge/lexical/index-passage.ts';
import { createSegmentBuilder } from '../../src/knowledge/lexical/segment.ts';
import type { TestServer } from '../kit/server.ts';
import { fillChats } from './fill-chats.ts';
import { fillNotices } from './fill-notices.ts';
import { fillGroups, fillPeople, type Tokens } from './fill-people.ts';
import { columnsOf, insert } from './insert.ts';
import { isLesson, nameOf, textOf } from './texts.ts';
import type { Document, World } from './world.ts';
import { proposalOf, topicOf, wordOf } from './worlds.ts';

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
  await fillNotices(pool, world);
  return tokens;
};

const fillDomains = async (pool: pg.Pool, world: World): Promise<void> => {
  const domains = [...world.domains.values()];
  const now = new Date().toISOString();
  // Columns that have defaults of their own are left to them.
  await pool.query(
    `insert into domain (id, status, access, name, description) select r.id, r.state, r.access, r.name, r.description
     from jsonb_to_recordset($1::jsonb) as r(id uuid, state text, access text, name text, description text)`,
    [
      JSON.stringify(
        domains.map((one) => ({
          ...one,
          name: `Domain ${wordOf('domain', one.id)}`,
          description: wordOf('described', one.id),
        })),
      ),
    ],
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
  await fillGolden(pool, world, now);
};

/** Stores the documents that the questions need, and two runs over all questions, whose results rest on documents. */
const fillGolden = async (pool: pg.Pool, world: World, now: string): Promise<void> => {
  const golden = [...world.golden.values()];
  // Questions that passed in the first run of a domain fail in the second.
  const runs = new Map([...world.domains.keys()].map((domain) => [domain, [v7(), v7()]]));
  const inBoth = <Row extends object>(domain: string, rowOf: (passed: boolean) => Row) =>
    (runs.get(domain) ?? []).map((run_id, at) => ({ run_id, ...rowOf(at === 0) }));
  await insert(
    pool,
    'golden_document',
    golden.flatMap(({ id, needs }) =>
      needs.map((one) => ({ question_id: id, document_id: one, cited: 'a rule' })),
    ),
  );
  await insert(
    pool,
    'golden_run',
    [...runs].flatMap(([domain, ids]) =>
      ids.map((id) => ({
        ...{ id, domain_id: domain, reason: 'asked', status: 'done', total: 1 },
        ...{ created_at: now, finished_at: now },
      })),
    ),
  );
  await insert(
    pool,
    'golden_result',
    golden.flatMap(({ id, domain }) =>
      inBoth(domain, (passed) => ({
        ...{ question_id: id, passed, outcome: 'answered', missing: [], cited: [] },
        ...{ text: wordOf('golden', id), took_ms: 1 },
      })),
    ),
  );
  await insert(
    pool,
    'golden_result_document',
    golden.flatMap(({ id, domain, result }) =>
      result.flatMap((one) => inBoth(domain, () => ({ question_id: id, document_id: one }))),
    ),
  );
};

/** Nothing is read again. */
const OF_NEWEST_READER = { reader_version: 1_000, index_version: 1_000, renewed: false, renewal_attempts: 0 };

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
      ...{ access: isLesson(one) ? 'derived' : one.access === 'domain' ? 'domain' : 'listed' },
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
        hidden_parts: {},
        attempts: 1,
        run: 1,
        version: 2,
        created_at: now,
        updated_at: now,
      },
    })),
  );
  // Each has said the same before: what was replaced is read by those who read the document.
  await insert(
    pool,
    'document_version',
    documents.map((one) => ({
      ...{ document_id: one.id, version: 1, type: 'txt', size_bytes: textOf(one).length },
      ...{ content_hash: one.id, file_key: `documents/${one.id}`, created_at: now, replaced_at: now },
    })),
  );
  await insert(
    pool,
    'document_principal',
    documents.flatMap(({ id, access }) =>
      Array.isArray(access)
        ? [...new Set(access)].map((one) => ({ document_id: id, created_at: now, ...columnsOf(world, one) }))
        : [],
    ),
  );
  await fillLessons(pool, world, documents.filter(isLesson));
  const readings = await insert(
    pool,
    'reading',
    documents.map((one) => ({
      ...{ document_id: one.id, domain_id: one.domain, visible: true, chunks: 1, segment: segmentOf(one) },
      ...{ embedded: 0, created_at: now, version: 2 },
      ...OF_NEWEST_READER,
    })),
    'id, document_id',
  );
  const replaced = await insert(
    pool,
    'reading',
    documents.map((one) => ({
      ...{ document_id: one.id, domain_id: one.domain, visible: false, kept: true, chunks: 1 },
      ...{ embedded: 0, created_at: now, version: 1 },
      ...OF_NEWEST_READER,
    })),
    'id, document_id',
  );
  const texts = new Map(documents.map((one) => [one.id, textOf(one)]));
  const rows = readings.map(({ id, document_id }) => ({ id, text: texts.get(String(document_id)) ?? '' }));
  await insert(
    pool,
    'page',
    [
      ...rows,
      ...replaced.map(({ id, document_id }) => ({ id, text: texts.get(String(document_id)) ?? '' })),
    ].map(({ id, text }) => ({
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
/**
 * Stores each lesson twice: as live, reviewed by the first person of the world, and as proposed by another person. The first is the
 * youngest.
 */
const fillLessons = async (pool: pg.Pool, { people }: World, lessons: Document[]): Promise<void> => {
  const [reviewer] = people.keys();
  const time = Date.now();
  const now = new Date(time).toISOString();
  const both = lessons.flatMap((one, at) => {
    const { id, domain } = one;
    const topic = `The ${topicOf(domain, id, 'lesson')}`;
    const shared = { domain_id: domain, topic, text: textOf(one), reason: '', created_at: now };
    const reviewed = { reviewer_id: reviewer, reviewed_at: now, live_at: new Date(time - at).toISOString() };
    const none = { reviewer_id: null, reviewed_at: null, live_at: null };
    return [
      { ...shared, id, state: 'live', ...reviewed },
      { ...shared, id: proposalOf(id), state: 'proposed', ...none },
    ];
  });
  await insert(pool, 'lesson', both);
  await insert(
    pool,
    'lesson_document',
    lessons.flatMap(({ id, answerSources }) =>
      [id, proposalOf(id)].flatMap((lesson_id) =>
        answerSources.map((document_id) => ({ lesson_id, document_id })),
      ),
    ),
  );
};

const segmentOf = (one: Document): string => {
  const segment = createSegmentBuilder();
  segment.add(indexPassage({ text: textOf(one), headings: [] }, nameOf(one), 'en'));
  return `\\x${Buffer.from(segment.build()).toString('hex')}`;
};
