export { type Executions, startExecutions } from './run-executions.ts';
export { releaseAllLeases, requeueExecution, stopExecution } from './store.ts';
