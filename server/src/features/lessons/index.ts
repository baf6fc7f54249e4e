export { lessonsPlugin } from './plugin.ts';
