import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../server/test/kit/server.ts';
import { enterpriseRagBench } from './enterprise-rag-bench.ts';
import { evalDataSet } from './eval-data.ts';
import { evaluate, submissionOf } from './evaluate.ts';
import type { EvaluatedSet } from './evaluated-set.ts';
import { toText } from './report.ts';

let server: TestServer;
let owner: Person;
let key: string;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docent-evaluate-'));
  server = await startTestServer();
  owner = await server.person('Olga Owner');
  const body = { name: 'Evaluation', scopes: ['read', 'ask', 'documents'], expires_in_days: 1 };
  key = (await owner.post('/me/api-keys', body)).body.secret;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const put = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const lines = (...rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n');

const run = async (set: EvaluatedSet, notes: string) => {
  const { id } = (await owner.post('/domains', { name: notes, description: '' })).body;
  const asking = {
    set,
    url: server.url,
    key,
    domainOf: async () => id,
    folder: join(folder, notes),
    notesName: 'test',
    most: 100,
    atOnce: 2,
    thorough: false,
    tell: () => {},
  };
  return () => evaluate(asking);
};

test('uploads, asks and measures a set by public calls, and resumes a run', async () => {
  put(
    'tiny/corpus.jsonl',
    lines(
      {
        _id: 'bees',
        title: 'Bees',
        text: 'The honey of the company is collected by 40,000 bees in Lyon every summer.',
      },
      {
        _id: 'trains',
        title: 'Trains',
        text: 'Employees who travel by train are paid back the ticket within 14 days.',
      },
    ),
  );
  put(
    'tiny/queries.jsonl',
    lines(
      { _id: 'q1', text: 'How many bees collect the honey of the company?', answers: ['40,000'] },
      { _id: 'q2', text: 'Which chess opening does the director prefer?', is_impossible: true },
    ),
  );
  put('tiny/qrels.tsv', 'q1\tbees\t1\n');
  const again = await run(evalDataSet(folder, 'tiny'), 'tiny-run');
  const report = await again();
  expect(report.answerable).toMatchObject({
    questions: 1,
    answers: 1,
    answers_right: 1,
    answers_wrong: 0,
    document_recall: 1,
    extra_documents: 0,
  });
  expect(report.answerable.supported_sentences).toBeGreaterThan(0);
  expect(report.unanswerable).toMatchObject({ questions: 1, nothing_found: 1, refusals_right: 1 });
  const [bees] = report.questions;
  expect(bees).toMatchObject({ id: 'q1', outcome: 'answered', cited: [{ document: 'Bees.txt', page: 1 }] });
  expect(toText(report)).toContain('| document recall | 1.000 |');

  const chats = (await owner.get('/chats')).body.chats.length;
  expect(await again()).toEqual(report);
  expect((await owner.get('/chats')).body.chats).toHaveLength(chats);
});

test('reads EnterpriseRAG-Bench and writes answers in the form it evaluates', async () => {
  const document = `dsid_${'0a1b2c3d'.repeat(4)}`;
  put('erb/google_drive/billing/notes.md', 'Not a document of the set.');
  put(
    `erb/google_drive/billing/${document}__billing_controls.txt`,
    'Enterprise billing controls\n\nBilling is activated at most 7 business days after a contract is signed.',
  );
  const question = 'How many business days after a contract is signed is billing activated?';
  put(
    'erb/questions.jsonl',
    lines(
      {
        question_id: 'qst_0001',
        question_type: 'basic',
        source_types: ['google_drive'],
        question,
        expected_doc_ids: [document],
        gold_answer: 'At most 7 business days.',
        answer_facts: ['Billing is activated at most 7 business days after signing.'],
      },
      { question_id: 'qst_0002', question_type: 'unanswerable', question: 'Who painted the canteen?' },
    ),
  );
  const report = await (await run(await enterpriseRagBench(join(folder, 'erb')), 'erb-run'))();
  expect(report.answerable).toMatchObject({ questions: 1, answers: 1, document_recall: 1 });
  expect(report.unanswerable).toMatchObject({ questions: 1, refusals_right: 1 });
  const [first] = submissionOf(report).split('\n');
  expect(JSON.parse(first ?? '')).toMatchObject({ question_id: 'qst_0001', document_ids: [document] });
});
