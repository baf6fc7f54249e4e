export { groupGaps } from './group-gaps.ts';
export { dashboardPlugin } from './plugin.ts';
export { isGapOf, isMissingFor, listClosersOf, listGapsOf, outcomes } from './store.ts';
