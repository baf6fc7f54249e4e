import { createReadStream, existsSync } from 'node:fs';
import { opendir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { EvaluatedSet, SetFile, SetQuestion } from './evaluated-set.ts';

/** A line of its questions.jsonl. Types without documents: `high_level` is answerable all the same. */
const Question = z.object({
  question_id: z.string(),
  question_type: z.string(),
  question: z.string(),
  expected_doc_ids: z.array(z.string()).default([]),
  gold_answer: z.string().default(''),
});
const UNANSWERABLE = ['unanswerable', 'info_not_found'];
/** Its exported texts are called `dsid_<32 hexadecimal digits>__<name>.txt`. */
const FILE = /^(dsid_[\da-f]+)__.*\.txt$/i;

export const documentIdOf = (fileName: string): string | null => FILE.exec(fileName)?.[1] ?? null;

/**
 * EnterpriseRAG-Bench (github.com/onyx-dot-app/EnterpriseRAG-Bench) as it is published: a folder with questions.jsonl and,
 * at any depth, the texts of all_documents.zip or of its slices. Half a million files: they are walked, never listed.
 */
export const enterpriseRagBench = async (folder: string): Promise<EvaluatedSet> => {
  const path = join(folder, 'questions.jsonl');
  if (!existsSync(path)) throw new Error(`${folder} holds no questions.jsonl of EnterpriseRAG-Bench`);
  const questions: SetQuestion[] = [];
  for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
    if (!line.trim()) continue;
    const { question_id, question_type, question, expected_doc_ids, gold_answer } = Question.parse(
      JSON.parse(line),
    );
    questions.push({
      id: question_id,
      text: question,
      scope: '',
      answers: gold_answer ? [gold_answer] : [],
      expected: expected_doc_ids.map((document) => ({ document, page: null })),
      unanswerable: UNANSWERABLE.includes(question_type),
    });
  }
  return {
    name: 'enterprise-rag-bench',
    namedBy: 'key',
    scopes: [''],
    files: () => filesIn(folder),
    questions,
  };
};

async function* filesIn(folder: string): AsyncGenerator<SetFile> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    const key = documentIdOf(entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (key) yield { key, scope: '', name: entry.name, read: () => readFile(path) };
  }
}
