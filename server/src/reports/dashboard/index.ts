export { dashboardPlugin } from './plugin.ts';
export { isGapOf, outcomes } from './store.ts';
