export { waitsFor } from './asked.ts';
export { takeDueDigests } from './digests.ts';
export { answered, requested } from './in-messages.ts';
export { inboxPlugin } from './plugin.ts';
export type { PublishRequests } from './publish-requests.ts';
export { snoozedUntil } from './snoozes.ts';
export { answerRequestsAbout, insertRequest } from './store.ts';
