export { dashboardRoutes } from './routes.ts';
export { isGapOf, outcomes } from './store.ts';
