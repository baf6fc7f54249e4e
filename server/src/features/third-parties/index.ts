export { thirdPartiesPlugin } from './plugin.ts';
