export { DURATION_MS } from './duration.ts';
export type { Listener } from './listener.ts';
export { type ReplayParts, replay } from './replay.ts';
export { executionRoutes } from './routes.ts';
export { type Executions, startExecutions } from './run-executions.ts';
export { createSharedSlots } from './shared-slots.ts';
export { releaseAllLeases, requeueExecution, stopExecution } from './store.ts';
export { READING } from './wait-for-documents.ts';
