export { groupGaps } from './group-gaps.ts';
export { dashboardPlugin } from './plugin.ts';
export { isMissingFor, listClosersOf, listGapsOf, outcomes, PASSAGES } from './store.ts';
