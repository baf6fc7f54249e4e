import { readFile } from 'node:fs/promises';
import { DomainFile } from '@docent/contract';
import type { EvaluatedSet } from './evaluated-set.ts';

/** The golden questions in a file that a domain was exported to; its documents are in the domain that is asked. */
export const goldenFile = async (path: string): Promise<EvaluatedSet> => {
  const { golden_questions } = DomainFile.parse(JSON.parse(await readFile(path, 'utf8')));
  return {
    name: path,
    namedBy: 'document',
    scopes: [''],
    files: () => [],
    questions: golden_questions.map(({ question, outcome, must_say, must_cite }, index) => ({
      id: String(index + 1),
      text: question,
      scope: '',
      answers: must_say.length ? [must_say.join('; ')] : [],
      expected: must_cite,
      unanswerable: outcome === 'not_in_documents' || outcome === 'out_of_scope',
    })),
  };
};
