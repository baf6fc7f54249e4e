export { messageEvents } from './events.ts';
export { reviewRoutes } from './review-routes.ts';
export { messageRoutes } from './routes.ts';
export { getMessage, messagesByIds } from './store.ts';
