export { MINUTES_SAVED } from './minutes-saved.ts';
export { feedbackRoutes } from './routes.ts';
