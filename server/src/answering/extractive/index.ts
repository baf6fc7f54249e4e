export { compareWords } from './compare.ts';
export { bestSentences, type Quotes } from './quotes.ts';
