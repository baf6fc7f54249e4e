export { useChats } from './queries.ts';
