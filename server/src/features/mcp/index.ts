export { mcpPlugin } from './plugin.ts';
