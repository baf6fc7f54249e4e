export { grantsPlugin } from './plugin.ts';
