export { goldenRoutes } from './routes.ts';
export { GOLDEN_QUEUE, runAfterChange, runGolden } from './run-golden.ts';
export { addGoldenQuestions, goldenQuestionsOf } from './store.ts';
