export { modelsPlugin } from './plugin.ts';
