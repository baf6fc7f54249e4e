export { compareWords } from './compare.ts';
export { degreeOf } from './degree.ts';
export { bestSentences, type Quotes } from './quotes.ts';
