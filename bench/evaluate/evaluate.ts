import { join } from 'node:path';
import { askSet } from './ask-set.ts';
import { documentIdOf } from './enterprise-rag-bench.ts';
import { type EvaluatedSet, everyKth } from './evaluated-set.ts';
import { judgeAnswers } from './judge.ts';
import { openProgram } from './program.ts';
import { type Report, reportOf } from './report.ts';
import { uploadSet } from './upload-set.ts';

export type Asking = {
  set: EvaluatedSet;
  /** The server that is asked, and the API key of the program that asks. */
  url: string;
  key: string;
  domainOf: (scope: string) => Promise<string>;
  /** Folder with the record of finished work, from which an interrupted run continues. */
  folder: string;
  /** Separate record per model. */
  notesName: string;
  /** Maximum number of questions; every k-th one is asked. */
  most: number;
  atOnce: number;
  /** The model looks further before it writes. */
  thorough: boolean;
  judge?: string | undefined;
  tell: (line: string) => void;
};

/** Uploads a set's documents, asks its questions and measures the answers, all through the public calls. */
export const evaluate = async (asking: Asking): Promise<Report> => {
  const { set, url, key, domainOf, folder, notesName, most, atOnce, thorough, judge, tell } = asking;
  const program = openProgram(url, key);
  const ids = await uploadSet({ set, program, domainOf, notes: join(folder, 'documents.jsonl'), tell });
  const asked = await askSet({
    set,
    questions: everyKth(set.questions, most),
    program,
    domainOf,
    ids,
    notes: join(folder, `answers-${notesName}.jsonl`),
    atOnce,
    thorough,
    tell,
  });
  const notes = judge && join(folder, `judged-${notesName}-${fileNameOf(judge)}.jsonl`);
  const judged =
    judge && notes
      ? await judgeAnswers(judge, asked, { keys: { ...process.env, fetch }, notes, tell })
      : null;
  return reportOf(set.name, asked, judged);
};

export const fileNameOf = (model: string): string => model.replace(/[^\w.-]+/g, '-');

/** The answers as EnterpriseRAG-Bench's own evaluation reads them. */
export const submissionOf = ({ questions }: Report): string =>
  questions
    .map(({ id, text, cited }) => {
      const documents = cited.flatMap(({ document }) => documentIdOf(document) ?? []);
      return `${JSON.stringify({ question_id: id, answer: text, document_ids: [...new Set(documents)] })}\n`;
    })
    .join('');
