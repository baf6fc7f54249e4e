export { needsAttention } from './needs-attention.ts';
export { useSources } from './queries.ts';
export { SourcesSummary } from './sources-summary.tsx';
export { wordDetailOf, wordProblem } from './words.ts';
