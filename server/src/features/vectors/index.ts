export { vectorsPlugin } from './plugin.ts';
