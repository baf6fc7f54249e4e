import { expect, test } from 'vitest';
import { holdsAnswer } from '../../server/src/answering/measures/index.ts';
import { KINDS, shortDocuments, shortQuestions } from './short-questions.ts';

test('each kind has 17 questions with an answer and 3 without', () => {
  const counts = KINDS.map((kind) => {
    const some = shortQuestions().filter((one) => one.kind === kind);
    return [
      some.filter(({ answers }) => answers.length).length,
      some.filter(({ answers }) => !answers.length).length,
    ];
  });
  expect(counts).toEqual(KINDS.map(() => [17, 3]));
});

test('every known answer is held by the documents that are named for it', async () => {
  const texts = new Map<string, string>();
  const pdfs: string[] = [];
  for (const { name, read } of shortDocuments()) {
    if (name.endsWith('.pdf')) pdfs.push(name);
    else {
      const text = (await read()).toString('utf8');
      texts.set(name, name.endsWith('.csv') ? text.replaceAll(',', ', ') : text);
    }
  }
  const missing = shortQuestions().flatMap(({ _id, answers, documents, kind }) => {
    if (documents.some((name) => pdfs.includes(name))) return [];
    const text = documents.map((name) => texts.get(name) ?? '').join('\n');
    return answers.flatMap((group) => (holdsAnswer(text, group) || kind === 'follow_up' ? [] : [_id]));
  });
  expect(missing).toEqual([]);
});
