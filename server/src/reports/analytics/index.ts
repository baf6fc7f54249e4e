export { analyticsPlugin } from './plugin.ts';
