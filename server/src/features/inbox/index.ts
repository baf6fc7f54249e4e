export { waitsFor } from './asked.ts';
export { takeDueDigests } from './digests.ts';
export { answered, requested } from './in-messages.ts';
export { inboxPlugin } from './plugin.ts';
export { snoozedUntil } from './snoozes.ts';
export { answerRequestsAbout, insertRequest } from './store.ts';
export type { TellRequests } from './tell-requests.ts';
