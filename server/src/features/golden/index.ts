export { goldenPlugin } from './plugin.ts';
