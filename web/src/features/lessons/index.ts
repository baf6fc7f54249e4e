export { CorrectAndTeach } from './load-correction.ts';
export { useLessons } from './queries.ts';
export { wordTaught } from './words.ts';
