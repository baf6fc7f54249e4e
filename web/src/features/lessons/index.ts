export { CorrectAndTeach } from './load-correction.ts';
export { wordTaught } from './words.ts';
