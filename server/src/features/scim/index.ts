export { scimPlugin } from './plugin.ts';
