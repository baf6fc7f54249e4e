export { compareWords } from './compare.ts';
export { degreeOf } from './degree.ts';
export { nearnessOf } from './nearness.ts';
export { bestSentences, closestSentences, type Quotes } from './quotes.ts';
