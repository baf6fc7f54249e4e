export { DURATION_MS } from './duration.ts';
export { type ReplayParts, replay } from './replay.ts';
export { executionRoutes } from './routes.ts';
export { type Executions, type Listener, startExecutions } from './run-executions.ts';
export { createSharedSlots } from './shared-slots.ts';
export { releaseAllLeases, requeueExecution, stopExecution } from './store.ts';
