export { waitsFor } from './asked.ts';
export { takeDueDigests } from './digests.ts';
export { type GapDecision, hasAssignedGaps, listGapDecisions } from './gap-decisions.ts';
export { answered, requested } from './in-messages.ts';
export { inboxPlugin } from './plugin.ts';
export type { PublishRequests } from './publish-requests.ts';
export { type GapTerms, gapTerms, isSameGap } from './same-gap.ts';
export { snoozedUntil } from './snoozes.ts';
export { answerRequestsAbout, insertRequest } from './store.ts';
