export { embedderPlugin } from './plugin.ts';
