export { SourcesSummary } from './sources-summary.tsx';
export { wordDetailOf, wordProblem } from './words.ts';
