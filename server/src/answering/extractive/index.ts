export { compareWords } from './compare.ts';
export { degreeOf } from './degree.ts';
export { nearnessOf } from './nearness.ts';
export { bestSentences, type Quotes } from './quotes.ts';
