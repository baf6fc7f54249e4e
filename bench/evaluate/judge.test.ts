import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startStandIn } from '../../server/test/stand-ins/model/stand-in.ts';
import type { Asked } from './ask-set.ts';
import { judgeAnswers } from './judge.ts';

const measures: Asked['measures'] = {
  degree: 'answers',
  right_page: null,
  document_recall: null,
  extra_documents: null,
  sentences: 1,
  cited_sentences: 0,
  supported_sentences: 0,
  refusal: null,
  cost: null,
  took_ms: 1,
};
const asked = (id: string, more: Partial<Asked>): Asked => ({
  id,
  question: `What is ${id}?`,
  unanswerable: false,
  answers: [],
  outcome: 'answered',
  engine: null,
  text: `Answer ${id}`,
  cited: [],
  measures,
  ...more,
});

test('a judge model grades the answers whose right one is known, once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-judge-'));
  const model = await startStandIn({
    jsonFor: [
      { words: 'Answer one', json: { grade: 'right', reason: 'the same' } },
      { words: 'Nothing in the documents answers this.', json: { grade: 'wrong', reason: 'made up' } },
      { words: 'Answer three', json: { grade: 'splendid' } },
    ],
  });
  const list = [
    asked('one', { answers: ['42'] }),
    asked('two', { unanswerable: true }),
    asked('three', { answers: ['43'] }),
    asked('four', {}),
  ];
  const told: string[] = [];
  const judge = () =>
    judgeAnswers('openai-compatible:judge', list, {
      keys: { fetch, OPENAI_COMPATIBLE_BASE_URL: model.url },
      notes: join(folder, 'judged.jsonl'),
      tell: (line) => told.push(line),
    });
  const judged = [
    { id: 'one', grade: 'right', reason: 'the same' },
    { id: 'two', grade: 'wrong', reason: 'made up' },
  ];
  expect(await judge()).toEqual(judged);
  expect(told.filter((line) => line.startsWith('three could not be judged'))).toHaveLength(1);
  const calls = model.calls().filter(({ text }) => text.includes('Answer one')).length;
  expect(await judge()).toEqual(judged);
  expect(model.calls().filter(({ text }) => text.includes('Answer one'))).toHaveLength(calls);
  await model.close();
  rmSync(folder, { recursive: true, force: true });
});
