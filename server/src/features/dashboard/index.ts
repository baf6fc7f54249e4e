export { dashboardRoutes } from './routes.ts';
export { GAP_OUTCOMES, outcomes } from './store.ts';
