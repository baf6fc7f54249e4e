import { shortDocuments, shortQuestions } from '../sets/short-questions.ts';
import type { EvaluatedSet } from './evaluated-set.ts';

/** The 200 short questions of employees and their documents, which are in the repository. */
export const shortQuestionsSet = (): EvaluatedSet => ({
  name: 'short-questions',
  namedBy: 'key',
  scopes: [''],
  files: () => shortDocuments().map(({ name, read }) => ({ key: name, scope: '', name, read })),
  questions: shortQuestions().map(({ _id, text, before, answers, documents }) => ({
    id: _id,
    text,
    before,
    scope: '',
    answers: answers.map((spellings) => spellings[0] ?? ''),
    known: answers,
    expected: documents.map((document) => ({ document, page: null })),
    unanswerable: !answers.length,
  })),
});
