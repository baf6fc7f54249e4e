export { wordTaught } from './words.ts';
