export { closestPassages, type ShownPassage } from './closest-passages.ts';
export { compareWords } from './compare.ts';
export { degreeOf } from './degree.ts';
export { nearnessOf } from './nearness.ts';
export { withoutBullet } from './passage-parts.ts';
export { bestSentences, closestSentences, type Quotes } from './quotes.ts';
