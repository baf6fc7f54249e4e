export { groupsPlugin } from './plugin.ts';
