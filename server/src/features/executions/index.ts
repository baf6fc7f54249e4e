export { DURATION_MS } from './duration.ts';
export type { Listener } from './listener.ts';
export { executionsPlugin } from './plugin.ts';
export { type ReplayParts, replay } from './replay.ts';
export { createExecutions, type Executions } from './run-executions.ts';
export { createSharedSlots } from './shared-slots.ts';
export { LOOKED, releaseAllLeases, requeueExecution, stopExecution } from './store.ts';
export { READING } from './wait-for-documents.ts';
