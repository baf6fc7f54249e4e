export { personalDataPlugin } from './plugin.ts';
