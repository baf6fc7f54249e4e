export { goldenRoutes } from './routes.ts';
export { GOLDEN_QUEUE, runAfterChange, runGolden } from './run-golden.ts';
export { addGoldenQuestions, goldenBodiesOf } from './store.ts';
