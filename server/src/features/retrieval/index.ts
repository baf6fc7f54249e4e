export { retrievalPlugin } from './plugin.ts';
