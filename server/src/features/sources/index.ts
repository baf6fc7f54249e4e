export { withSaid } from './faults.ts';
export { sourcesPlugin } from './plugin.ts';
export { reSealSources } from './secrets.ts';
